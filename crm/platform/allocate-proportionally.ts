/**
 * Shares a sum out over parts by their size, in whole minor units that add up to it (by largest remainder, the first
 * of equals first). No part gets more than it is; what is more than all of them together is not given out.
 */
export function allocateProportionally(sum: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((total, part) => total + part, 0);
  const given = Math.max(0, Math.min(sum, whole));
  if (given === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (given * part) / whole);
  const shares = exact.map(Math.floor);
  let rest = given - shares.reduce((total, share) => total + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder) {
    if (rest === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    rest -= 1;
  }
  return shares;
}
