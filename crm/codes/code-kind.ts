import type { CodeKind } from "./basket-code-rules";
import { isGiftVoucherCode } from "../vouchers/gift-voucher-code";

/** A typed code as it is kept and compared: upper case, without spaces, every dash a hyphen. */
export function tidyCode(typed: string): string {
  return typed
    .replace(/\s/g, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .toUpperCase();
}

/**
 * One code box that knows which is which: the kinds that a tidy code may be of, in the order in which they are looked
 * up; the first that has it wins. Only what looks like a gift voucher's code can be one, and then that comes first.
 */
export function codeKinds(code: string): readonly CodeKind[] {
  const others = ["access", "programme", "promo"] as const;
  return isGiftVoucherCode(code) ? ["gift-voucher", ...others] : others;
}
