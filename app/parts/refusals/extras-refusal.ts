import type { ProblemOf } from "#contract/calls/define";
import type { basketCheckoutOperations } from "#contract/operations/basket-checkout";
import type { basketItemOperations } from "#contract/operations/basket-items";
import type { LineProblem } from "#contract/calls/line-requests";

type ExtrasOperations = Pick<typeof basketItemOperations, "removeItem"> &
  Pick<typeof basketCheckoutOperations, "setBookingProtection" | "setCoverFee">;

export type ExtrasFailure =
  | ProblemOf<ExtrasOperations[keyof ExtrasOperations]>
  | LineProblem<"merchandise" | "supplementary" | "food-and-drink" | "donation">;

/** Shown on another page. */
export type UnshownFailure = Extract<
  ExtrasFailure,
  { code: "key-reused" } | { reason: "paying" | "ordered" }
>;

export type ExtrasRefusal = Exclude<ExtrasFailure, UnshownFailure>;
