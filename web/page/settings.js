// Settings of the person at the page, kept in localStorage. A browser that forbids storage keeps them until the page closes.
const KEY = "sanqi.settings";

const DEFAULTS = { language: null, theme: "auto", sound: true, coach: false, western: null, letters: null, lastGame: null, lines: 3, effort: "normal", choices: {} };

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

export function store(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden storage must not stop a game.
  }
}

// Stores what may be too large; what cannot be stored is not half there. Returns true if it was stored.
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    store(key, null);
    return false;
  }
}

export const stored = read;

export const settings = { ...DEFAULTS, ...read(KEY) };

export function change(changes) {
  Object.assign(settings, changes);
  store(KEY, settings);
}

// Returns the language of the page: the chosen one, else the browser's first known one.
export function language() {
  const known = ["en", "ja", "zh"];
  if (known.includes(settings.language)) return settings.language;
  return (navigator.languages ?? [navigator.language]).map(tag => tag.slice(0, 2)).find(tag => known.includes(tag)) ?? "en";
}

// Characters are what readers of Japanese and Chinese expect, letters what others can read.
export const western = () => settings.western ?? language() === "en";
export const letters = () => settings.letters ?? language() === "en";
