import type { Pool } from "pg";

import { checkOutcomes } from "../../tests/support/crash/check-outcomes";
import type { TestLane } from "../../tests/support/crash/crash-site";
import type {
  EmulatedOrderRow,
  EmulatedTessitura,
} from "../../tests/support/servers/emulated-tessitura";

type OurOrder = {
  name: string;
  state: string;
  number: string | null;
  tickets: number;
  due: number;
};

/** Our orders that were asked for there. Amounts in minor units. */
const OURS = `
  select 'RPA-' || o.number as name, o.state, s.number,
    o.total - o.gift_vouchers - o.credit as due,
    (select count(*)::int from order_tickets t where t.order_id = o.id) as tickets
  from system_orders s join orders o on o.id = s.order_id`;

/** Orders that only one of the systems has, or that are not the same in both. */
async function checkTheirOrders(
  pool: Pool,
  theirs: readonly EmulatedOrderRow[],
): Promise<string[]> {
  const { rows } = await pool.query<OurOrder>(OURS);
  const ours = new Map(rows.map((order) => [order.number, order]));
  const confirmed = rows.filter(({ state }) => state === "confirmed");
  const byNumber = new Map(theirs.map((order) => [String(order.id), order]));
  return [
    ...confirmed.flatMap(({ name, number, tickets, due }) => {
      const order = byNumber.get(number ?? "");
      if (order === undefined) return [`${name} is confirmed and not sold there`];
      return order.tickets === tickets && Math.round(order.paid * 100) === due
        ? []
        : [`${name} has ${tickets} tickets for ${due}, there ${order.tickets} for ${order.paid}`];
    }),
    ...theirs.flatMap(({ id, reference }) => {
      const order = ours.get(String(id));
      return order?.state === "confirmed"
        ? []
        : [`order ${id} there, paid by ${reference}, is ${order?.state ?? "unknown"} here`];
    }),
  ];
}

/** Confirmed orders whose tickets were printed there, and whose barcodes never arrived. */
async function findUnprinted(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select 'RPA-' || o.number as name
    from system_order_sessions s join orders o on o.id = s.order_id
    where o.state = 'confirmed' and s.printing_since is not null
      and (s.barcodes is null or s.barcodes = '{}')`);
  return rows.map(({ name }) => name);
}

/** What `checkOutcomes` says of such an order. */
const withoutBarcodes = (name: string) => `${name} (confirmed): barcodes is 0, not 2`;

/**
 * The outcomes of all orders here and there; `wrong` has all that is. `unprinted`: tickets are printed at most once, so if
 * that answer was lost, they are handed out at the hall. `buyers`: see `checkOutcomes`. `problems`: what the vendor's schemas do not allow.
 */
export async function checkBothSystems(
  { pool, boxOffice }: Pick<TestLane, "pool" | "boxOffice">,
  emulator: EmulatedTessitura,
  buyers?: string,
) {
  const checked = await checkOutcomes(pool, boxOffice.cardRecords, buyers);
  const unprinted = await findUnprinted(pool);
  const isUnprinted = (line: string) => unprinted.some((name) => line === withoutBarcodes(name));
  const outcomes = { ...checked, lost: checked.lost.filter((line) => !isUnprinted(line)) };
  const theirs = await checkTheirOrders(pool, await emulator.orders());
  const problems = await emulator.problems();
  const { lost, doubled, unsettled } = outcomes;
  const wrong = [...lost, ...doubled, ...unsettled, ...theirs, ...problems];
  return { ...outcomes, unprinted, theirs, problems, wrong };
}
