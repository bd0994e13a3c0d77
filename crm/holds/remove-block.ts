import { and, eq, inArray } from "drizzle-orm";

import type { BasketRecord, LineRecord } from "../baskets/basket-contents";
import { releaseSeat } from "./seat-claims";
import type { Reader, Transaction } from "../platform/database/database";
import { findInstanceSale } from "../pricing/instance-sale";
import { basketTickets } from "../baskets/tables";
import { listBlocks } from "../seat-plans/seat-restrictions";

/** The tickets of the block that a ticket's seat is part of, itself among them; itself alone where it is in none. */
export async function listBlockLines(
  tx: Reader,
  basket: BasketRecord,
  line: LineRecord,
): Promise<LineRecord[]> {
  const sale = await findInstanceSale(tx, line.instanceId);
  const blocks = sale === null ? [] : await listBlocks(tx, sale);
  const block = blocks.find((seats) => seats.some(({ id }) => id === line.seatId));
  if (block === undefined) return [line];
  return basket.lines.filter(
    ({ instanceId, seatId }) =>
      instanceId === line.instanceId && block.some(({ id }) => id === seatId),
  );
}

/** Takes tickets out of a basket and gives their seats back. */
export async function deleteTickets(
  tx: Transaction,
  basketId: string,
  lines: readonly LineRecord[],
): Promise<void> {
  const ids = lines.map(({ id }) => id);
  await tx
    .delete(basketTickets)
    .where(and(eq(basketTickets.basketId, basketId), inArray(basketTickets.id, ids)));
  for (const line of lines) await releaseSeat(tx, basketId, line);
}
