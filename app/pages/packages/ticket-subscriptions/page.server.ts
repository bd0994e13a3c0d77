import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";

import { submitForm } from "~/.server/forms/submit-form";
import { getOrCreateBasketId, redirectToBasket } from "~/parts/basket/get-or-create-basket.server";
import { leaveCheckout } from "~/parts/basket/leave-checkout.server";
import { addLine } from "~/parts/lines/change-line.server";
import { changeKey } from "~/parts/extras/save-extras.server";
import { subscriptionForm } from "./form";

export async function getSubscriptionsPage({ crm, priceTerms }: AppLoadContext) {
  const query = { terms: await priceTerms() };
  return {
    plans: (await crm.listSubscriptionPlans({ query })).value,
    requestKey: randomUUID(),
  };
}

/** Adds ticket subscriptions to the visitor's basket, or to a new one. Safe to repeat. */
export function buySubscriptions({ request, context }: ActionFunctionArgs) {
  return submitForm({ request }, subscriptionForm, async (form, { refuse }) => {
    const { pricing: pricingId, quantity, requestKey } = form;
    const body = { pricingId, quantity };
    const added = await addLine(context.crm, {
      params: { id: await getOrCreateBasketId(context, requestKey) },
      body: { kind: "ticket-subscription", ...body },
      requestKey: changeKey(requestKey, body),
    });
    if (added.ok) return redirectToBasket(context, added.value, "subscription-added");
    const { failure } = added;
    switch (failure.code) {
      case "invalid":
        return refuse({ pricing: "choiceGone" });
      case "conflict":
        return failure.reason === "ordered"
          ? leaveCheckout(context, failure)
          : refuse(`conflict.${failure.reason}`);
      case "not-found":
      case "key-reused":
        return leaveCheckout(context, failure);
    }
  });
}
