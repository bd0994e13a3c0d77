/** Days before and after the end of a membership in which it can be renewed at the renewal price. */
export const RENEWAL_DAYS = 30;
/** How long a membership gift can be accepted after it was mailed. */
export const MEMBERSHIP_GIFT_MONTHS = 12;
