/** Days between the notice and the renewal date. California's automatic renewal law requires 15 to 45. */
export const RENEWAL_NOTICE_DAYS = 21;
/** Minimum days between a notice and its charge, by California's automatic renewal law. */
export const MIN_RENEWAL_NOTICE_DAYS = 15;
/** Days from a refusal to the next attempt. Nacha allows three attempts per bank debit in total. */
export const CHARGE_RETRY_DAYS = [3, 7] as const;
/** Maximum delay of a charge. After that, the next monthly donation would follow too closely. */
export const MAX_CHARGE_DELAY_DAYS = 7;
