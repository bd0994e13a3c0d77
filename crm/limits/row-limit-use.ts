import { sql } from "drizzle-orm";

import { countLimited, type RowLimitUse } from "./row-limit";
import { listBuyerTickets, type BuyerTicket } from "./buyer-tickets";
import type { Reader } from "../platform/database/database";
import type { InstanceSale } from "../pricing/instance-sale";
import { basketTickets } from "../baskets/tables";
import { instances, seats } from "../catalogue/tables";

type LimitedSale = Pick<InstanceSale, "id" | "eventId" | "rowLimit">;

/**
 * What a buyer has used of the limit on certain rows of an event, besides the basket's tickets of this performance; null
 * where there is no limit, and then nothing is asked. `holdsNothing`: the basket is known to be empty.
 */
export async function findRowLimit(
  db: Reader,
  sale: LimitedSale,
  requester: {
    basketId: string;
    customerId: string | null;
    holdsNothing?: boolean | undefined;
    /** A performance whose tickets the basket gives back for these. */
    replaces?: string | undefined;
  },
): Promise<RowLimitUse | null> {
  const { rowLimit } = sale;
  if (rowLimit === null) return null;
  const inBasket = requester.holdsNothing === true ? [] : await listOthers(db, sale, requester);
  const buyer = { customerId: requester.customerId, registrationId: null };
  const bought = await listBuyerTickets(db, buyer, sale.eventId);
  return {
    ...rowLimit,
    inBasket: countLimited(rowLimit, inBasket),
    ...countsOf(rowLimit, bought),
  };
}

/** The same for tickets that have been read already. */
export function rowLimitUse(
  { id, eventId, rowLimit }: LimitedSale,
  lines: readonly { instanceId: string; eventId: string; row: string | null }[],
  bought: readonly BuyerTicket[],
): RowLimitUse | null {
  if (rowLimit === null) return null;
  const others = lines.filter((line) => line.eventId === eventId && line.instanceId !== id);
  const inBasket = countLimited(
    rowLimit,
    others.map(({ row }) => row),
  );
  return { ...rowLimit, inBasket, ...countsOf(rowLimit, bought) };
}

function countsOf(limit: NonNullable<InstanceSale["rowLimit"]>, tickets: readonly BuyerTicket[]) {
  const count = (own: boolean) =>
    countLimited(
      limit,
      tickets.filter(({ isOwn }) => isOwn === own).map(({ row }) => row),
    );
  return { purchased: count(true), ofEmail: count(false) };
}

/** The rows of a basket's tickets for other performances of the event. */
async function listOthers(
  db: Reader,
  { id, eventId }: LimitedSale,
  { basketId, replaces = "" }: { basketId: string; replaces?: string | undefined },
): Promise<(string | null)[]> {
  const { rows } = await db.execute<{ row: string | null }>(sql`
    select s.row
    from ${basketTickets} t
      join ${instances} i on i.id = t.instance_id
      join ${seats} s on s.plan_id = t.plan_id and s.id = t.seat_id
    where t.basket_id = ${basketId} and i.event_id = ${eventId} and t.instance_id not in (${id}, ${replaces})`);
  return rows.map(({ row }) => row);
}
