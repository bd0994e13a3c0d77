import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import type { AgreementGoes } from "~/domain/checkout/checkout-way";
import { isFree } from "~/domain/money";

import type { CheckoutVisit } from "./guards.server";

/** Where the button leads under which the visitor agrees to the order. */
export function agreementTarget({
  basket,
  isLast,
  next,
}: Pick<CheckoutVisit<"summary">, "basket" | "isLast" | "next">): AgreementGoes {
  if (isLast) return isFree(basket.totals.toPay) ? "order" : "card";
  return next === checkoutSteps.billing.path ? "billing" : "on";
}
