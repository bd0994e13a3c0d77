import { eq, sql } from "drizzle-orm";

import type { Transaction } from "../platform/database/database";
import { basketTickets } from "./tables";
import { instances } from "../catalogue/tables";

/** What a basket holds, as far as an order needs it. */
export type BasketLine = {
  faceValue: number;
  fee: number;
  instance: typeof instances.$inferSelect;
};

/** A basket's tickets with their instances. */
export function listBasketLines(tx: Transaction, basketId: string): Promise<BasketLine[]> {
  return tx
    .select({
      faceValue: basketTickets.faceValue,
      fee: basketTickets.fee,
      instance: instances,
    })
    .from(basketTickets)
    .innerJoin(instances, eq(instances.id, basketTickets.instanceId))
    .where(eq(basketTickets.basketId, basketId))
    .orderBy(sql`${basketTickets.instanceId}, ${basketTickets.seatId}`);
}
