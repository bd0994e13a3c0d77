import { isKept } from "./reserved-order";
import { readClock } from "../platform/database/clock";
import type { Transaction } from "../platform/database/database";
import { lockBasket } from "../orders/order-locks";
import { findBasketOrder } from "../orders/queries";
import {
  findHoldingBasket,
  findReservedOrder,
  freeReservedSeats,
  lockReservedOrder,
  setReservedOrder,
} from "./reserved-orders";

/**
 * Gives the seats of a reserved order back. False when there is nothing to give back, or when it is being paid for
 * this moment. Safe to repeat.
 */
export async function releaseReserved(tx: Transaction, id: string): Promise<boolean> {
  if ((await findReservedOrder(tx, id)) === null) return false;
  const holding = await findHoldingBasket(tx, id);
  // The basket's lock comes before any other (see order-locks.ts).
  if (holding !== null) {
    await lockBasket(tx, holding);
    if ((await findBasketOrder(tx, holding)) !== null) return false;
  }
  const reserved = await lockReservedOrder(tx, id);
  if (reserved === null || !isKept(reserved, await readClock(tx))) return false;
  await freeReservedSeats(tx, id);
  await setReservedOrder(tx, id, { state: "released" });
  return true;
}
