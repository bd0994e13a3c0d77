import type { PromoRule } from "./promo-code";

/**
 * A code that was entered into a basket (spec sections 3 and 5, "Code and access rules"), with what it is worth now.
 * `id` is the entry's own, by which the answer says what it saved.
 */
export type CodeRecord =
  | { kind: "promo"; id: string; code: string; name: string; rule: PromoRule }
  /** `balance` is what may be spent of it by this basket, minor units. */
  | {
      kind: "gift-voucher";
      id: string;
      code: string;
      name: string;
      voucherId: string;
      balance: number;
    }
  /** Unlocks access price types. */
  | { kind: "access"; id: string; code: string; name: string; registrationId: string }
  /** Unlocks the performances and price types of a programme. */
  | { kind: "programme"; id: string; code: string; name: string; programmeId: string };

export type CodeKind = CodeRecord["kind"];
