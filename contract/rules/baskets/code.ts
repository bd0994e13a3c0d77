import type { FeatureName } from "../../names/features";
import type { BasketCode } from "../../schemas/basket";

/** What each kind of code needs. */
export const CODE_FEATURES: Readonly<Record<BasketCode["kind"], readonly FeatureName[]>> = {
  "gift-voucher": ["voucherSpending"],
  access: ["accessRegistrations"],
  programme: ["programmes"],
  promo: ["promoCodes"],
};

/** Longer than any promo, program or gift voucher code. */
export const MAX_CODE_LENGTH = 100;
