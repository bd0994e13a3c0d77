import type { Basket } from "#contract/schemas/basket";
import type { DeliveryOption } from "#contract/schemas/reference";
import type { Money } from "#contract/schemas/money";
import type { FoodOrder, StepOffers } from "~/domain/basket/add-ons";

import type { CrmResult, CrmSession } from "./crm-result";

type Added = CrmResult<
  Basket,
  "not-found" | "not-signed-in" | "not-allowed" | "invalid" | "conflict"
>;

/** The part of the port that is about what a basket is offered on its way through the checkout. */
export interface StepOfferCalls {
  /** What is sold for the basket's performances, and besides them. Safe to repeat. */
  getStepOffers(basketId: string): Promise<CrmResult<StepOffers, "not-found">>;
  /** The ways in which this basket can be delivered, none for what is not delivered. Safe to repeat. */
  listBasketDelivery(basketId: string): Promise<CrmResult<DeliveryOption[], "not-found">>;
  /** Puts something from stock in, more of it where it is there already. `requestKey` makes it safe to repeat. */
  addStockItem(
    basketId: string,
    wish: { itemId: string; quantity: number; instanceId: string | null; requestKey: string },
  ): Promise<Added>;
  /** Orders for a party, in the place of what it ordered before. `requestKey` makes it safe to repeat. */
  orderFood(basketId: string, order: FoodOrder & { requestKey: string }): Promise<Added>;
  /** What a level would take off the basket, its price not counted; `conflict` when it is owned. Safe to repeat. */
  getPotentialSavings(
    basketId: string,
    levelId: string,
  ): Promise<CrmResult<Money, "not-found" | "conflict">>;
  /** Puts a membership in: one a basket. `requestKey` makes it safe to repeat. */
  addMembership(
    basketId: string,
    wish: { levelId: string; autoRenew: boolean; requestKey: string },
    session: CrmSession | null,
  ): Promise<Added>;
}
