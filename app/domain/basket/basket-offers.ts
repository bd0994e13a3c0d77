import type { Money } from "#contract/schemas/money";

/** What a basket may have besides what is put into it, asked for on its page; null where it cannot be had. */
export type BasketOffers = {
  /** Spec section 9, refund protection: for all tickets or none. */
  protection: {
    note: string;
    perTicket: Money;
    tickets: number;
    amount: Money;
    percentReturned: number;
    accepted: boolean;
  } | null;
  /** Spec section 3, "Cover-fees config". */
  coverFee: { percent: number; amount: Money; accepted: boolean } | null;
  /** The gift that it is asked for (spec section 3, "Donation upsell"), not with a membership worth a hundred dollars. */
  gift: { values: Money[]; displayOther: boolean } | null;
  /** What is missing to the next whole dollar. */
  roundUp: { amount: Money } | null;
  /** Whether anything is sold for its performances, or from the shop. */
  hasMore: boolean;
};
