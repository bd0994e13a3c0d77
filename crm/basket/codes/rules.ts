import type { CodeRefusal } from "#contract/schemas/code";
import type { SaleRefusal } from "../../stock/sale/sale-rules";
import { isGiftVoucherCode } from "../vouchers/rules";
import type { CodeKind, CodeRecord } from "../contents/code-record";

/** Creating an order locks the row of each voucher. */
const MAX_BASKET_VOUCHERS = 10;

type PromoTerms = {
  validFrom: Date | null;
  validUntil: Date | null;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  /** Excluding this basket's own order. */
  uses: number;
  usesOfCustomer: number;
};

/** Returns why a promo code is not valid at `now`, or null. Does not depend on the basket's tickets. */
export function promoRefusal(terms: PromoTerms, now: Date): CodeRefusal | null {
  if (terms.validUntil !== null && terms.validUntil <= now) return "code-expired";
  if (terms.validFrom !== null && terms.validFrom > now) return "code-not-valid";
  if (terms.maxUses !== null && terms.uses >= terms.maxUses) return "code-used-up";
  const { maxUsesPerCustomer, usesOfCustomer } = terms;
  const isUsedUp = maxUsesPerCustomer !== null && usesOfCustomer >= maxUsesPerCustomer;
  return isUsedUp ? "code-used-up" : null;
}

export const hasTooManyVouchers = (codes: readonly { kind: CodeKind }[]): boolean =>
  codes.filter(({ kind }) => kind === "gift-voucher").length > MAX_BASKET_VOUCHERS;

/** While a gift voucher is applied, tickets cannot be removed. */
export function locksTickets(codes: readonly CodeRecord[]): boolean {
  return codes.some(({ kind }) => kind === "gift-voucher");
}

/** Returns the kinds to look a code up as, in order. Only a code in the format of gift vouchers can be one. */
export function codeKinds(code: string): readonly CodeKind[] {
  const others = ["access", "programme", "promo"] as const;
  if (!isGiftVoucherCode(code)) return others;
  return code.includes("-") ? ["gift-voucher", ...others] : [...others, "gift-voucher"];
}

/**
 * Whether a valid code opens a restricted sale: a promo code can open the priority sale, a programme code opens
 * performances that only the box office sells otherwise.
 */
export function codesOpenSale(
  codes: readonly CodeRecord[],
  instance: { id: string; eventId: string },
  refusal: SaleRefusal,
): boolean {
  return codes.some((code) => {
    if (code.refusal !== null) return false;
    if (code.kind === "promo")
      return (
        refusal === "priority" &&
        code.opensPriority &&
        (code.rule.eventIds?.includes(instance.eventId) ?? true)
      );
    return (
      refusal === "box-office-only" &&
      code.kind === "programme" &&
      code.instanceIds.includes(instance.id)
    );
  });
}
