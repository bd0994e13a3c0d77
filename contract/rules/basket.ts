import { MAX_GUESTS } from "./food";

/** Items besides tickets; the checkout and the card page cannot list more. */
export const MAX_BASKET_ITEMS = 60;
/** Highest total, minor units: the card provider accepts eight digits. */
export const MAX_BASKET_TOTAL = 99_999_999;
/** Creating an order locks the row of each voucher. */
export const MAX_BASKET_VOUCHERS = 10;
/** Per order, if the box office has set no limits (`sale_limits`). `foodAndDrink`: guests. */
export const DEFAULT_LIMITS = { tickets: 9, foodAndDrink: MAX_GUESTS };
/** Lifetime of a link to a basket without held seats, which has no deadline of its own. */
export const BASKET_LINK_HOURS = 24;
