import type { Pool } from "pg";

import { checkOutcomes } from "../../tests/support/crash/check-outcomes";
import type { TestLane } from "../../tests/support/crash/crash-site";
import type {
  EmulatedLock,
  EmulatedOrderRow,
  EmulatedTessitura,
} from "../../tests/support/servers/emulated-tessitura";

type OurOrder = {
  name: string;
  state: string;
  number: string | null;
  tickets: number;
  given: number;
  due: number;
};

/** Our orders that were asked for there. Amounts in minor units. */
const OURS = `
  select 'RPA-' || o.number as name, o.state, s.number,
    o.total - o.gift_vouchers - o.credit as due,
    (select count(*)::int from order_tickets t where t.order_id = o.id) as tickets,
    (select coalesce(sum(i.price), 0)::int from order_items i
      where i.order_id = o.id and i.kind in ('donation', 'cover-fee')) as given
  from system_orders s join orders o on o.id = s.order_id`;

const describe = ({ tickets, given, due }: Pick<OurOrder, "tickets" | "given" | "due">) =>
  `${tickets} tickets and gifts of ${given} for ${due}`;

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
    ...confirmed.flatMap(({ name, number, ...ours }) => {
      const order = byNumber.get(number ?? "");
      if (order === undefined) return [`${name} is confirmed and not sold there`];
      const cents = (amount: number) => Math.round(amount * 100);
      const there = describe({ ...order, given: cents(order.given), due: cents(order.paid) });
      return describe(ours) === there ? [] : [`${name} has ${describe(ours)}, there ${there}`];
    }),
    ...theirs.flatMap(({ id, reference }) => {
      const order = ours.get(String(id));
      return order?.state === "confirmed"
        ? []
        : [`order ${id} there, paid by ${reference}, is ${order?.state ?? "unknown"} here`];
    }),
  ];
}

/** Seats that are locked there in a session that no basket has: nobody would release them. */
async function findKept(pool: Pool, locked: readonly EmulatedLock[]): Promise<string[]> {
  const { rows } = await pool.query<{ session: string }>(
    "select encode(sha256(session_key::bytea), 'hex') as session from system_baskets",
  );
  const known = new Set(rows.map(({ session }) => session));
  return locked
    .filter(({ session }) => !known.has(session))
    .map(({ performance, seat }) => `seat ${seat} of ${performance} is locked there for no basket`);
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
  const kept = await findKept(pool, await emulator.locks());
  const problems = await emulator.problems();
  const { lost, doubled, unsettled } = outcomes;
  const wrong = [...lost, ...doubled, ...unsettled, ...theirs, ...kept, ...problems];
  return { ...outcomes, unprinted, theirs, kept, problems, wrong };
}
