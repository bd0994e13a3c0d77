import { randomUUID } from "node:crypto";
import { data, redirect, type AppLoadContext } from "@remix-run/node";

import { available, refuse } from "~/.server/http/pages/replies";
import { ensureBasket } from "~/.server/ticketing/ensure-basket";
import { subscriptionChoiceSchema } from "~/domain/schemas/package-choice";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";
import { GROWTH_CONFLICTS } from "~/pages/extras/growth-conflicts";
import { changeKey } from "~/pages/extras/save-extras.server";
import { pathTo } from "~/routing/paths";

export async function getSubscriptionsPage({ crm }: AppLoadContext) {
  return { plans: available(await crm.listSubscriptionPlans()), requestKey: randomUUID() };
}

/** What the form says when it is refused: a key of `validation`, at the choice of a subscription or for all of it. */
export type SubscriptionAnswer = {
  at: "pricing" | null;
  message: string;
  typed: { pricing: string; quantity: string };
};

/** Adds ticket subscriptions to the visitor's basket, or to a new one. Safe to repeat. */
export async function buySubscriptions(context: AppLoadContext, request: Request) {
  const { crm, session } = context;
  const form = Object.fromEntries(await request.formData());
  const parsed = subscriptionChoiceSchema.safeParse(form);
  if (!parsed.success) return refuse(400);
  const { pricing: pricingId, quantity, requestKey } = parsed.data;
  const refused = (at: SubscriptionAnswer["at"], message: string) =>
    data<SubscriptionAnswer>(
      { at, message, typed: { pricing: pricingId, quantity: String(quantity) } },
      { status: 400 },
    );
  if (pricingId === "") return refused("pricing", "required.subscription");
  const basket = await ensureBasket(crm, (await context.basket())?.id ?? null, {
    requestKey,
    session: session.crmSession,
  });
  if (!basket.ok) return refuse(503);
  const body = { pricingId, quantity };
  const added = await crm.addSubscriptions({
    params: { id: basket.id },
    body,
    requestKey: changeKey(requestKey, body),
  });
  if (added.ok) {
    context.keepBasket(added.value);
    session.flash("line-added");
    return redirect(pathTo("basket"), 303);
  }
  const { failure } = added;
  switch (failure.code) {
    case "invalid":
      return refused("pricing", "choiceGone");
    case "conflict":
      return failure.reason === "ordered"
        ? leaveCheckout(context, failure)
        : refused(null, GROWTH_CONFLICTS[failure.reason]);
    case "not-found":
    case "key-reused":
    case "unavailable":
      return leaveCheckout(
        context,
        failure.code === "key-reused" ? { code: "unavailable" } : failure,
      );
  }
}
