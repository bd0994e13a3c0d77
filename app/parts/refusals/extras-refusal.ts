import type { ProblemOf, Unavailable } from "#contract/define";
import type { basketCheckoutOperations } from "#contract/operations/basket-checkout";
import type { basketItemOperations } from "#contract/operations/basket-items";

type StockOperations = Pick<
  typeof basketItemOperations,
  "addStockItem" | "changeStockItem" | "orderFood" | "removeItem" | "addDonation"
> &
  Pick<typeof basketCheckoutOperations, "setBookingProtection" | "setCoverFee">;

export type ExtrasFailure = ProblemOf<StockOperations[keyof StockOperations]> | Unavailable;

export type ExtrasOutage = Extract<
  ExtrasFailure,
  { code: "unavailable" | "key-reused" } | { reason: "paying" | "ordered" }
>;

export type ExtrasRefusal = Exclude<ExtrasFailure, ExtrasOutage>;
