import { randomUUID } from "node:crypto";
import { data, type AppLoadContext } from "@remix-run/node";

import { throwErrorPage } from "~/.server/rendering/replies";
import { getOrCreateBasketId, redirectToBasket } from "~/parts/basket/get-or-create-basket.server";
import { subscriptionChoiceSchema } from "~/domain/schemas/package-choice";
import { leaveCheckout } from "~/parts/basket/leave-checkout.server";
import { addLine } from "~/parts/lines/change-line.server";
import { changeKey } from "~/parts/extras/save-extras.server";

export async function getSubscriptionsPage({ crm, priceTerms }: AppLoadContext) {
  const query = { terms: await priceTerms() };
  return {
    plans: (await crm.listSubscriptionPlans({ query })).value,
    requestKey: randomUUID(),
  };
}

/** A refused form. `message` is for `validationMessage`; `at` is null if it concerns the whole form. */
type SubscriptionAnswer = {
  at: "pricing" | null;
  message: string;
  typed: { pricing: string; quantity: string };
};

/** Adds ticket subscriptions to the visitor's basket, or to a new one. Safe to repeat. */
export async function buySubscriptions(context: AppLoadContext, request: Request) {
  const form = Object.fromEntries(await request.formData());
  const parsed = subscriptionChoiceSchema.safeParse(form);
  if (!parsed.success) return throwErrorPage(400);
  const { pricing: pricingId, quantity, requestKey } = parsed.data;
  const refused = (at: SubscriptionAnswer["at"], message: string) =>
    data<SubscriptionAnswer>(
      { at, message, typed: { pricing: pricingId, quantity: String(quantity) } },
      { status: 400 },
    );
  if (pricingId === "") return refused("pricing", "required.subscription");
  const body = { pricingId, quantity };
  const added = await addLine(context.crm, {
    params: { id: await getOrCreateBasketId(context, requestKey) },
    body: { kind: "ticket-subscription", ...body },
    requestKey: changeKey(requestKey, body),
  });
  if (added.ok) return redirectToBasket(context, added.value, "line-added");
  const { failure } = added;
  switch (failure.code) {
    case "invalid":
      return refused("pricing", "choiceGone");
    case "conflict":
      return failure.reason === "ordered"
        ? leaveCheckout(context, failure)
        : refused(null, `conflict.${failure.reason}`);
    case "not-found":
    case "key-reused":
      return leaveCheckout(context, failure);
  }
}
