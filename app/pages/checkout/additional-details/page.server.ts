import type { AppLoadContext } from "@remix-run/node";

import type { AdditionalDetails, Basket } from "#contract/schemas/basket";
import { changeOwnBasket } from "../answer-step.server";
import type { CheckoutVisit } from "../guards.server";

/** A wheelchair space in the basket presets the access requirement. */
export function presetDetails(basket: Basket): AdditionalDetails | null {
  const hasSpace = basket.tickets.some(({ seat }) => seat.kind === "wheelchair");
  return hasSpace
    ? { specialRequests: null, accessRequirements: "wheelchair-space", marketing: null }
    : null;
}

export function saveDetails(
  { crm }: AppLoadContext,
  step: CheckoutVisit<"additional-details">,
  body: AdditionalDetails,
) {
  return changeOwnBasket(crm, step, (call) => crm.setAdditionalDetails({ ...call, body }));
}
