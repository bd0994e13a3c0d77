import type { CodeRefusal } from "#contract/schemas/code";
import type { AccessTerms } from "#contract/schemas/price-list";

/** A percentage of each line, or an amount in minor units off all lines together. */
export type Reduction = { percent: number } | { amount: number };

export type PromoRule = {
  off: Reduction;
  /** Null: all. */
  eventIds: readonly string[] | null;
  /** Null: all. */
  priceTypeIds: readonly string[] | null;
  /** No effect with fewer eligible tickets. */
  minTickets: number;
};

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

/** For display: enough to recognize a code, but not to spend it. */
export const maskedVoucherCode = (code: string): string => `•••• ${code.slice(-4)}`;
