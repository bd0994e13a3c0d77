import { listItems, type ItemRecord } from "../../basket/contents/basket-lines";
import { packageStates } from "../../basket/lines/packages/package-states";
import type { PackageRule } from "../../basket/lines/packages/rules";
import { type DiscountedLine, listDiscounts } from "../../basket/discounts/list-discounts";
import { allocateProportionally } from "../../basket/discounts/apply-discounts";
import { priceBasket } from "../../basket/totals/price-basket";
import type { AutomaticOffer } from "../../tables/offers";
import type { CodeRecord, PromoRule } from "../../basket/contents/code-record";

/** A ticket of an order. Amounts in minor units. */
export type OrderedTicket = Omit<DiscountedLine, "subscriptionId"> & {
  instanceId: string;
  discount: number;
  /** Paid by a credit of a ticket subscription. */
  isPaidBySubscription: boolean;
};

/** What discounts an order's tickets: offers and promo code as they were, packages as they are sold now. */
export type DiscountRules = {
  offers: readonly AutomaticOffer[];
  promo: PromoRule | null;
  packages: readonly ItemRecord[];
  packageRules: ReadonlyMap<string, PackageRule>;
};

/**
 * The discounts of an order's tickets, by id, once some are returned: the rest keeps the discounts it would get on its own,
 * and what it loses is taken from what is returned. So a return is worth what was paid minus what the rest costs, at least
 * nothing and at most its price, and all returns of an order add up to what was paid.
 */
export function discountsAfterReturn(
  tickets: readonly OrderedTicket[],
  isReturned: (ticket: { id: string }) => boolean,
  rules: DiscountRules,
): Map<string, number> {
  const returned = tickets.filter(isReturned);
  const rest = tickets.filter((ticket) => !isReturned(ticket));
  const wanted = ownDiscounts(rest, rules);
  const lost = addUp(rest.map(({ discount }) => discount)) - addUp(wanted);
  const paidForReturned = returned.map(({ faceValue, discount }) => faceValue - discount);
  const changeable = returned.map(({ isPaidBySubscription, discount }) =>
    isPaidBySubscription ? 0 : discount,
  );
  // Positive: taken from what is returned. Negative: a fixed amount off, which the rest now has alone.
  const moved = Math.max(-addUp(changeable), Math.min(lost, addUp(paidForReturned)));
  const shares =
    moved >= 0
      ? allocateProportionally(moved, paidForReturned)
      : allocateProportionally(-moved, changeable).map((share) => -share);
  // Where not all of it can be taken, the rest keeps that much more of its discounts.
  const kept = restDiscounts(rest, wanted, lost - moved);
  return new Map([
    ...returned.map(({ id, discount }, at) => [id, discount + (shares[at] ?? 0)] as const),
    ...rest.map(({ id }, at) => [id, kept[at] ?? 0] as const),
  ]);
}

/** The discounts that tickets get on their own. */
export function ownDiscounts(tickets: readonly OrderedTicket[], rules: DiscountRules): number[] {
  const discounts = listDiscounts(toBasket(tickets, rules));
  const { lines } = priceBasket({ ...ONLY_TICKETS, tickets: tickets.map(withoutFee), discounts });
  return tickets.map(({ id }) => lines.get(id)?.discount ?? 0);
}

function restDiscounts(
  rest: readonly OrderedTicket[],
  wanted: readonly number[],
  more: number,
): number[] {
  if (more >= 0) {
    const prices = rest.map(({ faceValue }, at) => faceValue - (wanted[at] ?? 0));
    const shares = allocateProportionally(more, prices);
    return wanted.map((discount, at) => discount + (shares[at] ?? 0));
  }
  const shares = allocateProportionally(-more, wanted);
  return wanted.map((discount, at) => discount - (shares[at] ?? 0));
}

function toBasket(tickets: readonly OrderedTicket[], rules: DiscountRules) {
  const { offers, promo, packageRules } = rules;
  const states = packageStates(rules.packages, tickets, packageRules);
  const items = listItems(rules.packages, "package").map((item) => ({
    ...item,
    details: { ...item.details, ...states.get(item.id) },
  }));
  const promoCode = { kind: "promo", id: "promo", code: "", name: "", refusal: null } as const;
  const codes: CodeRecord[] =
    promo === null ? [] : [{ ...promoCode, promoCodeId: "", rule: promo, opensPriority: false }];
  return {
    lines: tickets.map((ticket) => ({
      ...ticket,
      subscriptionId: ticket.isPaidBySubscription ? SUBSCRIPTION : null,
    })),
    items,
    codes,
    offers: [...offers],
    subscriptions: [{ id: SUBSCRIPTION, name: "", available: tickets.length }],
  };
}

const SUBSCRIPTION = "subscription";
const withoutFee = ({ id, faceValue }: OrderedTicket) => ({ id, faceValue, fee: 0 });
const ONLY_TICKETS = {
  items: [],
  feesWaived: false,
  coverFee: 0,
  uncovered: new Set<string>(),
  roundUpId: null,
  delivery: 0,
  tenders: [],
  cardMinimum: 0,
  vatRates: {},
} as const;

const addUp = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
