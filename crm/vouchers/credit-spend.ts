/** A grant of account credit that may be spent; `left` in minor units. */
export type SpendableGrant = { id: string; left: number; expiresAt: Date };

/**
 * Which grants pay how much of a sum (spec section 9: credit is valid six months): what ends first goes first, so
 * that as little as possible is lost. Gives less than the sum when there is less. No part is 0.
 */
export function creditSpend(
  grants: readonly SpendableGrant[],
  sum: number,
): { grantId: string; amount: number }[] {
  const soonestFirst = [...grants].sort(
    (a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || (a.id < b.id ? -1 : 1),
  );
  let rest = sum;
  return soonestFirst.flatMap(({ id, left }) => {
    const amount = Math.min(left, rest);
    if (amount <= 0) return [];
    rest -= amount;
    return [{ grantId: id, amount }];
  });
}
