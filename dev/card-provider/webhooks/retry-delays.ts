/** Milliseconds between one failed attempt and the next. The last one repeats until the event is too old. */
export const retryDelays: readonly number[] = [
  1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000,
];
