import type { Money } from "#contract/schemas/money";

export const usd = (amount: number): Money => ({ amount, currency: "USD" });
