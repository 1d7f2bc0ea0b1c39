// Short sounds, made by the browser.
import { settings } from "./settings.js";

let context = null;

// Plays a knock: filtered noise that fades within `length` seconds.
function knock(frequency, length, volume, delay = 0) {
  const start = context.currentTime + delay, samples = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, samples, context.sampleRate), data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 6;
  const source = context.createBufferSource(), filter = context.createBiquadFilter(), gain = context.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  filter.Q.value = 1.5;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(start);
}

function tone(frequency, length, volume, delay = 0) {
  const start = context.currentTime + delay, oscillator = context.createOscillator(), gain = context.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

const SOUNDS = {
  move: () => knock(900, 0.12, 1.2),
  capture: () => { knock(900, 0.12, 1.2); knock(500, 0.16, 1.2, 0.05); },
  check: () => { knock(900, 0.12, 1.2); tone(660, 0.18, 0.12, 0.04); },
  end: () => { tone(523, 0.35, 0.12); tone(659, 0.35, 0.12, 0.12); tone(784, 0.5, 0.12, 0.24); },
  low: () => { tone(880, 0.09, 0.12); tone(880, 0.09, 0.12, 0.14); },
};

export function sound(name) {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") context.resume();
    SOUNDS[name]();
  } catch {
    // A device without sound plays on in silence.
  }
}
