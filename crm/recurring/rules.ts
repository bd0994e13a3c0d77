import type { MembershipPeriod } from "../memberships/rules";
import { addDays, addMonths } from "../platform/dates";

/** Days between the notice of a charge and the renewal date: 15 to 45 by California's law on automatic renewals. */
export const NOTICE_DAYS = 21;

/** Days from a refusal to the next try. A bank account may be tried three times in all (Nacha's rules). */
const RETRY_DAYS = [3, 7] as const;

/** Whether a membership's renewal must be announced on a day. */
export function isNoticeDue({ renewsOn, expiresOn }: MembershipPeriod, today: string): boolean {
  return addDays(renewsOn, -NOTICE_DAYS) <= today && today <= expiresOn;
}

/**
 * The day on which a renewal is charged that is announced on `today`: the renewal date, or later where automatic renewal
 * was turned on late, but no later than the membership's last day.
 */
export function chargeDay({ renewsOn, expiresOn }: MembershipPeriod, today: string): string {
  const noticed = addDays(today, NOTICE_DAYS);
  const day = noticed > renewsOn ? noticed : renewsOn;
  return day < expiresOn ? day : expiresOn;
}

/** The fewest days between a notice and its charge, by California's law on renewals. */
const LEAST_NOTICE_DAYS = 15;

/** From when on a renewal may be charged whose notice went out on a day: no later than the membership's last day. */
export function noticedDay({ expiresOn }: MembershipPeriod, sentOn: string): string {
  const day = addDays(sentOn, LEAST_NOTICE_DAYS);
  return day < expiresOn ? day : expiresOn;
}

/** The first monthly day of a gift after a day. */
export function nextGiftDay(startedOn: string, after: string): string {
  for (let months = 1; ; months += 1) {
    const day = addMonths(startedOn, months);
    if (day > after) return day;
  }
}

/** How late a charge may be. Later than that, the next gift would follow within weeks. */
const LATE_DAYS = 7;

/** Whether a charge that was due on a day is given up, because it was not made in time. */
export const isMissed = (dueOn: string, today: string): boolean =>
  addDays(dueOn, LATE_DAYS) < today;

/** When a charge with this many refusals is retried; null: never. */
export function retryDay(refusals: number, today: string): string | null {
  const days = RETRY_DAYS[refusals - 1];
  return days === undefined ? null : addDays(today, days);
}
