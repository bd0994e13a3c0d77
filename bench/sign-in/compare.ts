/** How two samples of times differ, as somebody who tells them apart by a clock would see it. */
export type Comparison = {
  /**
   * How often a time of the one is longer than one of the other, ties half: 0.5 when they cannot be told apart
   * (Mann-Whitney's U over the number of pairs, which is the area under the ROC curve).
   */
  auc: number;
  /** Without a difference, `auc` is this close to 0.5 in 95 % of runs. */
  noise: number;
  /** How likely a difference as great as this one is by chance alone (two-sided). */
  p: number;
  /** By how much the best threshold does better than guessing: Kolmogorov-Smirnov's distance. */
  advantage: number;
};

export function compare(one: readonly number[], other: readonly number[]): Comparison {
  const all = [
    ...one.map((time) => ({ time, isOne: true })),
    ...other.map((time) => ({ time, isOne: false })),
  ].sort((a, b) => a.time - b.time);
  const [n, m] = [one.length, other.length];
  let ranks = 0;
  let [seenOne, seenOther, advantage] = [0, 0, 0];
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.time === all[from]?.time) to += 1;
    // Those of one time share the ranks that they have together.
    const rank = (from + 1 + to) / 2;
    for (const { isOne } of all.slice(from, to)) {
      if (isOne) ranks += rank;
      if (isOne) seenOne += 1;
      else seenOther += 1;
    }
    advantage = Math.max(advantage, Math.abs(seenOne / n - seenOther / m));
    from = to;
  }
  const auc = (ranks - (n * (n + 1)) / 2) / (n * m);
  const deviation = Math.sqrt((n + m + 1) / (12 * n * m));
  return {
    auc,
    noise: 1.96 * deviation,
    p: 2 * (1 - normal(Math.abs(auc - 0.5) / deviation)),
    advantage,
  };
}

/** The normal distribution's share below `z` (Abramowitz and Stegun 26.2.17, right to seven digits). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail =
    ((((1.330274429 * t - 1.821255978) * t + 1.781477937) * t - 0.356563782) * t + 0.31938153) * t;
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
