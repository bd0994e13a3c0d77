import type { Money } from "#contract/schemas/money";

/** The gift that visitors are asked for (spec section 3, "Donation upsell"): one of these sums, or another. */
export type GiftOffer = { fundId: string; fundName: string; values: Money[] };
