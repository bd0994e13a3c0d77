import { eq } from "drizzle-orm";

import { modeOfSale } from "../domain/buyer-rights";
import { GENERAL_SALE, type ModeOfSale } from "../domain/mode-of-sale";
import { hasPriority } from "../domain/priority-booking";
import { saleRefusal } from "../domain/sale-refusal";
import { findBuyerRights } from "./buyer-rights";
import type { Reader } from "./database";
import type { InstanceSale } from "./instance-sale";
import { priorityWindows } from "./schema/memberships";

/** A buyer: the basket, and the customer that it is for, null for one who is not known yet. */
export type Buyer = { basketId: string; customerId: string | null };

/**
 * By what right an instance's tickets are sold to a buyer now; null when they may not be had yet. Asks the database
 * for nothing while the sale is open to everybody.
 */
export async function findModeOfSale(
  db: Reader,
  sale: Pick<InstanceSale, "id" | "window">,
  buyer: Buyer,
  now: Date,
): Promise<ModeOfSale | null> {
  const early = saleRefusal(sale.window, now) === "priority";
  if (!early) return GENERAL_SALE;
  const windows = await db
    .select()
    .from(priorityWindows)
    .where(eq(priorityWindows.instanceId, sale.id));
  const rights = await findBuyerRights(db, buyer.basketId, buyer.customerId);
  return modeOfSale(rights, (some) => !early || hasPriority(windows, some, now));
}
