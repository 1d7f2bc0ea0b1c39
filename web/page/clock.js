// Gap between two looks at the clock from which the computer must have slept; browsers look at hidden pages once a minute.
const SLEEP = 90_000;

// Clock of both sides, in milliseconds. A side has its time, then, for each move, the byoyomi.
export class Clock {
  #since = null;
  #timer = null;
  #looked = 0;

  // `clock` is part of the stored game: control, remaining time of both sides, the running side, its time for this move.
  constructor(clock, { tick, flag }) {
    this.clock = clock;
    this.tick = tick;
    this.flag = flag;
  }

  // Returns the running side, or null.
  get side() {
    return this.clock.side ?? null;
  }

  get #used() {
    return this.clock.used + (this.#since === null ? 0 : performance.now() - this.#since);
  }

  // Returns the time of a side, and whether it is in byoyomi.
  left(side) {
    const { remaining, byoyomi } = this.clock;
    const left = remaining[side] - (side === this.side ? this.#used : 0);
    if (left > 0 || byoyomi === 0) return { left: Math.max(0, left), last: false };
    return { left: Math.max(0, byoyomi + Math.min(0, left)), last: true };
  }

  start(side) {
    if (this.side !== side) this.clock.used = 0;
    this.clock.side = side;
    this.resume();
  }

  resume() {
    if (this.side === null || this.#since !== null) return;
    this.#since = this.#looked = performance.now();
    this.#timer = setInterval(() => this.#check(), 100);
  }

  // Stops the running clock without ending the move.
  pause() {
    this.keep();
    this.#since = null;
    clearInterval(this.#timer);
  }

  // Moves the time used so far into what is stored.
  keep() {
    if (this.#since === null) return;
    this.#skipSleep();
    this.clock.used = this.#used;
    this.#since = performance.now();
  }

  // Ends the move of the running side.
  press() {
    if (this.side === null) return;
    this.pause();
    const { remaining, increment, used } = this.clock;
    remaining[this.side] = Math.max(0, remaining[this.side] - used) + increment;
    this.clock.used = 0;
    this.clock.side = null;
  }

  // Forgets the move at hand.
  stop() {
    this.pause();
    this.clock.side = null;
  }

  #skipSleep() {
    const now = performance.now(), gap = now - this.#looked;
    if (gap > SLEEP) this.#since += gap;
    this.#looked = now;
  }

  #check() {
    this.#skipSleep();
    const { left } = this.left(this.side);
    this.tick();
    if (left <= 0) {
      const side = this.side;
      this.pause();
      this.flag(side);
    }
  }
}

export function timeText(milliseconds) {
  if (milliseconds < 10_000) return `0:0${(Math.floor(milliseconds / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(milliseconds / 1000), two = number => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
