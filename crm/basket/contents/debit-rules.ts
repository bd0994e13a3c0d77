/** The provider's names. */
export type DebitMethod = "us_bank_account" | "bacs_debit" | "sepa_debit";

const DEBIT_METHODS: Readonly<Record<string, DebitMethod>> = {
  USD: "us_bank_account",
  GBP: "bacs_debit",
  EUR: "sepa_debit",
};

/** Null if direct debit is not available in the currency. */
export function debitMethod(currency: string): DebitMethod | null {
  return DEBIT_METHODS[currency] ?? null;
}
