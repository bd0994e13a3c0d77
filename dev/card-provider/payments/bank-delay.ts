/** Delay of a bank's or payment app's response, which in reality can take days. */
export const BANK_SECONDS = 2;
