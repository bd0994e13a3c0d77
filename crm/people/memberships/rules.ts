import { addDays, addMonths } from "../../platform/dates";

/** Days before and after the end of a membership in which it can be renewed at the renewal price. */
export const RENEWAL_DAYS = 30;
/** Of a level; as the table `membership_levels` requires. */
export const MAX_MEMBERSHIP_MONTHS = 120;

/** Dates in the venue's time zone, both inclusive. It can be renewed from `renewsOn`. */
export type MembershipPeriod = { startsOn: string; renewsOn: string; expiresOn: string };

/**
 * Returns the period of a membership bought `today`. It starts today or, so that renewing early loses no days, on the day
 * after `after`, the end of the current one.
 */
export function membershipPeriod(
  today: string,
  months: number,
  after: string | null,
): MembershipPeriod {
  const next = after === null ? today : addDays(after, 1);
  const startsOn = next > today ? next : today;
  const expiresOn = addDays(addMonths(startsOn, months), -1);
  return createPeriod(startsOn, expiresOn);
}

/** A period with the day from which it can be renewed. */
export function createPeriod(startsOn: string, expiresOn: string): MembershipPeriod {
  const renewal = addDays(expiresOn, -RENEWAL_DAYS);
  return { startsOn, renewsOn: renewal > startsOn ? renewal : startsOn, expiresOn };
}

type ChainLink = MembershipPeriod & { id: string };

/**
 * Appends memberships to a chain that ends with `last` (null: empty). Each keeps its period, unless it overlaps the
 * previous one: then it starts after that.
 */
export function chainMemberships(
  last: Pick<ChainLink, "id" | "expiresOn"> | null,
  memberships: readonly (ChainLink & { months: number })[],
  today: string,
) {
  let previous = last;
  return memberships.map(({ id, months, ...current }) => {
    const overlaps = previous !== null && current.startsOn <= previous.expiresOn;
    const { startsOn, renewsOn, expiresOn } = overlaps
      ? membershipPeriod(today, months, previous?.expiresOn ?? null)
      : current;
    const link = {
      previousId: previous?.id ?? null,
      previousExpiresOn: previous?.expiresOn ?? null,
    };
    previous = { id, expiresOn };
    return { id, ...link, startsOn, renewsOn, expiresOn };
  });
}

export function isActive(period: MembershipPeriod, today: string): boolean {
  return period.startsOn <= today && today <= period.expiresOn;
}

/** Whether a membership can be renewed at the renewal price. */
export function isRenewable(period: MembershipPeriod, today: string): boolean {
  return period.renewsOn <= today && today <= addDays(period.expiresOn, RENEWAL_DAYS);
}

/** Whether it has expired too long ago to be renewed. */
function isLapsed(period: MembershipPeriod, today: string): boolean {
  return addDays(period.expiresOn, RENEWAL_DAYS) < today;
}

/** Prices in minor units. */
type MembershipTerms = { price: number; renewalPrice: number; months: number };

export type MembershipPurchase = {
  price: number;
  renews: boolean;
  period: MembershipPeriod;
};

/**
 * Returns the price and period of a level bought `today`, after the customer's `latest` membership of that level (null:
 * none or unknown). Null if it cannot be renewed yet.
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

/** Whether to remind a member without automatic renewal `today`. */
export function renewalDue(
  membership: MembershipPeriod & { remindsToRenew: boolean; hasPaidSuccessor: boolean },
  today: string,
): boolean {
  return (
    membership.remindsToRenew &&
    !membership.hasPaidSuccessor &&
    membership.renewsOn <= today &&
    isActive(membership, today)
  );
}
