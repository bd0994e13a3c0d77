/** What a buyer may pay at a price type where everybody says so, minor units (spec section 9). */
export type WishRule = { min: number; max: number };

/** What is wrong with a wish: too little, too much, or no price that one may wish for. */
export type WishFault = "too-low" | "too-high" | "not-open";

/**
 * The face value of a ticket, minor units. `wish` is what the buyer wants to pay, null for the list's price; where
 * nobody may wish it has to be null. Never below nothing, never above the cap.
 */
export function wishedPrice(
  listPrice: number,
  rule: WishRule | null,
  wish: number | null,
): { ok: true; faceValue: number } | { ok: false; fault: WishFault } {
  if (wish === null) return { ok: true, faceValue: listPrice };
  if (rule === null) return { ok: false, fault: "not-open" };
  if (wish < Math.max(0, rule.min)) return { ok: false, fault: "too-low" };
  return wish > rule.max ? { ok: false, fault: "too-high" } : { ok: true, faceValue: wish };
}
