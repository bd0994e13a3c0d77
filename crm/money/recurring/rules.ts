import { addDays, addMonths } from "../../platform/dates";
import type { MembershipPeriod } from "../../people/memberships/rules";

/** Days between the notice and the renewal date. California's automatic renewal law requires 15 to 45. */
export const RENEWAL_NOTICE_DAYS = 21;
/** Minimum days between a notice and its charge, by California's automatic renewal law. */
const MIN_RENEWAL_NOTICE_DAYS = 15;
/** Days from a refusal to the next attempt. Nacha allows three attempts per bank debit in total. */
const CHARGE_RETRY_DAYS = [3, 7] as const;
/** Maximum delay of a charge. After that, the next monthly donation would follow too closely. */
const MAX_CHARGE_DELAY_DAYS = 7;

/** Whether the renewal must be announced by `today`. */
export function isNoticeDue({ renewsOn, expiresOn }: MembershipPeriod, today: string): boolean {
  return addDays(renewsOn, -RENEWAL_NOTICE_DAYS) <= today && today <= expiresOn;
}

/**
 * The day to charge a renewal that is announced on `today`: the renewal date, or later if automatic renewal was turned on
 * late, but no later than the membership's last day.
 */
export function chooseChargeDay({ renewsOn, expiresOn }: MembershipPeriod, today: string): string {
  const noticed = addDays(today, RENEWAL_NOTICE_DAYS);
  const day = noticed > renewsOn ? noticed : renewsOn;
  return day < expiresOn ? day : expiresOn;
}

/** The earliest day to charge a renewal whose notice was sent on `sentOn`; at most the membership's last day. */
export function earliestChargeDay({ expiresOn }: MembershipPeriod, sentOn: string): string {
  const day = addDays(sentOn, MIN_RENEWAL_NOTICE_DAYS);
  return day < expiresOn ? day : expiresOn;
}

/** The next monthly charge day of a donation after `after`. */
export function nextDonationDay(startedOn: string, after: string): string {
  for (let months = 1; ; months += 1) {
    const day = addMonths(startedOn, months);
    if (day > after) return day;
  }
}

export const isMissed = (dueOn: string, today: string): boolean =>
  addDays(dueOn, MAX_CHARGE_DELAY_DAYS) < today;

/** The day to retry a charge with this many refusals; null: no more retries. */
export function retryDay(refusals: number, today: string): string | null {
  const days = CHARGE_RETRY_DAYS[refusals - 1];
  return days === undefined ? null : addDays(today, days);
}
