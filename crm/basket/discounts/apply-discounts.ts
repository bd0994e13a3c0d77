// Pure: in which order discounts apply, and what each takes off.

import { takePercent } from "#contract/schemas/money";
import type { Discount } from "./discount";

const PERCENT = 100;

/** The order in which discounts are taken off. */
const SOURCES: readonly Discount["source"][] = ["subscription", "package", "offer", "promo"];

export function inOrder(discounts: readonly Discount[]): Discount[] {
  return SOURCES.flatMap((source) => discounts.filter((discount) => discount.source === source));
}

/** Discounts the lines and returns the total amount. */
export function applyDiscount<Line extends { price: number; discount: number; total: number }>(
  lines: Map<string, Line>,
  { lineIds, off }: Discount,
): number {
  const ids = [...lineIds].sort();
  const remaining = ids.map((id) => {
    const line = lines.get(id);
    return line === undefined ? 0 : line.price - line.discount;
  });
  const cuts =
    "percent" in off
      ? remaining.map((price) => takePercent(price, Math.min(off.percent, PERCENT)))
      : allocateProportionally(off.amount, remaining);
  ids.forEach((id, index) => {
    const line = lines.get(id);
    const cut = cuts[index] ?? 0;
    if (line !== undefined)
      lines.set(id, { ...line, discount: line.discount + cut, total: line.total - cut });
  });
  return cuts.reduce((sum, cut) => sum + cut, 0);
}

/**
 * Allocates a sum to parts in proportion to their size, in whole minor units that add up to the sum (largest remainder,
 * ties in order). No share exceeds its part; a sum larger than all parts together is allocated only up to that.
 */
export function allocateProportionally(sum: number, parts: readonly number[]): number[] {
  const available = parts.reduce((total, part) => total + part, 0);
  const allocated = Math.max(0, Math.min(sum, available));
  if (allocated === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (allocated * part) / available);
  const shares = exact.map(Math.floor);
  let rest = allocated - shares.reduce((total, share) => total + share, 0);
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
