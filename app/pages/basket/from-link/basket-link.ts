import type { BasketLine } from "~/domain/basket/basket";
import type { BasketRefusal } from "~/pages/basket/basket-refusal";

/** What the page behind a link shows before the basket is brought here. */
export type LinkView = {
  items: BasketLine[];
  /** ISO with offset; null when nothing is held. */
  heldUntil: string | null;
  /** What is in this device's own basket. */
  here: BasketLine[];
  /** It is in this device's hand already. */
  isHere: boolean;
};

/** Why a linked basket was not brought here. */
export type LinkProblem = BasketRefusal | { code: "expired" } | { code: "both" };
