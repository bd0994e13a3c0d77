import { addDays, addMonths } from "../platform/dates";

/** The days of a membership, in New York, both ends counted. */
export type MembershipPeriod = { startsOn: string; renewsOn: string; expiresOn: string };

/** So many days before its end a membership may be renewed, and so many days after it at the renewal price. */
const RENEWAL_DAYS = 30;

/**
 * From when to when a membership goes that is bought on a day (spec section 3, "Membership": start, renewal and expiry
 * date). It begins at once, or on the day after the last of the present one (`after`); so nobody loses days by
 * renewing early.
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

/** Whether a membership gives its rights on a day. */
export function isActive(period: MembershipPeriod, today: string): boolean {
  return period.startsOn <= today && today <= period.expiresOn;
}

/** Whether a membership may be followed by another of its level, and then at the renewal price. */
export function isRenewable(period: MembershipPeriod, today: string): boolean {
  return period.renewsOn <= today && today <= addDays(period.expiresOn, RENEWAL_DAYS);
}

/** Whether it is over, and long enough for the next one to be a new one. */
export function isLapsed(period: MembershipPeriod, today: string): boolean {
  return addDays(period.expiresOn, RENEWAL_DAYS) < today;
}
