import { eq } from "drizzle-orm";

import { parseOrderNumber } from "../orders/rules";
import type { Reader } from "../platform/database/database";
import { orders } from "../orders/tables";
import { reservedOrders } from "../reserved-orders/tables";
import { refused, type Done } from "./command";

type Found = { ok: true; id: string } | { ok: false; why: Done };

/** The order that a person names, "RPA-10234" or "10234". */
export async function findOrderByNumber(db: Reader, text: string): Promise<Found> {
  const number = parseOrderNumber(text);
  if (number === null) return { ok: false, why: refused(notANumber(text)) };
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  return row ? { ok: true, id: row.id } : { ok: false, why: refused(`There is no order ${text}.`) };
}

/** The same for a reserved order. */
export async function findReservedByNumber(db: Reader, text: string): Promise<Found> {
  const number = parseOrderNumber(text);
  if (number === null) return { ok: false, why: refused(notANumber(text)) };
  const [row] = await db
    .select({ id: reservedOrders.id })
    .from(reservedOrders)
    .where(eq(reservedOrders.number, number));
  return row
    ? { ok: true, id: row.id }
    : { ok: false, why: refused(`There is no reserved order ${text}.`) };
}

const notANumber = (text: string) => `"${text}" is no order number; they look like RPA-10234.`;
