import { linesOf, hasRights, isEmpty } from "~/domain/basket/basket";
import type { Basket, BasketTicket } from "#contract/schemas/basket";
import type { DeliveryOption } from "#contract/schemas/reference";
import type { PriceList } from "#contract/schemas/price-list";
import { randomUUID } from "node:crypto";

import type {
  PageOffers,
  BasketView,
  OpenView,
  PricedTicket,
  RemovalView,
} from "~/domain/basket/basket-view";
import type { CheckoutStepName } from "~/domain/checkout/checkout-steps";

import { memberPrice } from "~/pages/events/performance-sale";
import { groupByInstance } from "~/domain/orders/order";
import { goesWithLine, removedLines } from "~/domain/basket/basket-lines";
import { isFree } from "~/domain/money";

import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { buyerInput } from "~/.server/http/visitor/find-buyer";
import type { Buyer } from "~/.server/http/visitor/find-buyer";

/** Who looks, and what they ask about. */
type Visit = {
  crmSession: CrmSession | null;
  /** The line of which it is asked whether it is to be taken out; null for none. */
  removing: string | null;
  expiryMinutes: number;
  /** The steps of the checkout: what has a step of its own is not asked on the basket's page. */
  series: readonly CheckoutStepName[];
};

/**
 * What the basket's page shows. Prices to change to, offers, credit and the delivery's name are left out when the box
 * office does not give them: the basket itself is shown all the same. Safe to repeat.
 */
export async function getBasketPage(
  crm: Crm,
  basket: Basket | null,
  { crmSession, removing, expiryMinutes, series }: Visit,
): Promise<BasketView> {
  if (basket === null || basket.status === "ordered") return { state: "empty" };
  if (basket.status === "expired")
    return {
      state: "expired",
      lost: groupByInstance(basket.lost),
      kept: basket.items,
      expiryMinutes,
    };
  if (isEmpty(basket)) return { state: "empty" };

  const removal = removing === null ? null : await findRemoval(crm, basket, removing);
  if (removal !== null) return removal;

  const groups = groupByInstance(basket.tickets);
  // Everybody's prices are shared; this visitor's own are asked for where there may be any.
  const isKnown = hasRights(basket) || crmSession !== null;
  const buyer = isKnown ? { basketId: basket.id, session: crmSession } : null;
  const [lists, delivery, offers, credit] = await Promise.all([
    Promise.all(groups.map(({ instance }) => findPrices(crm, instance.id, buyer))),
    findDelivery(crm, basket),
    findOffers(crm, basket.id, series),
    findCredit(crm, basket, crmSession),
  ]);
  return {
    state: basket.status,
    groups: groups.map(({ instance, tickets }, at) => ({
      instance,
      tickets: tickets.map((ticket) => ({
        ...ticket,
        prices: pricesOf(ticket, lists[at] ?? null),
        memberPrice: memberPriceOf(ticket, lists[at] ?? null),
      })),
    })),
    products: basket.items,
    totals: basket.totals,
    codes: basket.codes,
    otherCode: basket.otherCode,
    credit,
    notes: basket.notes,
    specialRequests: basket.notes.order === null ? (basket.details?.specialRequests ?? null) : null,
    offers,
    delivery,
    orderId: basket.orderId,
    requestKey: randomUUID(),
  };
}

/** What goes with a line that is to be removed; null where nothing does, or where that cannot be told now. */
async function findRemoval(crm: Crm, basket: Basket, lineId: string): Promise<RemovalView | null> {
  const line = linesOf(basket).find((item) => item.id === lineId);
  if (line === undefined) return null;
  if (line.kind !== "ticket") {
    const goes = goesWithLine(line, basket);
    if (goes === "all") return { state: "removal", line, goes };
    if (goes === null) return null;
  }
  const planned = await crm.planRemoval({ params: { id: basket.id, lineId } });
  if (!planned.ok) return null;
  const { isBlock, hasCompanions, hasCompanionSeats } = planned.value;
  const removed = removedLines(basket, planned.value);
  const own = line.kind === "ticket" ? [] : [line];
  const all = [...own, ...removed.tickets, ...removed.products];
  // Only the ticket itself: there is nothing to ask.
  if (line.kind === "ticket" && all.length <= 1) return null;
  const total = {
    amount: all.reduce((sum, item) => sum + item.total.amount, 0),
    currency: line.total.currency,
  };
  return {
    state: "removal",
    line,
    goes: { ...removed, total, isBlock, hasCompanions, hasCompanionSeats },
  };
}

async function findPrices(crm: Crm, instanceId: string, buyer: Buyer | null) {
  const list = await crm.getPriceList({ params: { id: instanceId }, ...buyerInput(buyer) });
  return list.ok ? list.value : null;
}

function pricesOf(ticket: BasketTicket, list: PriceList | null): PricedTicket["prices"] {
  // What belongs to a package has the price that the package gives it.
  if (ticket.packageItemId !== null) return [];
  const band = list?.bands.find(({ name }) => name === ticket.band);
  return (band?.prices ?? []).flatMap((price) => {
    const type = list?.priceTypes.find(({ id }) => id === price.priceTypeId);
    return type === undefined ? [] : [{ ...price, name: type.name }];
  });
}

/** Members' price of a ticket at everybody's, where it is less. */
function memberPriceOf(ticket: BasketTicket, list: PriceList | null): PricedTicket["memberPrice"] {
  if (list === null || ticket.packageItemId !== null) return null;
  const type = list.priceTypes.find(({ id }) => id === ticket.priceType.id);
  if (type?.eligibility !== "all" || type.payWhatYouWish !== null) return null;
  const band = list.bands.find(({ name }) => name === ticket.band);
  const price = band === undefined ? null : memberPrice(list, band.id);
  return price !== null && price.total.amount < ticket.total.amount ? price : null;
}

async function findDelivery(crm: Crm, { delivery }: Basket): Promise<DeliveryOption | null> {
  if (delivery === null) return null;
  const options = await crm.listDeliveryOptions();
  return (options.ok && options.value.find(({ id }) => id === delivery.optionId)) || null;
}

const NO_OFFERS: PageOffers = {
  protection: null,
  coverFee: null,
  donation: null,
  roundUp: null,
  hasMore: false,
};

async function findOffers(
  crm: Crm,
  basketId: string,
  series: readonly CheckoutStepName[],
): Promise<PageOffers> {
  const found = await crm.getBasketOffers({ params: { id: basketId } });
  if (!found.ok) return NO_OFFERS;
  const { protection, coverFee, donation, roundUp, addOns, merchandise } = found.value;
  const hasMore =
    merchandise.length > 0 || addOns.some(({ items, menus }) => items.length + menus.length > 0);
  const hasStep = (step: CheckoutStepName) => series.includes(step);
  return {
    coverFee,
    protection: hasStep("booking-protect") ? null : protection,
    donation: hasStep("upsells") ? null : donation,
    // A sum that is whole already is not asked to be rounded.
    roundUp: roundUp === null || isFree(roundUp.amount) ? null : roundUp,
    hasMore: hasMore && !(hasStep("add-ons") && hasStep("upsells")),
  };
}

/** Spec section 6: viewing or using account credit needs login. */
async function findCredit(
  crm: Crm,
  { credit, totals }: Basket,
  session: CrmSession | null,
): Promise<OpenView["credit"]> {
  if (session === null) return null;
  const account = await crm.getAccountCredit({ session });
  if (!account.ok) return null;
  return { balance: account.value.balance, used: credit === null ? null : totals.credit };
}
