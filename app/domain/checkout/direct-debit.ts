/** How setting up a direct debit for an order's renewals stands. */
export type DirectDebit = {
  /** Of the order: "RPA-10234". */
  number: string;
  /** False for who came back from the provider's page, and may see no more of the order. */
  isWhole: boolean;
  state: "open" | "confirmed" | "failed";
  failure: "cancelled" | "declined" | "unavailable" | null;
  /** The account that is debited, once that is allowed. */
  account: { bankName: string | null; last4: string | null } | null;
};
