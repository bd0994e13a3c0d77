import { and, eq, sql, type SQL } from "drizzle-orm";

import {
  type RequestSession,
  selectSessionCustomer,
} from "../../people/customers/customer-of-session";
import type { Reader } from "../../platform/database/database";
import { hasRows, rowsAsJson } from "../../platform/database/rows";
import { basketCodes, basketItems, baskets, basketTickets } from "../../tables/baskets";
import { reservedOrders } from "../../tables/reserved-orders";
import type { BasketRecord } from "../contents/basket-contents";
import { basketStatus } from "../contents/basket-status";
import { findBasket } from "./basket-record";

/** A customer's baskets with held tickets, other lines or a gift voucher: the newest three, at most a week old. */
export async function listOtherBaskets(
  db: Reader,
  customerId: string,
  exceptId: string | null,
): Promise<BasketRecord[]> {
  const rows = await selectOthers(db, sql`${customerId}::uuid`, exceptId);
  return readOthers(
    db,
    rows.map(({ id }) => id),
  );
}

/**
 * `listOtherBaskets` for the customer whose active session it is; null for none. Includes baskets that are being
 * paid for: on another device they would seem to be lost.
 */
export async function listOwnOtherBaskets(
  db: Reader,
  requester: RequestSession,
  exceptId: string | null,
): Promise<BasketRecord[] | null> {
  if (requester.sessionHash === null) return null;
  const { rows } = await db.execute<{ customerId: string | null; others: { id: string }[] }>(sql`
    select s.id as "customerId", ${rowsAsJson(selectOthers(db, sql`s.id`, exceptId))} as others
    from (select ${selectSessionCustomer(requester)} as id) s`);
  const [row] = rows;
  if (row === undefined || row.customerId === null) return null;
  return readOthers(
    db,
    row.others.map(({ id }) => id),
    "paying",
  );
}

/** Whether `listOwnOtherBaskets` may list some. */
export const hasOtherBaskets = (
  db: Reader,
  customerId: string,
  exceptId: string | null,
): Promise<boolean> => hasRows(selectOthers(db, sql`${customerId}::uuid`, exceptId));

const selectOthers = (db: Reader, customerId: SQL, exceptId: string | null) =>
  db
    .select({ id: baskets.id })
    .from(baskets)
    .where(
      and(
        eq(baskets.customerId, customerId),
        exceptId === null ? undefined : sql`${baskets.id} <> ${exceptId}::uuid`,
        sql`${baskets.createdAt} > (select crm_now()) - interval '7 days'`,
        // Reserved orders are listed separately.
        sql`not exists (select from ${reservedOrders} r where r.basket_id = ${baskets.id})`,
        sql`(exists (select from ${basketItems} i where i.basket_id = ${baskets.id} and i.kind <> 'package')
          or exists (select from ${basketCodes} c where c.basket_id = ${baskets.id} and c.kind = 'gift-voucher')
          or (${baskets.heldUntil} > (select crm_now())
            and exists (select from ${basketTickets} t where t.basket_id = ${baskets.id})))`,
      ),
    )
    .orderBy(sql`${baskets.createdAt} desc`)
    .limit(10);

/** `alsoPaying`: includes baskets with an open payment, which must not change. */
async function readOthers(
  db: Reader,
  ids: readonly string[],
  alsoPaying?: "paying",
): Promise<BasketRecord[]> {
  const records: BasketRecord[] = [];
  for (const id of ids) {
    const basket = await findBasket(db, id);
    if (basket === null) continue;
    if (basket.order === null || basketStatus(basket) === alsoPaying) records.push(basket);
  }
  return records.slice(0, 3);
}
