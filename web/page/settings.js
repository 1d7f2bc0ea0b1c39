// Settings of the person at the page, kept in localStorage. A browser that forbids storage keeps them until the page closes.
const KEY = "sanqi.settings";

const isFlag = value => typeof value === "boolean", isText = value => typeof value === "string";
const isFlagOrNull = value => value === null || isFlag(value), isTextOrNull = value => value === null || isText(value);
const isObject = value => typeof value === "object" && value !== null && !Array.isArray(value);

// What settings and the choices of a game may be; others in storage are left out.
const KINDS = {
  language: isTextOrNull, theme: value => ["auto", "light", "dark"].includes(value), sound: isFlag, coach: isFlag, western: isFlagOrNull, letters: isFlagOrNull,
  lastGame: isTextOrNull, lines: value => [1, 2, 3, 4, 5].includes(value), effort: value => ["quick", "normal", "thorough"].includes(value), choices: isObject,
};
const CHOICES = {
  start: isText, typed: isText, side: value => ["0", "1", "random"].includes(value), level: value => Number.isInteger(value) && value >= 0 && value <= 20, clock: isText,
  own: value => Array.isArray(value) && value.length === 3 && value.every(number => Number.isFinite(number) && number >= 0),
};

const known = (value, kinds) => isObject(value) ? Object.fromEntries(Object.entries(value).filter(([key, part]) => Object.hasOwn(kinds, key) && kinds[key](part))) : {};

// Returns the stored choices for a game.
export const choicesOf = name => known(settings.choices[name], CHOICES);

const DEFAULTS = { language: null, theme: "auto", sound: true, coach: false, western: null, letters: null, lastGame: null, lines: 3, effort: "normal", choices: {} };

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

// Returns true if the value was stored.
export function store(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // Full or forbidden storage must not stop a game.
    return false;
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

export const settings = { ...DEFAULTS, ...known(read(KEY), KINDS) };

// Changes settings at this page and in storage, where the others stay as another tab may have left them.
export function change(changes) {
  Object.assign(settings, changes);
  store(KEY, { ...known(read(KEY), KINDS), ...changes });
}

// Changes the choices for a game, and in storage no other game's.
export function choose(name, choices) {
  change({ choices: { ...settings.choices, ...known(read(KEY), KINDS).choices, [name]: choices } });
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
