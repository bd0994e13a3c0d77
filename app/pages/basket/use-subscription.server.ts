import type { AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import type { BasketChange } from "~/domain/schemas/basket-change";
import { claimIfUnclaimed } from "~/parts/basket/get-or-create-basket.server";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { listUsableSubscriptions } from "./basket/own-subscriptions";
import { listOwnSubscriptions } from "./get-basket-view.server";

type Use = Extract<BasketChange, { intent: "use-subscription" | "use-subscriptions" }>;

const refused = <const Code extends string>(code: Code) =>
  ({ ok: false, failure: { code } }) as const;

/** Pays for tickets with a subscription. Claims an unclaimed basket first: a subscription belongs to a customer. */
export async function useSubscription(context: AppLoadContext, id: string, change: Use) {
  const { crmSession: session } = context.session;
  if (session === null) return refused("not-signed-in");
  const claimed = await claimCurrent(context, session);
  if (!claimed.ok) return claimed;
  const use = (ticketId: string, subscriptionId: string) =>
    context.crm.applySubscriptionCredit({
      params: { id, ticketId },
      body: { subscriptionId },
      session,
    });
  if (change.intent === "use-subscription") return use(change.ticket, change.subscription);
  const basket = await context.basket();
  const own = basket === null ? [] : await listOwnSubscriptions(context.crm, basket, session);
  const name = own.find(({ id: ownId }) => ownId === change.subscription)?.name;
  if (basket === null || name === undefined) return refused("line-gone");
  let current: Basket = basket;
  for (const ticket of basket.tickets) {
    if (change.performance !== undefined && ticket.instance.id !== change.performance) continue;
    const usable = listUsableSubscriptions(ticket, own).find((one) => one.name === name);
    if (usable === undefined) continue;
    const used = await use(ticket.id, usable.id);
    if (!used.ok) return used;
    current = used.value;
    const paying = own.find(({ id: ownId }) => ownId === usable.id);
    if (paying !== undefined) paying.left -= 1;
  }
  return { ok: true, value: current } as const;
}

/** Claims the visitor's basket unless it has a customer. */
export async function claimCurrent({ basket, crm }: AppLoadContext, session: CrmSession) {
  const current = await basket();
  return current === null
    ? ({ ok: true, value: null } as const)
    : claimIfUnclaimed(crm, current, session);
}
