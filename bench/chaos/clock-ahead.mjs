// Loaded before a program (NODE_OPTIONS=--import): its clock is five minutes ahead of every other's.
const AHEAD_MS = 300_000;
const { now } = Date;
const Real = Date;

globalThis.Date = class Date extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [now() + AHEAD_MS] : given));
  }
  static now() {
    return now() + AHEAD_MS;
  }
};
