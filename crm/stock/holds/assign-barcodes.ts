import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";

import { makeBarcode } from "#contract/rules/tickets/barcode";
import type { Transaction } from "../../platform/database/database";
import { orderTickets } from "../../tables/orders";

/** Gives tickets of orders new codes. */
export async function assignBarcodes(tx: Transaction, ticketIds: readonly string[]): Promise<void> {
  if (ticketIds.length === 0) return;
  const barcodes = ticketIds.map((id) => ({ id, barcode: makeBarcode(() => randomInt(10)) }));
  await tx.execute(sql`
    update ${orderTickets} t set barcode = b.barcode
    from jsonb_to_recordset(${JSON.stringify(barcodes)}::jsonb) as b (id uuid, barcode text)
    where t.id = b.id`);
}
