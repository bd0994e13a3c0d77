import type { Pool } from "pg";

import type { ChargeRecord } from "../../../dev/card-provider/state/records";

type Found = Record<"lost" | "doubled" | "unsettled", string[]>;
type Renewal = { id: string; state: string; memberships: number; receipts: number };

/** Each charge without a page: taken once, for one more membership and one receipt. */
export async function checkRenewals(
  pool: Pool,
  taken: readonly ChargeRecord[],
  { lost, doubled, unsettled }: Found,
): Promise<void> {
  const { rows } = await pool.query<Renewal>(`select c.id, c.state,
    (select count(*)::int from memberships m where m.customer_id = r.customer_id) as memberships,
    (select count(*)::int from mails m where m.dedupe_key = 'charge-receipt:' || c.id) as receipts
    from recurring_charges c join recurring_payments r on r.id = c.recurring_id`);
  for (const { id, state, memberships, receipts } of rows) {
    const times = taken.filter(({ metadata }) => metadata["recurring_charge_id"] === id).length;
    const found = [times, memberships - 1, receipts];
    if (state !== "paid") unsettled.push(`the renewal ${id} is ${state}`);
    if (found.some((count) => count > 1)) doubled.push(`the renewal ${id}: ${found.join(", ")}`);
    if (found.some((count) => count < 1)) lost.push(`the renewal ${id}: ${found.join(", ")}`);
  }
}
