import type { Problem } from "#contract/problems/problems";
import type { TicketLimit } from "#contract/schemas/ticket";
import { getHeldLines } from "../contents/basket-status";
import { type BasketRecord, type ChangeResult, rejectAs } from "../contents/basket-contents";
import type { Reader, Transaction } from "../../platform/database/database";
import { getSaleLimits } from "../../stock/sale/sale-limits";
import { type CountedTicket, findExceededOrderLimit } from "./rules";

/** Refuses a basket that exceeds the order limit; the caller then rolls back. */
export async function enforceOrderLimit<P extends Problem>(
  tx: Transaction,
  instanceId: string,
  taken: ChangeResult<BasketRecord, P>,
): Promise<ChangeResult<BasketRecord, P | Problem<"limit">>> {
  if (!taken.ok) return taken;
  const { catalogue } = taken.value;
  const limit = await checkOrderLimit(tx, catalogue, getHeldLines(taken.value), instanceId);
  return limit === null ? taken : rejectAs({ code: "limit", limit });
}

/** `findExceededOrderLimit` with the venue's limit. `catalogue`: its revision. */
export async function checkOrderLimit(
  db: Reader,
  catalogue: string,
  tickets: readonly CountedTicket[],
  instanceId: string,
): Promise<TicketLimit | null> {
  const { tickets: maxTickets } = await getSaleLimits(db, catalogue);
  return findExceededOrderLimit(tickets, instanceId, maxTickets);
}
