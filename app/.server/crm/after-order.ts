import type { Basket } from "#contract/schemas/basket";
import type { GiftOffer } from "~/domain/basket/gift-offer";

import type { CrmResult, CrmSession } from "./crm-result";

/** The part of the port that is about what a visitor may want once an order is confirmed. */
export interface AfterOrder {
  /** Makes an empty basket, the customer's where one is signed in. `requestKey` makes it safe to repeat. */
  openBasket(requestKey: string, session: CrmSession | null): Promise<CrmResult<Basket>>;
  /** The gift that visitors are asked for. Safe to repeat. */
  getGiftOffer(): Promise<CrmResult<GiftOffer, "not-found">>;
}
