import type { CodeRefusal } from "#contract/schemas/code";
import type { BasketTicketRecord } from "../contents/basket-lines";
import type { SaleRefusal } from "../../stock/sale/sale-rules";
import type { Discount } from "../contents/price-basket";
import { isGiftVoucherCode } from "../lines/vouchers/rules";

export type PromoRule = {
  off: Discount["off"];
  /** Null: all. */
  eventIds: readonly string[] | null;
  /** Null: all. */
  priceTypeIds: readonly string[] | null;
  /** No effect with fewer eligible tickets. */
  minTickets: number;
};

type PromoTicket = Pick<
  BasketTicketRecord,
  "id" | "eventId" | "priceTypeId" | "packageItemId" | "isChosenByBuyer"
>;

/**
 * Returns the eligible tickets; none if there are fewer than `minTickets`. Excludes tickets of packages, which have
 * their own discount, and pay-what-you-wish tickets.
 */
export function promoTickets<T extends PromoTicket>(
  rule: PromoRule,
  tickets: readonly T[],
): readonly T[] {
  const eligible = tickets.filter(
    ({ eventId, priceTypeId, packageItemId, isChosenByBuyer }) =>
      packageItemId === null &&
      !isChosenByBuyer &&
      (rule.eventIds === null || rule.eventIds.includes(eventId)) &&
      (rule.priceTypeIds === null || rule.priceTypeIds.includes(priceTypeId)),
  );
  return eligible.length < rule.minTickets ? [] : eligible;
}

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

/** A code in a basket. `id` is the entry's id. With a `refusal` it has no effect. */
export type CodeRecord = { id: string; code: string; name: string; refusal: CodeRefusal | null } & (
  | { kind: "promo"; promoCodeId: string; rule: PromoRule; opensPriority: boolean }
  /** `balance`: available to this basket, in minor units. */
  | { kind: "gift-voucher"; voucherId: string; balance: number }
  /** Unlocks access price types; limits tickets and free companion tickets per performance. */
  | {
      kind: "access";
      registrationId: string;
      /** On the account of the basket's customer: applies to all their baskets, and is removed there. */
      isOnAccount: boolean;
      priceTypeIds: string[];
      maxTickets: number;
      companions: number;
    }
  /** Unlocks the performances and price types of a program. */
  | { kind: "programme"; programmeId: string; priceTypeIds: string[]; instanceIds: string[] }
);

export type CodeKind = CodeRecord["kind"];

/** Creating an order locks the row of each voucher. */
const MAX_VOUCHERS = 10;

export const hasTooManyVouchers = (codes: readonly { kind: CodeKind }[]): boolean =>
  codes.filter(({ kind }) => kind === "gift-voucher").length > MAX_VOUCHERS;

/** While a gift voucher is applied, tickets cannot be removed. */
export function locksTickets(codes: readonly CodeRecord[]): boolean {
  return codes.some(({ kind }) => kind === "gift-voucher");
}

/** Returns the kinds to look a code up as, in order. Only a code in the format of gift vouchers can be one. */
export function codeKinds(code: string): readonly CodeKind[] {
  const others = ["access", "programme", "promo"] as const;
  return isGiftVoucherCode(code) ? ["gift-voucher", ...others] : others;
}

/**
 * Returns why a code has no effect on these tickets, or null. One that opens the priority sale needs no tickets yet.
 */
export function codeRefusal(code: CodeRecord, tickets: readonly PromoTicket[]): CodeRefusal | null {
  if (code.refusal !== null || code.kind !== "promo" || code.opensPriority) return code.refusal;
  return promoTickets(code.rule, tickets).length === 0 ? "code-not-valid" : null;
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
