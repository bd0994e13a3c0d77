import type { MembershipProblem } from "#contract/operations/basket-problems";
import { type ItemRecord, itemsOf } from "../baskets/basket-lines";
import type { ModeOfSale } from "../catalogue/sale-rules";
import { addDays, addMonths } from "../platform/dates";

/** The days of a membership, in New York, both ends counted. */
export type MembershipPeriod = { startsOn: string; renewsOn: string; expiresOn: string };

/** So many days before its end a membership may be renewed, and so many days after it at the renewal price. */
const RENEWAL_DAYS = 30;

/**
 * From when to when a membership goes that is bought on a day (start, renewal and expiry date). It begins at once, or
 * on the day after the last of the present one (`after`); so nobody loses days by renewing early.
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
 * What buying a level comes to on a day, for a customer whose latest membership of it is `latest` (null: never had
 * one, or not known yet); null when it is owned and not to be renewed yet ("A membership already owned cannot be
 * bought again").
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

/**
 * Why a membership of a level cannot be put into a basket beside what is there ("Only one membership of a kind may be
 * in the basket"), or null.
 */
export function membershipConflict(
  items: readonly ItemRecord[],
  levelId: string,
): Exclude<MembershipProblem["reason"], "membership-owned"> | null {
  const [present] = itemsOf(items, "membership");
  if (present === undefined) return null;
  return present.productId === levelId ? "membership-in-basket" : "membership-conflict";
}

/**
 * Whether a basket is emptied when a membership is taken out of it ("Removing a membership that set the mode of sale
 * (advance access) empties the basket"). It is, when any ticket could be had by that membership alone: in its priority
 * time, or at its price.
 */
export function emptiesBasket(lines: readonly ModeOfSale[], itemId: string): boolean {
  return lines.some(({ membershipItemId }) => membershipItemId === itemId);
}

/**
 * Whether a membership's renewal is due on a day (renewal date, auto-renew flag): its customer wants it renewed, its
 * renewal date has come, it is still in force and nothing follows it. A card is never charged without its holder, so
 * what is due is a reminder with the way to renew.
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
