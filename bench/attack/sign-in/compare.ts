export type Comparison = {
  /**
   * Probability that a time of the first sample is longer than one of the second, with ties counted half. 0.5 means
   * indistinguishable. Mann-Whitney's U divided by the number of pairs, which is the area under the ROC curve.
   */
  auc: number;
  /** Without a difference, `auc` is within this distance of 0.5 in 95 percent of runs. */
  noise: number;
  /** Probability of at least this difference by chance (two-sided). */
  p: number;
  /** How much better than guessing the best threshold is: the Kolmogorov-Smirnov distance. */
  advantage: number;
};

export function compare(first: readonly number[], second: readonly number[]): Comparison {
  const all = [
    ...first.map((time) => ({ time, isFirst: true })),
    ...second.map((time) => ({ time, isFirst: false })),
  ].sort((a, b) => a.time - b.time);
  const [n, m] = [first.length, second.length];
  let ranks = 0;
  let [seenFirst, seenSecond, advantage] = [0, 0, 0];
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.time === all[from]?.time) to += 1;
    // Equal times share their average rank.
    const rank = (from + 1 + to) / 2;
    for (const { isFirst } of all.slice(from, to)) {
      if (isFirst) ranks += rank;
      if (isFirst) seenFirst += 1;
      else seenSecond += 1;
    }
    advantage = Math.max(advantage, Math.abs(seenFirst / n - seenSecond / m));
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

/** Cumulative normal distribution (Abramowitz and Stegun 26.2.17, accurate to seven digits). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail =
    ((((1.330274429 * t - 1.821255978) * t + 1.781477937) * t - 0.356563782) * t + 0.31938153) * t;
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
