import type { CodeRefusal } from "#contract/schemas/code";
import type { PromoRule } from "./promo-code";

/**
 * A code that was entered into a basket (spec sections 3 and 5, "Code and access rules"), with what it is worth now.
 * `id` is the entry's own, by which the answer says what it saved. With a `refusal` it stands there and gives nothing.
 */
export type CodeRecord = { id: string; code: string; name: string; refusal: CodeRefusal | null } & (
  | { kind: "promo"; promoCodeId: string; rule: PromoRule; opensPriority: boolean }
  /** `balance` is what may be spent of it by this basket, minor units. */
  | { kind: "gift-voucher"; voucherId: string; balance: number }
  /** Unlocks access price types, for so many tickets of a performance, of which so many may be free. */
  | {
      kind: "access";
      registrationId: string;
      priceTypeIds: string[];
      maxTickets: number;
      companions: number;
    }
  /** Unlocks the performances and price types of a programme. */
  | { kind: "programme"; programmeId: string; priceTypeIds: string[]; instanceIds: string[] }
);

export type CodeKind = CodeRecord["kind"];

/**
 * Spec section 4: "While a gift voucher is applied, tickets cannot be removed. The voucher must be removed first."
 */
export function locksTickets(codes: readonly CodeRecord[]): boolean {
  return codes.some(({ kind }) => kind === "gift-voucher");
}
