import type { AppLoadContext } from "@remix-run/node";

import type { AdditionalDetails } from "#contract/schemas/basket";
import { changeOwnBasket } from "../submit-step.server";
import type { CheckoutStepContext } from "~/parts/checkout/guards.server";

export function saveDetails(
  { crm }: AppLoadContext,
  step: CheckoutStepContext<"additional-details">,
  body: AdditionalDetails,
) {
  return changeOwnBasket(crm, step, (call) => crm.setAdditionalDetails({ ...call, body }));
}
