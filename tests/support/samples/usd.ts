import type { Money } from "#contract/schemas/money";

/** A sum of dollars, in cents. */
export const usd = (amount: number): Money => ({ amount, currency: "USD" });
