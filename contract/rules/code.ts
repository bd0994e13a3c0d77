import type { FeatureName } from "../features";
import type { BasketCode } from "../schemas/basket";

/** What each kind of code needs. */
export const CODE_FEATURES: Readonly<Record<BasketCode["kind"], readonly FeatureName[]>> = {
  "gift-voucher": ["voucherSpending"],
  access: ["accessRegistrations"],
  programme: ["programmes"],
  promo: [],
};

/** Longer than any promo, program or gift voucher code. */
export const MAX_CODE_LENGTH = 100;
/** Unknown codes per basket, customer or caller within an hour. */
export const MAX_ATTEMPTS_PER_HOUR = 20;
/** For all known browsers of one caller together, since an account holder can create any number of them. */
export const MAX_KNOWN_BROWSER_ATTEMPTS = 60;
/** For all requests together that have neither caller, basket nor customer. */
export const MAX_ANONYMOUS_ATTEMPTS = 200;
