import { findNumberThere } from "../money/orders/system-orders";
import type { Reader } from "../platform/database/database";

/** What is left to do after a return, which is recorded only here. */
export async function describeReturnThere(db: Reader, orderId: string): Promise<string[]> {
  const number = await findNumberThere(db, orderId);
  return number === null
    ? []
    : [`Return the tickets in the ticketing system too: order ${number}.`];
}
