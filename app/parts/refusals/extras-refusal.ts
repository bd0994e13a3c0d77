import type { ProblemOf } from "#contract/define";
import type { basketCheckoutOperations } from "#contract/operations/basket-checkout";
import type { basketItemOperations } from "#contract/operations/basket-items";

type StockOperations = Pick<
  typeof basketItemOperations,
  "addStockItem" | "changeStockItem" | "orderFood" | "removeItem" | "addDonation"
> &
  Pick<typeof basketCheckoutOperations, "setBookingProtection" | "setCoverFee">;

export type ExtrasFailure = ProblemOf<StockOperations[keyof StockOperations]>;

/** Shown on another page. */
export type UnshownFailure = Extract<
  ExtrasFailure,
  { code: "key-reused" } | { reason: "paying" | "ordered" }
>;

export type ExtrasRefusal = Exclude<ExtrasFailure, UnshownFailure>;
