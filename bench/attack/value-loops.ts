import { randomUUID } from "node:crypto";

import type { SentBody } from "#contract/calls/line-requests";
import { grantCredit } from "../../tests/support/api/balances";
import { insertStaff, STAFF_PASSWORD } from "../../tests/support/api/staff";
import { getBody, within } from "../../tests/support/crash/crash-site";
import { PERFORMANCE } from "../../tests/support/crash/open-performance";
import {
  clickPay,
  comeBack,
  goToPay,
  newBasket,
  newVisitor,
  payByCard,
  type Visitor,
} from "../../tests/support/crash/visitor";
import type { Site } from "../../tests/support/visitor/fault-site";
import { createRandom } from "../support/random";
import { collectCards, letTimePass, type Person, sumValue, type Value } from "./wallet";

const SEQUENCES = 6;
const STEPS = 12;
/** Longer together than credit, which ends after six months, and one extension of it. */
const RENEWALS = { times: 10, days: 25 };
const SETTLED_MS = 20_000;
/** Minor units. */
const GIFT_CARD = 2_500;
const GOODWILL = 10_000;
const CREDIT = 6_000;
const EXPIRES_IN_DAYS = 20;

export type Loops = { purchases: number; returns: number; refused: number; faults: string[] };

type Random = () => number;
type Purchase = { tickets: number; giftCard: boolean; donation: number; credit: number };
type Return = "tickets" | "refund" | "credit" | "canceled";

/**
 * Random purchases and returns of one customer after the other, over HTTP: with goodwill and bought gift cards, credit and
 * a card; returned by staff in part or whole, or canceled by the customer. Time passes in between. Reports if what does
 * not expire grows, if goodwill becomes the customer's own, or if buying and returning keeps what expires.
 */
export async function runValueLoops(
  site: Site,
  seed: number,
  sequences = SEQUENCES,
): Promise<Loops> {
  const random = createRandom(seed);
  const loops: Loops = { purchases: 0, returns: 0, refused: 0, faults: [] };
  const staff = await signInSupervisor(site);
  for (let sequence = 0; sequence < sequences; sequence += 1) {
    const person = await newPerson(site, staff);
    const start = await sumValue(site, person);
    for (let step = 0; step < STEPS; step += 1) await takeStep(site, person, loops, random);
    await returnAll(site, person, loops);
    compare(loops, `${seed}/${sequence}`, start, await sumValue(site, person));
    for (let renewal = 0; renewal < RENEWALS.times; renewal += 1) {
      const all = { tickets: 1, giftCard: false, donation: 0, credit: GOODWILL };
      await buy(site, person, loops, all);
      await returnAll(site, person, loops);
      await letTimePass(site, person, RENEWALS.days);
    }
    const end = await sumValue(site, person);
    compare(loops, `${seed}/${sequence}, renewed`, start, end);
    if (end.expiring > 0)
      loops.faults.push(`${seed}/${sequence}: never expires ${JSON.stringify(end)}`);
  }
  return loops;
}

function compare({ faults }: Loops, what: string, start: Value, end: Value): void {
  const change = `${JSON.stringify(start)} became ${JSON.stringify(end)}`;
  if (end.lasting > start.lasting) faults.push(`${what}: what does not expire grew: ${change}`);
  if (end.own > start.own) faults.push(`${what}: the customer's own value grew: ${change}`);
}

async function takeStep(site: Site, person: Person, loops: Loops, random: Random): Promise<void> {
  const pick = <T>(...list: T[]) => list[Math.floor(random() * list.length)] as T;
  if (person.orders.length === 0 || random() < 0.45) {
    await buy(site, person, loops, {
      tickets: pick(1, 1, 2, 3),
      giftCard: random() < 0.4,
      donation: pick(0, 0, 1_000),
      credit: pick(0, 0, 2_000, CREDIT),
    });
  } else if (random() < 0.8) {
    const kind = pick<Return>("tickets", "tickets", "refund", "credit", "canceled");
    await returnOrder(site, person, loops, kind, random);
  } else await letTimePass(site, person, pick(1, 10, 25));
}

async function newPerson({ lane }: Site, staff: string): Promise<Person> {
  const visitor = await newVisitor(lane);
  const person: Person = { visitor, staff, cards: new Set(), orders: [] };
  const until = new Date(Date.now() + EXPIRES_IN_DAYS * 86_400_000).toISOString().slice(0, 10);
  const path = `/staff/customers/${visitor.customerId}/vouchers`;
  const body = { amount: GOODWILL, until, reason: "Rain on the terrace" };
  const { rows: before } = await lane.pool.query<{ id: string }>("select id from gift_vouchers");
  getBody(await lane.call("POST", path, { body, staff, key: randomUUID() }));
  const { rows } = await lane.pool.query<{ id: string }>(
    "select id from gift_vouchers where id <> all ($1)",
    [before.map(({ id }) => id)],
  );
  for (const { id } of rows) person.cards.add(id);
  for (const source of ["goodwill", "returned-tickets"] as const)
    await grantCredit(lane.stored, visitor.customerId, CREDIT, EXPIRES_IN_DAYS, source);
  return person;
}

async function signInSupervisor({ lane }: Site): Promise<string> {
  const email = await insertStaff(lane.stored, "supervisor");
  const body = { email, password: STAFF_PASSWORD };
  return getBody(await lane.call<{ session: string }>("POST", "/staff/sessions", { body })).session;
}

async function buy(site: Site, person: Person, loops: Loops, purchase: Purchase): Promise<void> {
  const { lane } = site;
  const visitor: Visitor = {
    ...person.visitor,
    basketId: await newBasket(lane),
    key: randomUUID(),
    orderId: null,
    pageUrl: null,
  };
  const { session } = visitor;
  const at = (path: string) => `/baskets/${visitor.basketId}/${path}`;
  const post = (path: string, body: object) =>
    lane.call("POST", at(path), { body, session, key: randomUUID() });
  const { tickets: quantity, giftCard, donation, credit } = purchase;
  const choices = [{ band: "A", priceTypeId: "standard", quantity }];
  getBody(await post("tickets", { instanceId: PERFORMANCE, choices, together: false }));
  const addLine = async (line: SentBody<"gift-voucher" | "donation", "add">) =>
    getBody(await post("items", line));
  if (giftCard) await addLine({ kind: "gift-voucher", amount: GIFT_CARD, quantity: 1 });
  if (donation > 0) await addLine({ kind: "donation", fundId: "annual", amount: donation });
  const { rows } = await lane.pool.query<{ code: string }>(
    "select code from gift_vouchers where id = any ($1) and balance > 0",
    [[...person.cards]],
  );
  // Expired ones are refused.
  for (const { code } of rows) await post("codes", { code });
  getBody(await lane.call("PUT", at("customer"), { session }));
  if (credit > 0) await lane.call("PUT", at("credit"), { body: { amount: credit }, session });
  await goToPay(lane, visitor);
  if (!(await clickPay(lane, visitor)) || visitor.orderId === null) {
    loops.refused += 1;
    await lane.call("POST", at("empty"), { session });
    return;
  }
  if (visitor.pageUrl !== null) {
    await payByCard(visitor);
    const isConfirmed = async () => {
      const back = await comeBack(lane, visitor);
      return back?.ok === true && back.value.state === "confirmed";
    };
    if (!(await within(SETTLED_MS, isConfirmed))) throw new Error("a payment was not confirmed");
  }
  loops.purchases += 1;
  person.orders.push(visitor.orderId);
  await collectCards(site, person);
}

async function returnOrder(
  { lane }: Site,
  { visitor, staff, orders }: Person,
  loops: Loops,
  kind: Return,
  random: Random,
): Promise<void> {
  const orderId = orders[Math.floor(random() * orders.length)] as string;
  const path = `/staff/customers/${visitor.customerId}/orders/${orderId}`;
  const reason = "The customer asked";
  const { rows } = await lane.pool.query<{ id: string }>(
    "select id from order_tickets where order_id = $1 order by id",
    [orderId],
  );
  const ticketIds = rows.map(({ id }) => id).filter((_, at) => at === 0 || random() < 0.5);
  if (kind === "canceled") {
    const { session } = visitor;
    const result = await lane.call("POST", `/orders/${orderId}/cancel`, { body: {}, session });
    count(loops, result);
  } else if (kind === "tickets") {
    if (ticketIds.length === 0) return;
    const body = { as: random() < 0.5 ? "refund" : "credit", ticketIds, reason };
    count(
      loops,
      await lane.call("POST", `${path}/tickets/return`, { body, staff, key: randomUUID() }),
    );
  } else count(loops, await lane.call("POST", `${path}/${kind}`, { body: { reason }, staff }));
}

function count(loops: Loops, result: { status: number } | null): void {
  if (result !== null && result.status < 300) loops.returns += 1;
  else if (result !== null && result.status < 500) loops.refused += 1;
  else throw new Error(`a return failed: ${JSON.stringify(result)}`);
}

/** Refunds what is left of every order, and waits for the card provider. */
async function returnAll(site: Site, person: Person, loops: Loops): Promise<void> {
  const { lane } = site;
  const { customerId } = person.visitor;
  for (const orderId of person.orders.splice(0)) {
    const path = `/staff/customers/${customerId}/orders/${orderId}`;
    const { rows } = await lane.pool.query<{ id: string }>(
      "select id from order_tickets where order_id = $1",
      [orderId],
    );
    if (rows.length === 0) continue;
    const ticketIds = rows.map(({ id }) => id);
    const body = { as: "refund", ticketIds, reason: "The customer asked" };
    const call = { body, staff: person.staff, key: randomUUID() };
    count(loops, await lane.call("POST", `${path}/tickets/return`, call));
  }
  const isSettled = async () => {
    const owed = await lane.call<unknown[]>("GET", "/staff/refunds", { staff: person.staff });
    return owed?.body.length === 0;
  };
  if (!(await within(SETTLED_MS, isSettled))) throw new Error("refunds were not made");
}

/** Faults in the database that the loops must find, each set by a trigger on gift cards. */
const FAULTS = {
  "a returned gift card never expires": `before update of balance on gift_vouchers for each row
    when (new.balance > old.balance and new.order_item_id is null)`,
  "every return extends a gift card": `before update of expires_at on gift_vouchers for each row
    when (new.expires_at > old.expires_at)`,
} as const;
const EFFECTS: Record<keyof typeof FAULTS, string> = {
  // A new one gets its balance from a first entry.
  "a returned gift card never expires": `if exists (
      select from gift_voucher_entries e where e.voucher_id = new.id and e.kind = 'spend')
    then new.expires_at := null; end if;`,
  "every return extends a gift card": "new.lapses_at := null; new.lapsing := 0;",
};

/** Runs a few loops with each fault. Returns the faults that were not found; must be empty. */
export async function findMissedFaults(site: Site, seed: number): Promise<string[]> {
  const { pool } = site.lane;
  const missed: string[] = [];
  for (const fault of Object.keys(FAULTS) as (keyof typeof FAULTS)[]) {
    await pool.query(`create function bench_fault() returns trigger language plpgsql as
      $$ begin ${EFFECTS[fault]} return new; end $$;
      create trigger bench_fault ${FAULTS[fault]} execute function bench_fault()`);
    const { faults } = await runValueLoops(site, seed, 2);
    await pool.query("drop trigger bench_fault on gift_vouchers; drop function bench_fault()");
    if (faults.length === 0) missed.push(fault);
  }
  return missed;
}
