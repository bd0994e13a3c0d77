import { readFileSync } from "node:fs";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";

import { type ChargeRecord, stateSchema } from "../../../dev/card-provider/state/records";
import { findLedgerMismatches } from "../../../crm/money/orders/check-records";
import { checkRenewals } from "./check-renewals";

/**
 * `lost`: paid for and not delivered, or the reverse. `doubled`: charged or delivered twice. `unsettled`: neither
 * confirmed nor ended. Each line names the order.
 */
export type Outcomes = {
  orders: Record<string, number>;
  lost: string[];
  doubled: string[];
  unsettled: string[];
};

type OrderRow = {
  id: string;
  name: string;
  state: string;
  failure: string | null;
  returned_as: string | null;
  due: number;
  gift_vouchers: number;
  credit: number;
  tickets: number;
  sold: number;
  barcodes: number;
  confirmations: number;
  return_notices: number;
  granted: number;
  vouchers_spent: number;
  credit_spent: number;
  gift_mails: number;
  lines: Record<keyof typeof LINES, [ordered: number, delivered: number]>;
};

const getItems = (kinds: string, value = "sum(i.quantity)") =>
  `select ${value} from order_items i where i.order_id = o.id and i.kind in (${kinds})`;
const getMade = (table: string, value: string) =>
  `select ${value} from ${table} made join order_items i on i.id = made.order_item_id where i.order_id = o.id`;
const MENU = "(i.details->>'instanceId', i.details->>'menuId')";

/** SQL by product: the ordered and the delivered amount of an order. */
const LINES = {
  memberships: [
    getItems("'membership'"),
    `${getMade("memberships", "count(*)")} and made.state = 'active'`,
  ],
  "gift memberships": [
    getItems("'membership-gift'"),
    `${getMade("membership_gifts", "count(*)")} and made.ended_at is null`,
  ],
  "gift cards": [
    getItems("'gift-voucher'"),
    `${getMade("gift_vouchers", "count(*)")} and made.state = 'active'`,
  ],
  "gift card value": [
    getItems("'gift-voucher'", "sum(i.price)"),
    `${getMade("gift_vouchers", "sum(made.amount)")} and made.state = 'active'`,
  ],
  donated: [
    getItems("'donation', 'cover-fee'", "sum(i.price)"),
    getMade("donations", "sum(made.amount)"),
  ],
  "ticket subscriptions": [
    getItems("'ticket-subscription'"),
    `${getMade("ticket_subscriptions", "count(*)")} and made.vouchers > 0`,
  ],
  meals: [
    getItems("'food-and-drink'", `count(distinct ${MENU})`),
    "select count(*) from food_orders f where f.order_id = o.id",
  ],
  stock: [
    `select sum(i.quantity) from order_items i join stock_items s on s.id = i.product_id and s.stock is not null
       where i.order_id = o.id and i.kind in ('merchandise', 'supplementary', 'food-and-drink')`,
    "select sum(quantity) from stock_takes t where t.order_id = o.id and t.returned_at is null",
  ],
} satisfies Record<string, [ordered: string, delivered: string]>;

/** Gift mails cannot be withdrawn, so only fulfilled orders may have them. */
const GIFT_MAILS = `select count(*)::int from mails m where m.kind in ('gift-voucher', 'membership-gift')
  and coalesce(m.payload->>'voucherId', m.payload->>'giftId') in (
    ${getMade("gift_vouchers", "made.id::text")} union all ${getMade("membership_gifts", "made.id::text")})`;

/** Not those that are sent again since another ticketing system's barcodes came later. */
const CONFIRMATIONS = `select count(*)::int from mails m where m.order_id = o.id
  and m.kind = 'order-confirmation' and m.dedupe_key not like '%:barcodes%'`;

/** Stock levels whose sold count differs from the orders' takes. */
const STOCK = `
  select l.item_id from stock_levels l where l.item_id like 'crash%' and l.sold <> (
    select coalesce(sum(t.quantity), 0) from stock_takes t
    where t.item_id = l.item_id and t.scope = l.scope and t.returned_at is null)`;

/** Every order with everything that belongs to it, in one snapshot. */
const ORDERS = `
  select o.id, 'RPA-' || o.number as name, o.state, o.failure, o.returned_as,
    o.total - o.gift_vouchers - o.credit as due, o.gift_vouchers, o.credit,
    (select count(*)::int from order_tickets t where t.order_id = o.id) as tickets,
    (select count(*)::int from claims c where c.order_id = o.id and c.state = 'sold') as sold,
    (select count(barcode)::int from order_tickets t where t.order_id = o.id) as barcodes,
    (${CONFIRMATIONS}) as confirmations,
    (select count(*)::int from mails m where m.order_id = o.id and m.kind in ('order-returned', 'tickets-returned')) as return_notices,
    (select count(*)::int from credit_grants g where g.order_id = o.id) as granted,
    (select -coalesce(sum(amount), 0)::int from gift_voucher_entries e where e.order_id = o.id) as vouchers_spent,
    (select -coalesce(sum(amount), 0)::int from credit_entries e where e.order_id = o.id) as credit_spent,
    (${GIFT_MAILS}) as gift_mails,
    jsonb_build_object(${Object.entries(LINES)
      .map(
        ([name, [ordered, delivered]]) =>
          `'${name.replace("'", "''")}', jsonb_build_array(coalesce((${ordered}), 0), coalesce((${delivered}), 0))`,
      )
      .join()}) as lines
  from orders o where o.id in (
    select order_id from order_tickets where instance_id like 'crash%'
    union select order_id from returned_tickets where instance_id like 'crash%')
  or o.customer_id in (select id from customers where email like $1)`;

/** Compares the box office's records with the card provider's charges. `buyers`: a pattern of their emails. */
export async function checkOutcomes(
  pool: Pool,
  cardRecords: string,
  buyers = "crash.%@example.com",
): Promise<Outcomes> {
  const { rows } = await pool.query<OrderRow>(ORDERS, [buyers]);
  const { rows: payments } = await pool.query<{ id: string; order_id: string }>(
    "select id, order_id from payments",
  );
  const kept = keptByOrder(
    cardRecords,
    new Map(payments.map(({ id, order_id }) => [id, order_id])),
  );
  const outcomes: Outcomes = { orders: {}, lost: [], doubled: [], unsettled: [] };
  for (const order of rows) {
    const state = order.returned_as ?? order.state;
    outcomes.orders[state] = (outcomes.orders[state] ?? 0) + 1;
    const { amount, charges } = kept.get(order.id) ?? { amount: 0, charges: 0 };
    checkOrder(order, amount, outcomes);
    if (charges > 1) outcomes.doubled.push(`${order.name} was charged ${charges} times`);
  }
  for (const [orderId, { amount }] of kept)
    if (amount > 0 && !rows.some(({ id }) => id === orderId))
      outcomes.lost.push(`${amount} was charged without an order (${orderId})`);
  for (const { item_id } of (await pool.query<{ item_id: string }>(STOCK)).rows)
    outcomes.lost.push(`the stock of ${item_id} differs from the orders`);
  await checkRenewals(pool, chargesIn(cardRecords), outcomes);
  for (const { kind, about } of await findLedgerMismatches(drizzle(pool)))
    outcomes.lost.push(`${kind}: ${about}`);
  return outcomes;
}

/** An order must end confirmed or failed; a returned order must have released all that it held. */
function checkOrder(order: OrderRow, kept: number, { lost, doubled, unsettled }: Outcomes): void {
  const { name } = order;
  const isFulfilled = order.state === "confirmed" && order.returned_as === null;
  // Returned as account credit: the venue keeps the money and gets the seats back.
  const isCredited = order.returned_as === "credit";
  const isEnded = order.state === "failed" || order.returned_as === "refund";
  if (!isFulfilled && !isCredited && !isEnded) unsettled.push(`${name} is ${order.state}`);
  const charge = isEnded ? 0 : order.due;
  const spent = (amount: number) => (isEnded ? 0 : amount);
  const expect = (label: string, actual: number, expected: number) => {
    if (actual === expected) return;
    const state = order.returned_as ?? order.state;
    const list = actual > expected && !isEnded ? doubled : lost;
    list.push(`${name} (${state}): ${label} is ${actual}, not ${expected}`);
  };
  expect("card payments", kept, charge);
  expect("voucher payments", order.vouchers_spent, spent(order.gift_vouchers));
  expect("credit payments", order.credit_spent, spent(order.credit));
  expect("seats sold", order.sold, isFulfilled ? order.tickets : 0);
  if (isFulfilled) expect("barcodes", order.barcodes, order.tickets);
  if (isFulfilled) expect("confirmations", order.confirmations, 1);
  for (const [product, [ordered, delivered]] of Object.entries(order.lines))
    expect(product, delivered, spent(ordered));
  const gifts = order.lines["gift cards"][0] + order.lines["gift memberships"][0];
  if (!isEnded) expect("gift mails", order.gift_mails, gifts);
  const isReturned = order.returned_as !== null || order.failure === "refunded";
  expect("return notices", order.return_notices, isReturned ? 1 : 0);
  expect("credits granted", order.granted, isCredited ? 1 : 0);
}

function chargesIn(file: string): ChargeRecord[] {
  const { charges } = stateSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return Object.values(charges).filter(({ status }) => status === "succeeded");
}

/** By order: the number of charges, and the amount that was not refunded. */
function keptByOrder(file: string, orderOf: ReadonlyMap<string, string>) {
  const kept = new Map<string, { amount: number; charges: number }>();
  for (const charge of chargesIn(file)) {
    if (charge.metadata["recurring_charge_id"] !== undefined) continue;
    const paymentId = charge.metadata["payment_id"] ?? "";
    const orderId = orderOf.get(paymentId) ?? `payment ${paymentId}`;
    const { amount, charges } = kept.get(orderId) ?? { amount: 0, charges: 0 };
    const rest = charge.amount - charge.amountRefunded;
    kept.set(orderId, { amount: amount + rest, charges: charges + 1 });
  }
  return kept;
}
