import type { CodeRefusal } from "#contract/schemas/code";
import type { BasketTicketRecord } from "../baskets/basket-lines";
import type { SaleRefusal } from "../catalogue/sale-rules";
import type { Discount } from "../pricing/price-basket";
import { isGiftVoucherCode } from "../vouchers/rules";

export type PromoRule = {
  off: Discount["off"];
  /** Null: of every event. */
  eventIds: readonly string[] | null;
  /** Null: at every price type. */
  priceTypeIds: readonly string[] | null;
  /** It gives nothing to a basket with fewer tickets that it is for. */
  minTickets: number;
};

type PromoTicket = Pick<
  BasketTicketRecord,
  "id" | "eventId" | "priceTypeId" | "packageItemId" | "isChosenByBuyer"
>;

/**
 * The tickets that a promo code is for; none when there are fewer than it asks for. Not those of a package, which have
 * their discount already, nor those whose buyer says the price.
 */
export function promoTickets<T extends PromoTicket>(
  rule: PromoRule,
  tickets: readonly T[],
): readonly T[] {
  const meant = tickets.filter(
    ({ eventId, priceTypeId, packageItemId, isChosenByBuyer }) =>
      packageItemId === null &&
      !isChosenByBuyer &&
      (rule.eventIds === null || rule.eventIds.includes(eventId)) &&
      (rule.priceTypeIds === null || rule.priceTypeIds.includes(priceTypeId)),
  );
  return meant.length < rule.minTickets ? [] : meant;
}

type PromoTerms = {
  validFrom: Date | null;
  validUntil: Date | null;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  /** By other orders than the one that stands for this basket. */
  uses: number;
  usesOfCustomer: number;
};

/** Why a promo code gives nothing at `now`, whatever the basket holds; null when it does. */
export function promoRefusal(terms: PromoTerms, now: Date): CodeRefusal | null {
  if (terms.validUntil !== null && terms.validUntil <= now) return "code-expired";
  if (terms.validFrom !== null && terms.validFrom > now) return "code-not-valid";
  if (terms.maxUses !== null && terms.uses >= terms.maxUses) return "code-used-up";
  const { maxUsesPerCustomer: ofOne, usesOfCustomer } = terms;
  return ofOne !== null && usesOfCustomer >= ofOne ? "code-used-up" : null;
}

/** A code with its current value. `id` is the entry's own. With a `refusal` it stays in the basket without effect. */
export type CodeRecord = { id: string; code: string; name: string; refusal: CodeRefusal | null } & (
  | { kind: "promo"; promoCodeId: string; rule: PromoRule; opensPriority: boolean }
  /** `balance` is what may be spent of it by this basket, minor units. */
  | { kind: "gift-voucher"; voucherId: string; balance: number }
  /** Unlocks access price types; limits tickets and free companion tickets per performance. */
  | {
      kind: "access";
      registrationId: string;
      priceTypeIds: string[];
      maxTickets: number;
      companions: number;
    }
  /** Unlocks the performances and price types of a program. */
  | { kind: "programme"; programmeId: string; priceTypeIds: string[]; instanceIds: string[] }
);

export type CodeKind = CodeRecord["kind"];

/** Each is a row that paying locks. */
const MAX_VOUCHERS = 10;

/** Whether there are more gift vouchers than one order may have. */
export const hasTooManyVouchers = (codes: readonly { kind: CodeKind }[]): boolean =>
  codes.filter(({ kind }) => kind === "gift-voucher").length > MAX_VOUCHERS;

/** While a gift voucher is applied, tickets cannot be removed. */
export function locksTickets(codes: readonly CodeRecord[]): boolean {
  return codes.some(({ kind }) => kind === "gift-voucher");
}

/**
 * The kinds that a tidy code may be of, in the order of look-up; the first that has it wins. Only what looks like a
 * gift voucher's code can be one, and then that comes first.
 */
export function codeKinds(code: string): readonly CodeKind[] {
  const others = ["access", "programme", "promo"] as const;
  return isGiftVoucherCode(code) ? ["gift-voucher", ...others] : others;
}

/** Why a code gives nothing to these tickets, or null. One that opens the priority sale is entered before any ticket. */
export function codeRefusal(code: CodeRecord, tickets: readonly PromoTicket[]): CodeRefusal | null {
  if (code.refusal !== null || code.kind !== "promo" || code.opensPriority) return code.refusal;
  return promoTickets(code.rule, tickets).length === 0 ? "code-not-valid" : null;
}

/**
 * Whether a code opens a performance that is not sold to everybody: a promo code the priority sale, a program's code
 * what otherwise the box office alone sells. A code that gives nothing now opens nothing.
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
