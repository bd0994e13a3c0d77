import type { Basket } from "#contract/schemas/basket";
import type { Order } from "~/domain/orders/order";
import type { Cancellation, OrderMovement } from "~/domain/orders/own-order";

import type { CrmResult, CrmSession } from "./crm-result";

/**
 * The part of the port that is about a customer's own orders. Somebody else's order is `not-found` here, like one that
 * does not exist.
 */
export interface OwnOrders {
  /** How a bought order was paid, and what went back. Safe to repeat. */
  listOrderMovements(
    orderId: string,
    session: CrmSession,
  ): Promise<CrmResult<OrderMovement[], "not-found" | "not-signed-in">>;
  /** What cancelling a bought order would give, and whether it can be. Safe to repeat. */
  getCancellation(
    orderId: string,
    session: CrmSession,
  ): Promise<CrmResult<Cancellation, "not-found" | "not-signed-in">>;
  /**
   * Turns an order into account credit; its tickets are void. `not-allowed` with a `CancelRefusal` as its reason. Safe
   * to repeat: an order is turned into credit once.
   */
  /** Puts what is kept for the customer into a basket (`null` makes one), which must be empty. Safe to repeat. */
  takeUpReserved(
    reservedId: string,
    basketId: string | null,
    session: CrmSession,
  ): Promise<CrmResult<Basket, "not-found" | "not-signed-in" | "conflict">>;
  cancelOrder(
    orderId: string,
    session: CrmSession,
  ): Promise<CrmResult<Order, "not-found" | "not-signed-in" | "not-allowed">>;
}
