import type { ChangeProblem, SaleProblem, SeatProblem } from "#contract/operations/basket-problems";
import { done, rejectAs, type Outcome } from "../baskets/basket-contents";
import type { ReservedOrderRecord } from "./reserved-order";
import { addTickets } from "../holds/add-tickets";
import { createBasket } from "../baskets/baskets";
import { claimBasket } from "../baskets/move-basket";
import type { Transaction } from "../platform/database/database";
import { keepAsReserved } from "./reserved-orders";

/**
 * Keeps the best seats of a band for a customer until a time, to be paid by then. A refusal may leave the transaction
 * half done: the caller undoes it.
 */
export async function reserveOrder(
  tx: Transaction,
  wish: {
    customerId: string;
    instanceId: string;
    band: string;
    priceTypeId: string;
    quantity: number;
    holdUntil: Date;
    locked: boolean;
    currency: string;
  },
): Promise<Outcome<ReservedOrderRecord, ChangeProblem | SaleProblem | SeatProblem>> {
  const { customerId, instanceId, band, priceTypeId, quantity, holdUntil, locked } = wish;
  const basket = await createBasket(tx, wish.currency);
  const claimed = await claimBasket(tx, basket.id, customerId);
  if (!claimed.ok) return claimed;
  if (holdUntil <= basket.now) return rejectAs({ code: "invalid", fields: { until: "passed" } });
  const choices = [{ band, priceTypeId, quantity }];
  const added = await addTickets(
    tx,
    basket.id,
    { instanceId, choices, together: true },
    customerId,
  );
  if (!added.ok) return added;
  return done(await keepAsReserved(tx, { basketId: basket.id, customerId, holdUntil, locked }));
}
