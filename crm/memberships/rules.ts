import type { MembershipProblem } from "#contract/operations/basket-problems";
import { type ItemRecord, itemsOf } from "../baskets/basket-lines";
import type { ModeOfSale } from "../catalogue/sale-rules";
import { addDays, addMonths } from "../platform/dates";

/** The days of a membership, in New York, both ends counted. */
export type MembershipPeriod = { startsOn: string; renewsOn: string; expiresOn: string };

/** So many days before its end a membership may be renewed, and so many days after it at the renewal price. */
const RENEWAL_DAYS = 30;

/**
 * From when to when a membership bought on a day goes: at once, or on the day after the present one (`after`), so that
 * nobody loses days by renewing early.
 */
export function membershipPeriod(
  today: string,
  months: number,
  after: string | null,
): MembershipPeriod {
  const next = after === null ? today : addDays(after, 1);
  const startsOn = next > today ? next : today;
  const expiresOn = addDays(addMonths(startsOn, months), -1);
  const renewal = addDays(expiresOn, -RENEWAL_DAYS);
  return { startsOn, renewsOn: renewal > startsOn ? renewal : startsOn, expiresOn };
}

export function isActive(period: MembershipPeriod, today: string): boolean {
  return period.startsOn <= today && today <= period.expiresOn;
}

/** Whether a membership may be followed by another of its level, and then at the renewal price. */
export function isRenewable(period: MembershipPeriod, today: string): boolean {
  return period.renewsOn <= today && today <= addDays(period.expiresOn, RENEWAL_DAYS);
}

/** Whether it is over, and long enough for the next one to be a new one. */
function isLapsed(period: MembershipPeriod, today: string): boolean {
  return addDays(period.expiresOn, RENEWAL_DAYS) < today;
}

/** What a membership of a level costs and how long it is; sums in minor units. */
type MembershipTerms = { price: number; renewalPrice: number; months: number };

/** What is bought: at which price, for which days, and after which membership of the same level. */
export type MembershipPurchase = {
  price: number;
  renews: boolean;
  period: MembershipPeriod;
};

/**
 * What buying a level comes to on a day, after the customer's `latest` of it (null: none, or not known yet); null when
 * it is owned and not to be renewed yet.
 */
export function membershipPurchase(
  terms: MembershipTerms,
  latest: MembershipPeriod | null,
  today: string,
): MembershipPurchase | null {
  if (latest === null || isLapsed(latest, today))
    return {
      price: terms.price,
      renews: false,
      period: membershipPeriod(today, terms.months, null),
    };
  if (!isRenewable(latest, today)) return null;
  return {
    price: terms.renewalPrice,
    renews: true,
    period: membershipPeriod(today, terms.months, latest.expiresOn),
  };
}

export function membershipState(
  period: MembershipPeriod,
  today: string,
): "upcoming" | "active" | "expired" {
  if (isActive(period, today)) return "active";
  return period.startsOn > today ? "upcoming" : "expired";
}

/** One membership of a kind in a basket: why another cannot be added, or null. */
export function membershipConflict(
  items: readonly ItemRecord[],
  levelId: string,
): Exclude<MembershipProblem["reason"], "membership-owned"> | null {
  const [present] = itemsOf(items, "membership");
  if (present === undefined) return null;
  return present.productId === levelId ? "membership-in-basket" : "membership-conflict";
}

/**
 * Whether removing a membership empties the basket: some ticket could be had by it alone, in its priority time or at
 * its price.
 */
export function emptiesBasket(lines: readonly ModeOfSale[], itemId: string): boolean {
  return lines.some(({ membershipItemId }) => membershipItemId === itemId);
}

/**
 * Whether a member who is not charged automatically is to be reminded on a day: they asked for it, the renewal date has
 * come, and the membership is still in force and followed by none.
 */
export function renewalDue(
  membership: MembershipPeriod & { autoRenew: boolean; isFollowed: boolean },
  today: string,
): boolean {
  return (
    membership.autoRenew &&
    !membership.isFollowed &&
    membership.renewsOn <= today &&
    isActive(membership, today)
  );
}
