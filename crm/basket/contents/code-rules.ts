import type { CodeRefusal } from "#contract/schemas/code";
import type { Discount } from "./price-basket";
import type { BasketTicketRecord } from "./basket-lines";
import type { AccessTerms } from "#contract/schemas/price-list";

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
  "id" | "eventId" | "priceTypeId" | "packageItemId" | "subscriptionId" | "isChosenByBuyer"
>;

/**
 * Returns the eligible tickets; none if there are fewer than `minTickets`. Excludes tickets of packages, which have
 * their own discount, those that a subscription's voucher pays for, and pay-what-you-wish tickets, as automatic offers do.
 */
export function promoTickets<T extends PromoTicket>(
  rule: PromoRule,
  tickets: readonly T[],
): readonly T[] {
  const eligible = tickets.filter(
    ({ eventId, priceTypeId, packageItemId, subscriptionId, isChosenByBuyer }) =>
      packageItemId === null &&
      subscriptionId === null &&
      !isChosenByBuyer &&
      (rule.eventIds === null || rule.eventIds.includes(eventId)) &&
      (rule.priceTypeIds === null || rule.priceTypeIds.includes(priceTypeId)),
  );
  return eligible.length < rule.minTickets ? [] : eligible;
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
      /** Asks for seats without steps. */
      stepFree: boolean;
    }
  /** Unlocks the performances and price types of a program. */
  | { kind: "programme"; programmeId: string; priceTypeIds: string[]; instanceIds: string[] }
);

export type CodeKind = CodeRecord["kind"];

/** The access registration that has an effect: on the account, or its code in the basket. */
export function validAccess(
  codes: readonly CodeRecord[],
): Extract<CodeRecord, { kind: "access" }> | null {
  const code = codes.find(({ kind, refusal }) => kind === "access" && refusal === null);
  return code?.kind === "access" ? code : null;
}

/** What pages say of the buyer's access registration; null without one that has an effect. */
export function getAccessTerms(codes: readonly CodeRecord[]): AccessTerms | null {
  const access = validAccess(codes);
  if (access === null) return null;
  const { maxTickets, companions, stepFree } = access;
  return { maxTickets, companions, stepFree };
}

/**
 * Returns why a code has no effect on these tickets, or null. One that opens the priority sale needs no tickets yet.
 */
export function codeRefusal(code: CodeRecord, tickets: readonly PromoTicket[]): CodeRefusal | null {
  if (code.refusal !== null || code.kind !== "promo" || code.opensPriority) return code.refusal;
  return promoTickets(code.rule, tickets).length === 0 ? "code-not-valid" : null;
}

/** For display: enough to recognize a code, but not to spend it. */
export const maskedVoucherCode = (code: string): string => `•••• ${code.slice(-4)}`;
