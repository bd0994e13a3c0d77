/** Longer than any promo, program or gift voucher code. */
export const MAX_CODE_LENGTH = 100;
