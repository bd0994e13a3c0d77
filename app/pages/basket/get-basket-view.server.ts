import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";

import { isForPerformance, isForTickets } from "#contract/rules/baskets/line";
import type { Basket, BasketCode } from "#contract/schemas/basket";
import type { CheckoutRead } from "#contract/operations/basket-checkout";
import type { Item } from "#contract/schemas/basket-item";
import type { PotentialSavings } from "#contract/schemas/membership";
import type { DeliveryOption } from "#contract/schemas/reference";
import { valueOrNull } from "#contract/calls/unavailable";
import { isEmpty, listLines } from "~/domain/basket/basket";
import { findComingUp } from "~/parts/performances/coming-up.server";
import type { CheckoutStepName } from "#contract/names/checkout-series";
import { isFree } from "~/domain/arithmetic/money";
import { offeredAddOns } from "~/parts/extras/offers";
import { groupByInstance } from "~/parts/orders/order";
import { findPurchase, orderHref } from "~/parts/orders/visible-order.server";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import type {
  ActiveView,
  BasketView,
  LostGroup,
  OtherBasket,
  OwnSubscription,
  PageOffers,
  Purchase,
} from "./basket/basket-view";
import type { OfferedMembership } from "./membership-offer";
import { listOtherDates } from "./package/page.server";
import { findRemoval, type LineToRemove } from "./find-removal.server";
import { priceTickets } from "./price-tickets.server";

/**
 * Builds the view of the basket. Other prices, offers, credit and the delivery option are left out if they can't be
 * loaded.
 */
export async function getBasketView(
  context: AppLoadContext,
  basket: Basket | null,
  toRemove: LineToRemove,
): Promise<BasketView> {
  const {
    crm,
    session: { crmSession },
    venue,
    now,
  } = context;
  if (basket === null || basket.status === "ordered") return getEmptyView(context, []);
  if (basket.status === "expired")
    return {
      state: "expired",
      ...splitExpired(basket),
      holdMinutes: venue.holdMinutes,
      hasReserved: await hasReservedSeats(context, basket),
    };
  if (isEmpty(basket)) return getEmptyView(context, basket.codes);

  const removal = await findRemoval(crm, basket, toRemove);
  if (removal !== null) return removal;

  const read = await context.readCheckout({ offers: true });
  const offers = shownOffers(basket, venue.checkoutSeries, read?.offers);
  const [tickets, delivery, membership, credit, subscriptions, fixedDates] = await Promise.all([
    priceTickets(crm, basket, crmSession),
    findDelivery(crm, basket),
    findMembership(crm, basket, venue.checkoutSeries, read?.potentialSavings),
    findCredit(crm, basket, crmSession),
    listOwnSubscriptions(crm, basket, crmSession),
    listFixedDates(crm, basket, now),
  ]);
  return {
    state: basket.status,
    heldUntil: basket.hold?.until ?? null,
    groups: groupByInstance(tickets),
    products: basket.items,
    totals: basket.totals,
    priceSaving: basket.priceSaving ?? null,
    asksForStepFree: basket.access?.stepFree ?? false,
    membership,
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

/** Packages and what depends on lost tickets are dropped with them. */
function splitExpired({ lost, items }: Basket): { lost: LostGroup[]; kept: Item[] } {
  const isForLost = (line: Item) =>
    isForPerformance(line) && lost.some(({ instance }) => instance.id === line.details.instanceId);
  return {
    lost: groupByInstance(lost).map((group) => ({
      ...group,
      extras: items
        .filter(isForPerformance)
        .filter(({ details }) => details.instanceId === group.instance.id),
    })),
    kept: items.filter(
      (line) => line.kind !== "package" && !isForTickets(line) && !isForLost(line),
    ),
  };
}

/** Returns the last purchase of this session; null if there is none. */
export async function findPurchaseView(context: AppLoadContext): Promise<Purchase | null> {
  const order = await findPurchase(context, context.session.boughtBasketId);
  if (order === null) return null;
  const { number, totals } = order;
  return { number, isFree: isFree(totals.total), href: orderHref("order-verify", order) };
}

/** Lists the customer's other baskets; [] if they can't be loaded. */
export async function listOtherBaskets(
  crm: Crm,
  except: string | undefined,
  session: CrmSession | null,
): Promise<OtherBasket[]> {
  if (session === null) return [];
  const others = await valueOrNull(crm.listOtherBaskets({ query: { except }, session }));
  if (others === null) return [];
  return (
    others
      .map((basket) => ({
        id: basket.id,
        items: listLines(basket),
        hasLost: basket.status === "expired",
        total: basket.totals.total,
        paymentHref:
          basket.status === "paying" && basket.orderId !== null
            ? orderHref("order-verify", { id: basket.orderId }, "")
            : null,
      }))
      // Signing in merges baskets that have only a gift voucher.
      .filter(({ items, hasLost }) => items.length > 0 || hasLost)
  );
}

const getEmptyView = async (context: AppLoadContext, codes: BasketCode[]): Promise<BasketView> => ({
  state: "empty",
  codes,
  ...(await findComingUp(context)),
});

async function findDelivery(crm: Crm, { delivery }: Basket): Promise<DeliveryOption | null> {
  if (delivery === null) return null;
  const options = await valueOrNull(crm.listDeliveryOptions());
  return options?.find(({ id }) => id === delivery.optionId) ?? null;
}

const NO_OFFERS: PageOffers = {
  protection: null,
  coverFee: null,
  donation: null,
  roundUp: null,
  performances: [],
  hasMerchandise: false,
  naming: null,
};

function shownOffers(
  basket: Basket,
  series: readonly CheckoutStepName[],
  offers: CheckoutRead["offers"],
): PageOffers {
  if (!offers) return NO_OFFERS;
  const { protection, coverFee, donation, roundUp } = offers;
  const { recognitionNameFrom, displayRecognitionName, displayAnonymousOption } = offers;
  const hasStep = (step: CheckoutStepName) => series.includes(step);
  return {
    coverFee: coverFee?.accepted === true ? null : coverFee,
    protection: hasStep("booking-protect") || protection?.accepted === true ? null : protection,
    donation: hasStep("upsells") ? null : donation,
    // The total is already a whole amount.
    roundUp: roundUp === null || isFree(roundUp.amount) ? null : roundUp,
    naming: { recognitionNameFrom, displayRecognitionName, displayAnonymousOption },
    hasMerchandise: !hasStep("upsells") && offers.merchandise.length > 0,
    performances: hasStep("add-ons") ? [] : offeredAddOns(basket.tickets, basket, offers),
  };
}

/** Returns the membership that saves the most over its price; null if none does, or if a checkout step offers it. */
async function findMembership(
  crm: Crm,
  { items, tickets, status }: Basket,
  series: readonly CheckoutStepName[],
  savings: CheckoutRead["potentialSavings"],
): Promise<OfferedMembership | null> {
  if (status !== "open" || tickets.length === 0 || series.includes("memberships")) return null;
  if (items.some(({ kind }) => kind === "membership")) return null;
  const net = ({ saves, membershipPrice }: PotentialSavings) =>
    saves.amount - membershipPrice.amount;
  const [best] = (savings ?? [])
    .filter(({ paysForItself }) => paysForItself)
    .sort((a, b) => net(b) - net(a));
  if (best === undefined) return null;
  const levels = await valueOrNull(crm.listMembershipLevels());
  const level = levels?.find((each) => each.id === best.levelId);
  if (level === undefined) return null;
  return { id: level.id, name: level.name, price: best.membershipPrice, saves: best.saves };
}

async function findCredit(
  crm: Crm,
  { credit, totals }: Basket,
  session: CrmSession | null,
): Promise<ActiveView["credit"]> {
  if (session === null) return null;
  const account = await valueOrNull(crm.getAccountCredit({ session }));
  if (account === null) return null;
  return { balance: account.balance, used: credit === null ? null : totals.credit };
}

/** Returns [] for visitors who aren't signed in and for baskets without tickets. */
export async function listOwnSubscriptions(
  crm: Crm,
  { tickets }: Basket,
  session: CrmSession | null,
): Promise<OwnSubscription[]> {
  if (session === null || tickets.length === 0) return [];
  const subscriptions = await valueOrNull(crm.listCustomerSubscriptions({ session }));
  return (subscriptions ?? []).map(({ id, name, vouchers, expiresOn, priceTypeId }) => ({
    id,
    name,
    expiresOn,
    priceTypeId,
    // Other baskets and orders may have used the subscription's last tickets.
    left: Math.max(
      0,
      vouchers.available - tickets.filter(({ subscriptionId }) => subscriptionId === id).length,
    ),
  }));
}

/** Returns the ids of package tickets whose event has no other date. */
async function listFixedDates(
  crm: Crm,
  { tickets, items }: Basket,
  now: string,
): Promise<string[]> {
  const packages = items.filter(({ kind }) => kind === "package");
  const fixed = await Promise.all(
    packages.map(async ({ id: itemId, productId }) => {
      const offer = await valueOrNull(crm.getPackage({ params: { id: productId } }));
      if (offer === null) return [];
      const inPackage = tickets.filter(({ packageItemId }) => packageItemId === itemId);
      const inIt = inPackage.map(({ instance }) => instance);
      return inPackage.filter(
        ({ instance }) => listOtherDates(offer, { changing: instance, inIt, now }).length === 0,
      );
    }),
  );
  return fixed.flat().map(({ id }) => id);
}

/** Whether staff keep seats for the customer at a performance of the lost ones; false if that cannot be loaded. */
async function hasReservedSeats(
  { crm, session, features }: AppLoadContext,
  { lost }: Basket,
): Promise<boolean> {
  const { crmSession } = session;
  if (crmSession === null || !features.reservedOrders) return false;
  const query = { group: "reserved", page: 1 } as const;
  const reserved = await valueOrNull(crm.listOrders({ query, session: crmSession }));
  const ids = new Set(
    reserved?.orders.flatMap(({ instances }) => instances.map(({ id }) => id)) ?? [],
  );
  return lost.some(({ instance }) => ids.has(instance.id));
}
