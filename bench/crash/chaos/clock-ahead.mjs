// Loaded into a program (NODE_OPTIONS=--import). Sets its clock five minutes ahead.
const AHEAD_MS = 300_000;
const { now } = Date;
const Real = Date;

globalThis.Date = class Date extends Real {
  constructor(...args) {
    super(...(args.length === 0 ? [now() + AHEAD_MS] : args));
  }
  static now() {
    return now() + AHEAD_MS;
  }
};
