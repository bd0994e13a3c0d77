import { normalizeCodeInParts } from "../../text/typed-code";

// The amounts that gift vouchers are sold for are rows of `gift_voucher_amounts` (`crm/tables/vouchers.ts`).

/** Maximum quantity per line. */
export const MAX_GIFT_VOUCHERS = 20;
export const MAX_GIFT_VOUCHER_NAME = 60;
export const MAX_GIFT_VOUCHER_MESSAGE = 300;

/** Latest sending day of vouchers ordered today, a year ahead. Both are the venue's days, such as "2026-12-03". */
export function lastSendingDay(today: string): string {
  const [year, ...rest] = today.split("-");
  const day = rest.join("-");
  return `${Number(year) + 1}-${day === "02-29" ? "02-28" : day}`;
}

/** Lines that fit on a printed gift card. */
export const MAX_MESSAGE_LINES = 6;
/** Maximum value of a goodwill voucher, in whole units of the currency. */
export const MAX_GOODWILL = 5_000;

export const GIFT_VOUCHER_PARTS = [4, 7] as const;
const [FIRST_PART, SECOND_PART] = GIFT_VOUCHER_PARTS;
/** Lengths of codes that another system issued. Shorter ones can be guessed. */
export const MIN_GIFT_VOUCHER_CODE = 8;
export const MAX_GIFT_VOUCHER_CODE = 40;
/** A normalized code: four characters, a hyphen, seven characters; or another system's, of another length without hyphens. */
export const GIFT_VOUCHER_CODE = new RegExp(
  `^(?:[0-9A-Z]{${FIRST_PART}}-[0-9A-Z]{${SECOND_PART}}|` +
    `(?![0-9A-Z]{${FIRST_PART + SECOND_PART}}$)[0-9A-Z]{${MIN_GIFT_VOUCHER_CODE},${MAX_GIFT_VOUCHER_CODE}})$`,
);

/** Normalizes a code typed in any case, with spaces, or with hyphens elsewhere. */
export function normalizeVoucherCode(typed: string): string {
  const code = normalizeCodeInParts(typed, GIFT_VOUCHER_PARTS);
  return GIFT_VOUCHER_CODE.test(code) ? code : code.replaceAll("-", "");
}
