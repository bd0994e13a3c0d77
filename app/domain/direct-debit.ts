/** How setting up a direct debit for an order's renewals stands. */
export type DirectDebit = {
  state: "open" | "confirmed" | "failed";
  failure: "cancelled" | "declined" | "unavailable" | null;
  /** The account that is debited, once that is allowed. */
  account: { bankName: string | null; last4: string | null } | null;
};
