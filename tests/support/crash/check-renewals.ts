import type { Pool } from "pg";

import type { ChargeRecord } from "../../../dev/card-provider/state/records";

type Problems = Record<"lost" | "doubled" | "unsettled", string[]>;
type Charge = { id: string; state: string; delivered: number; receipts: number };

/** Each recurring charge must be taken once, with one more membership or gift, and one receipt. */
export async function checkRenewals(
  pool: Pool,
  taken: readonly ChargeRecord[],
  { lost, doubled, unsettled }: Problems,
): Promise<void> {
  const { rows } = await pool.query<Charge>(`select c.id, c.state,
    case when r.gift_item_id is null
      then (select count(*)::int - 1 from memberships m where m.customer_id = r.customer_id)
      else (select count(*)::int from donations d where d.charge_id = c.id) end as delivered,
    (select count(*)::int from mails m where m.dedupe_key = 'charge-receipt:' || c.id) as receipts
    from recurring_charges c join recurring_payments r on r.id = c.recurring_id`);
  for (const { id, state, delivered, receipts } of rows) {
    const times = taken.filter(({ metadata }) => metadata["recurring_charge_id"] === id).length;
    const counts = [times, delivered, receipts];
    if (state !== "paid") unsettled.push(`the charge ${id} is ${state}`);
    if (counts.some((count) => count > 1)) doubled.push(`the charge ${id}: ${counts.join(", ")}`);
    if (counts.some((count) => count < 1)) lost.push(`the charge ${id}: ${counts.join(", ")}`);
  }
}
