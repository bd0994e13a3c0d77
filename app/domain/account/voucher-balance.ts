import type { Money } from "#contract/schemas/money";

/** What there is of a gift voucher. */
export type VoucherBalance = {
  code: string;
  /** What it was worth when it was issued. */
  amount: Money;
  balance: Money;
  /** ISO with offset, New York; null: it does not expire. */
  expiresAt: string | null;
  state: "active" | "expired" | "blocked";
};
