import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import type { DeliveryOption } from "#contract/schemas/reference";
import { isEmpty, linesOf } from "~/domain/basket/basket";
import type { CheckoutStepName } from "~/domain/checkout/checkout-steps";
import { isFree, money } from "~/domain/money";
import { groupByInstance } from "~/pages/orders/order";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import type {
  ActiveView,
  BasketView,
  OwnSubscription,
  PageOffers,
  RemovalView,
} from "./basket/basket-view";
import { otherDates } from "./package/page.server";
import { canGoAlone, goesWithLine } from "./basket/line-rules";
import { priceTickets } from "./price-tickets.server";

/**
 * The basket in its state. Prices to change to, offers, credit and the delivery's name are left out when the box office
 * does not answer for them: the basket itself is shown all the same.
 */
export async function getBasketView(
  { crm, session: { crmSession }, venue, now }: AppLoadContext,
  basket: Basket | null,
  removing: string | null,
): Promise<BasketView> {
  if (basket === null || basket.status === "ordered") return { state: "empty" };
  if (basket.status === "expired")
    return {
      state: "expired",
      lost: groupByInstance(basket.lost),
      kept: basket.items,
      expiryMinutes: venue.expiryMinutes,
    };
  if (isEmpty(basket)) return { state: "empty" };

  const removal = removing === null ? null : await findRemoval(crm, basket, removing);
  if (removal !== null) return removal;

  const [tickets, delivery, offers, credit, subscriptions, fixedDates] = await Promise.all([
    priceTickets(crm, basket, crmSession),
    findDelivery(crm, basket),
    findOffers(crm, basket.id, venue.checkoutSeries),
    findCredit(crm, basket, crmSession),
    listOwnSubscriptions(crm, basket, crmSession),
    listFixedDates(crm, basket, now),
  ]);
  return {
    state: basket.status,
    groups: groupByInstance(tickets),
    products: basket.items,
    totals: basket.totals,
    codes: basket.codes,
    otherCode: basket.otherCode,
    credit,
    notes: basket.notes,
    specialRequests: basket.notes.order === null ? (basket.details?.specialRequests ?? null) : null,
    offers,
    delivery,
    subscriptions,
    fixedDates,
    requestKey: randomUUID(),
  };
}

/** What is removed together with a line; null where there is nothing to ask, or the box office does not answer. */
async function findRemoval(crm: Crm, basket: Basket, lineId: string): Promise<RemovalView | null> {
  const line = linesOf(basket).find((item) => item.id === lineId);
  if (line === undefined) return null;
  if (line.kind !== "ticket") {
    const goes = goesWithLine(line, basket);
    if (goes === "all") return { state: "removal", line, goes, canGoAlone: false };
    if (goes === null) return null;
  }
  const planned = await crm.planRemoval({ params: { id: basket.id, lineId } });
  if (!planned.ok) return null;
  const { ticketIds, itemIds, ...reasons } = planned.value;
  const tickets = basket.tickets.filter(({ id }) => ticketIds.includes(id));
  const products = basket.items.filter(({ id }) => itemIds.includes(id));
  // Only the ticket itself: there is nothing to ask.
  if (line.kind === "ticket" && tickets.length + products.length <= 1) return null;
  const own = line.kind === "ticket" ? [] : [line];
  const total = money(
    [...own, ...tickets, ...products].reduce((sum, item) => sum + item.total.amount, 0),
    line.total.currency,
  );
  return {
    state: "removal",
    line,
    goes: { tickets, products, total, ...reasons },
    canGoAlone: line.kind !== "ticket" && canGoAlone(line, basket),
  };
}

async function findDelivery(crm: Crm, { delivery }: Basket): Promise<DeliveryOption | null> {
  if (delivery === null) return null;
  const options = await crm.listDeliveryOptions();
  return (options.ok && options.value.find(({ id }) => id === delivery.optionId)) || null;
}

async function findOffers(
  crm: Crm,
  basketId: string,
  series: readonly CheckoutStepName[],
): Promise<PageOffers> {
  const found = await crm.getBasketOffers({ params: { id: basketId } });
  if (!found.ok)
    return {
      protection: null,
      coverFee: null,
      donation: null,
      roundUp: null,
      hasMore: false,
      recognitionNameFrom: null,
    };
  const { protection, coverFee, donation, roundUp, addOns, merchandise } = found.value;
  const hasMore =
    merchandise.length > 0 || addOns.some(({ items, menus }) => items.length + menus.length > 0);
  const hasStep = (step: CheckoutStepName) => series.includes(step);
  return {
    coverFee,
    protection: hasStep("booking-protect") ? null : protection,
    donation: hasStep("upsells") ? null : donation,
    // A whole sum is not rounded up.
    roundUp: roundUp === null || isFree(roundUp.amount) ? null : roundUp,
    recognitionNameFrom: found.value.recognitionNameFrom,
    hasMore: hasMore && !(hasStep("add-ons") && hasStep("upsells")),
  };
}

async function findCredit(
  crm: Crm,
  { credit, totals }: Basket,
  session: CrmSession | null,
): Promise<ActiveView["credit"]> {
  if (session === null) return null;
  const account = await crm.getAccountCredit({ session });
  if (!account.ok) return null;
  return { balance: account.value.balance, used: credit === null ? null : totals.credit };
}

/** None of a visitor who is not signed in, nor of a basket without tickets. */
async function listOwnSubscriptions(
  crm: Crm,
  { tickets }: Basket,
  session: CrmSession | null,
): Promise<OwnSubscription[]> {
  if (session === null || tickets.length === 0) return [];
  const own = await crm.listCustomerSubscriptions({ session });
  if (!own.ok) return [];
  return own.value.map(({ id, name, vouchers, priceTypeId }) => ({
    id,
    name,
    priceTypeId,
    // Other baskets and orders may have used up what these tickets were to be paid with.
    left: Math.max(
      0,
      vouchers.available - tickets.filter(({ subscriptionId }) => subscriptionId === id).length,
    ),
  }));
}

/** The tickets of packages that are for the only date of their event. */
async function listFixedDates(
  crm: Crm,
  { tickets, items }: Basket,
  now: string,
): Promise<string[]> {
  const packages = items.filter(({ kind }) => kind === "package");
  const fixed = await Promise.all(
    packages.map(async ({ id: itemId, productId }) => {
      const offer = await crm.getPackage({ params: { id: productId } });
      if (!offer.ok) return [];
      const own = tickets.filter(({ packageItemId }) => packageItemId === itemId);
      const inIt = own.map(({ instance }) => instance);
      return own.filter(
        ({ instance }) => otherDates(offer.value, { changing: instance, inIt, now }).length === 0,
      );
    }),
  );
  return fixed.flat().map(({ id }) => id);
}
