import type { AppLoadContext } from "@remix-run/node";

import type { AdditionalDetails } from "#contract/schemas/basket";
import { changeOwnBasket } from "../answer-step.server";
import type { CheckoutVisit } from "../guards.server";

export function saveDetails(
  { crm }: AppLoadContext,
  step: CheckoutVisit<"additional-details">,
  body: AdditionalDetails,
) {
  return changeOwnBasket(crm, step, (call) => crm.setAdditionalDetails({ ...call, body }));
}
