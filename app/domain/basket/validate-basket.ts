import { isEmpty } from "./basket";
import type { Basket } from "#contract/schemas/basket";

/** Why a basket cannot go on to the checkout. */
export type BasketProblem =
  /** There is none, or nothing is in it. */
  | "empty"
  /** The hold ran out; the basket's `lost` says what was in it. */
  | "expired"
  /** It is bought already. */
  | "ordered";

export type BasketVerdict = { ok: true; basket: Basket } | { ok: false; problem: BasketProblem };

/** The one answer to whether a basket may go on. A basket with an open attempt to pay may: it is paid again. */
export function validateBasket(basket: Basket | null): BasketVerdict {
  if (basket === null) return { ok: false, problem: "empty" };
  if (basket.status === "expired") return { ok: false, problem: "expired" };
  if (basket.status === "ordered") return { ok: false, problem: "ordered" };
  if (isEmpty(basket)) return { ok: false, problem: "empty" };
  return { ok: true, basket };
}
