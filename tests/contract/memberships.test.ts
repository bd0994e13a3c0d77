import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";

import { add, call, getBasket, newBasket, newCustomer, put, type BasketBody } from "./box-office";
import { closeDatabase, ownPerformance, query } from "./own-performance";
import { pay, readyBasket, type ReadyBasket } from "./paying";

afterAll(closeDatabase);

type Problem = { code: string; reason?: string; fields?: Record<string, string> };
type Membership = {
  id: string;
  level: { id: string };
  startsOn: string;
  renewsOn: string;
  expiresOn: string;
  autoRenew: boolean;
  state: string;
  renewable: boolean;
};

const FRIEND = "3";
const CONTRIBUTOR = "6";
const SUPPORTER = "8";
const PATRON = "13";
const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
/** Open to members since an hour ago, to everybody in an hour. */
const early = { on_sale_at: hours(1), priority_from: hours(-1) };

const join = (basketId: string, levelId: string, session?: string) =>
  call<BasketBody & Problem>("POST", `/baskets/${basketId}/memberships`, {
    body: { levelId, autoRenew: false },
    ...(session === undefined ? {} : { session }),
    key: randomUUID(),
  });
const leave = (basketId: string, itemId: string) =>
  call<BasketBody & Problem>("DELETE", `/baskets/${basketId}/items/${itemId}`);
const membershipOf = (basket: BasketBody) => {
  const item = basket.items.find(({ kind }) => kind === "membership");
  if (item === undefined) throw new Error("no membership in the basket");
  return item;
};

/** Gives a customer a membership that began so many days ago. */
async function member(levelId: string, daysAgo: number, customerId?: string) {
  const customer = customerId === undefined ? await newCustomer() : { customerId, session: "" };
  const [row] = await query<{ id: string }>(
    `insert into memberships (customer_id, level_id, state, starts_on, renews_on, expires_on, auto_renew, worth)
     select $1, id, 'active', d, d + 334, d + 364, false, worth
     from membership_levels, lateral (select (crm_now() at time zone 'America/New_York')::date - $3::int as d) day
     where id = $2 returning id`,
    [customer.customerId, levelId, daysAgo],
  );
  return { ...customer, membershipId: row?.id ?? "" };
}

/** A basket with nothing but a membership, ready to be paid. */
async function readyToJoin(levelId: string, customer?: { customerId: string; session: string }) {
  const who = customer ?? (await newCustomer());
  const basketId = await newBasket();
  const { status, body } = await join(basketId, levelId, who.session);
  if (status !== 200) throw new Error(JSON.stringify(body));
  await put(basketId, "customer", who.session);
  await put(basketId, "details", who.session, {
    specialRequests: null,
    accessRequirements: null,
    marketing: null,
  });
  return readyOf(basketId, who);
}

async function readyOf(basketId: string, who: { customerId: string; session: string }) {
  const { totals } = await getBasket(basketId);
  return { ...who, basketId, email: "", instanceId: "", total: totals.toPay.amount } as ReadyBasket;
}

/** A level of the test's own, so that no other test meets its price. */
async function ownLevel(columns: Record<string, unknown> = {}) {
  const id = `level-${randomUUID().slice(0, 8)}`;
  await query(
    `insert into membership_levels (id, name, description, info_link, benefits, price, renewal_price, months, worth,
       has_priority, requires_login, active, rank)
     values ($1, $1, '', '', '{}', 0, 0, 12, $2, $3, false, true, 99)`,
    [id, columns["worth"] ?? 0, columns["has_priority"] ?? false],
  );
  return id;
}

const ofCustomer = async (session: string) =>
  (await call<Membership[]>("GET", "/customer/memberships", { session })).body;

describe("the levels on sale", () => {
  it("are the seven, each with what it gives and where to read more", async () => {
    const { body } = await call<{ id: string; infoLink: string; benefits: string[] }[]>(
      "GET",
      "/memberships",
    );
    const seven = ["3", "6", "8", "11", "12", "13", "14"];
    expect(body.map(({ id }) => id).filter((id) => seven.includes(id))).toEqual(seven);
    for (const { infoLink, benefits } of body.filter(({ id }) => seven.includes(id))) {
      expect(infoLink).toMatch(/^https:/);
      expect(benefits.length).toBeGreaterThan(0);
    }
    expect((await call("GET", "/memberships/3")).status).toBe(200);
    expect((await call("GET", "/memberships/4")).status).toBe(404);
  });
});

describe("a membership in the basket", () => {
  it("is one of a kind, and the only one", async () => {
    const basketId = await newBasket();
    const { body } = await join(basketId, FRIEND);
    expect(membershipOf(body)).toMatchObject({ productId: FRIEND, price: { amount: 5000 } });
    expect((await join(basketId, FRIEND)).body).toMatchObject({
      code: "conflict",
      reason: "membership-in-basket",
    });
    expect((await join(basketId, CONTRIBUTOR)).body).toMatchObject({
      code: "conflict",
      reason: "membership-conflict",
    });
    expect((await getBasket(basketId)).items).toHaveLength(1);
  });

  it("stays one when two are put in at once", async () => {
    const basketId = await newBasket();
    const told = await Promise.all([FRIEND, CONTRIBUTOR, FRIEND].map((id) => join(basketId, id)));
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await getBasket(basketId)).items).toHaveLength(1);
  });

  it("asks some buyers to sign in first", async () => {
    const basketId = await newBasket();
    expect((await join(basketId, PATRON)).body).toMatchObject({ code: "not-signed-in" });
    const { session } = await newCustomer();
    expect((await join(basketId, PATRON, session)).status).toBe(200);
  });

  it("is not of a level that is not sold", async () => {
    expect((await join(await newBasket(), "4")).body).toMatchObject({
      code: "invalid",
      fields: { levelId: "unknown" },
    });
  });

  it("says whether it is to be renewed, and can be told otherwise", async () => {
    const basketId = await newBasket();
    const item = membershipOf((await join(basketId, FRIEND)).body);
    expect(item.details["autoRenew"]).toBe(false);
    const { body } = await call<BasketBody>(
      "PATCH",
      `/baskets/${basketId}/memberships/${item.id}`,
      {
        body: { autoRenew: true },
      },
    );
    expect(membershipOf(body).details["autoRenew"]).toBe(true);
  });

  it("cannot be one that is owned already", async () => {
    const { session } = await member(FRIEND, 10);
    expect((await join(await newBasket(), FRIEND, session)).body).toMatchObject({
      code: "conflict",
      reason: "membership-owned",
    });
    expect((await join(await newBasket(), CONTRIBUTOR, session)).status).toBe(200);
  });

  it("renews the present one, at the renewal price, from the day after its last", async () => {
    const { session, membershipId } = await member(FRIEND, 350);
    const { body } = await join(await newBasket(), FRIEND, session);
    const [{ expires_on: last } = { expires_on: "" }] = await query<{ expires_on: string }>(
      `select expires_on::text from memberships where id = $1`,
      [membershipId],
    );
    const item = membershipOf(body);
    expect(item.price.amount).toBe(4500);
    expect(item.details).toMatchObject({ renews: true });
    expect(Date.parse(String(item.details["startsOn"])) - Date.parse(last)).toBe(86_400_000);
  });

  it("takes the renewal price once it is known who buys", async () => {
    const { session } = await member(FRIEND, 350);
    const basketId = await newBasket();
    expect(membershipOf((await join(basketId, FRIEND)).body).price.amount).toBe(5000);
    await put(basketId, "customer", session);
    expect(membershipOf(await getBasket(basketId)).price.amount).toBe(4500);
  });
});

describe("the fee", () => {
  it("is waived by a membership of a hundred dollars in the basket, and back without it", async () => {
    const { instanceId } = await ownPerformance({ rows: [{ row: "A", seats: 4 }] });
    const basketId = await newBasket();
    await add(basketId, { instanceId, quantity: 2 });
    expect((await join(basketId, FRIEND)).body.totals.fees.amount).toBe(1800);
    await leave(basketId, membershipOf(await getBasket(basketId)).id);
    const { body } = await join(basketId, CONTRIBUTOR);
    expect(body.totals.fees.amount).toBe(0);
    const { body: left } = await leave(basketId, membershipOf(body).id);
    expect(left.totals.fees.amount).toBe(1800);
    // These tickets were open to everybody: they stay.
    expect(left.tickets).toHaveLength(2);
  });

  it("is waived for a customer who has one, once it is known who buys", async () => {
    const { instanceId } = await ownPerformance({ rows: [{ row: "A", seats: 4 }] });
    const { session } = await member(SUPPORTER, 10);
    const basketId = await newBasket();
    await add(basketId, { instanceId });
    expect((await getBasket(basketId)).totals.fees.amount).toBe(900);
    await put(basketId, "customer", session);
    expect((await getBasket(basketId)).totals.fees.amount).toBe(0);
  });

  it("is not waived by a membership that is over", async () => {
    const { instanceId } = await ownPerformance({ rows: [{ row: "A", seats: 4 }] });
    const { session } = await member(SUPPORTER, 365);
    const basketId = await newBasket();
    await add(basketId, { instanceId });
    await put(basketId, "customer", session);
    expect((await getBasket(basketId)).totals.fees.amount).toBe(900);
  });

  it("and members' prices are told before anybody joins", async () => {
    const { instanceId } = await ownPerformance({ rows: [{ row: "A", seats: 4 }] });
    const basketId = await newBasket();
    await add(basketId, { instanceId, quantity: 2 });
    const { body } = await call("GET", `/baskets/${basketId}/potential-savings?levelId=6`);
    expect(body).toMatchObject({
      membershipPrice: { amount: 10_000 },
      saves: { amount: 1800 },
      total: { amount: 10_000 + 2 * 7600 },
    });
    expect((await getBasket(basketId)).items).toEqual([]);
  });
});

describe("the priority sale", () => {
  it("is closed to everybody else", async () => {
    const { instanceId } = await ownPerformance({
      rows: [{ row: "A", seats: 4 }],
      instance: early,
    });
    const { session } = await newCustomer();
    const friend = await member(FRIEND, 10);
    for (const who of [undefined, session, friend.session])
      expect(
        (await add(await newBasket(), { instanceId }, who === undefined ? {} : { session: who }))
          .body,
      ).toMatchObject({ code: "not-allowed", reason: "priority" });
  });

  it("is open to a member who is signed in", async () => {
    const { instanceId } = await ownPerformance({
      rows: [{ row: "A", seats: 4 }],
      instance: early,
    });
    const { session } = await member(SUPPORTER, 10);
    const { status, body } = await add(await newBasket(), { instanceId }, { session });
    expect(status).toBe(200);
    expect(body.tickets[0]).toMatchObject({ membershipItemId: null });
  });

  it("opens to each level at its own time, where it has one", async () => {
    const { instanceId } = await ownPerformance({
      rows: [{ row: "A", seats: 4 }],
      instance: early,
    });
    await query(
      `insert into priority_windows (instance_id, level_id, opens_at) values ($1, $2, $4), ($1, $3, $5)`,
      [instanceId, SUPPORTER, CONTRIBUTOR, hours(-1), hours(0.5)],
    );
    const [soon, now, never] = await Promise.all(
      [CONTRIBUTOR, SUPPORTER, "11"].map((level) => member(level, 10)),
    );
    const asks = async (session = "") =>
      (await add(await newBasket(), { instanceId }, { session })).status;
    expect(await asks(now?.session)).toBe(200);
    expect(await asks(soon?.session)).toBe(403);
    expect(await asks(never?.session)).toBe(403);
  });

  it("is opened by a membership in the basket, and with it the basket is emptied", async () => {
    const { instanceId } = await ownPerformance({
      rows: [{ row: "A", seats: 4 }],
      instance: early,
    });
    const open = await ownPerformance({ rows: [{ row: "A", seats: 4 }] });
    const basketId = await newBasket();
    const item = membershipOf((await join(basketId, CONTRIBUTOR)).body);
    await add(basketId, { instanceId: open.instanceId });
    const { body } = await add(basketId, { instanceId });
    expect(body.tickets.map(({ membershipItemId }) => membershipItemId).sort()).toEqual(
      [null, item.id].sort(),
    );
    const { body: emptied } = await leave(basketId, item.id);
    expect(emptied).toMatchObject({ tickets: [], items: [], hold: null });
    expect((await leave(basketId, item.id)).status).toBe(200);
    // Its seats are free again.
    expect(await query(`select 1 from claims where basket_id = $1`, [basketId])).toEqual([]);
  });

  it("stays open to who holds a membership too, when the one in the basket goes", async () => {
    const { instanceId } = await ownPerformance({
      rows: [{ row: "A", seats: 4 }],
      instance: early,
    });
    const who = await member(CONTRIBUTOR, 10);
    const basketId = await newBasket();
    const item = membershipOf((await join(basketId, CONTRIBUTOR)).body);
    await add(basketId, { instanceId });
    await put(basketId, "customer", who.session);
    const { body } = await leave(basketId, item.id);
    expect(body.items).toEqual([]);
    expect(body.tickets).toHaveLength(1);
  });

  it("cannot be kept by the database without the membership that opened it", async () => {
    const { instanceId } = await ownPerformance({
      rows: [{ row: "A", seats: 4 }],
      instance: early,
    });
    const basketId = await newBasket();
    const item = membershipOf((await join(basketId, CONTRIBUTOR)).body);
    await add(basketId, { instanceId });
    await expect(query(`delete from basket_items where id = $1`, [item.id])).rejects.toThrow(
      /foreign key/,
    );
  });

  it("is judged again at paying: who lost the membership meanwhile cannot pay", async () => {
    const { instanceId } = await ownPerformance({
      rows: [{ row: "A", seats: 4 }],
      instance: early,
    });
    const who = await member(SUPPORTER, 10);
    const basketId = await newBasket();
    await add(basketId, { instanceId }, { session: who.session });
    await put(basketId, "customer", who.session);
    await put(basketId, "delivery", who.session, { optionId: "Cobo", address: null });
    await put(basketId, "details", who.session, {
      specialRequests: null,
      accessRequirements: null,
      marketing: null,
    });
    await query(
      `update memberships set expires_on = starts_on + 2, renews_on = starts_on where id = $1`,
      [who.membershipId],
    );
    expect((await pay(await readyOf(basketId, who))).body).toMatchObject({
      code: "conflict",
      reason: "not-entitled",
    });
  });
});

describe("a members' price", () => {
  async function withMemberPrice() {
    const performance = await ownPerformance({ rows: [{ row: "A", seats: 6 }] });
    await query(`update price_types set eligibility = 'member', max_tickets = null where id = $1`, [
      performance.limitedTypeId,
    ]);
    return performance;
  }

  it("is for members: of any level, held or in the basket", async () => {
    const { instanceId, limitedTypeId: priceTypeId } = await withMemberPrice();
    expect((await add(await newBasket(), { instanceId, priceTypeId })).body).toMatchObject({
      code: "not-allowed",
      reason: "not-entitled",
    });
    const { session } = await member(FRIEND, 10);
    expect((await add(await newBasket(), { instanceId, priceTypeId }, { session })).status).toBe(
      200,
    );
    const basketId = await newBasket();
    await join(basketId, FRIEND);
    expect((await add(basketId, { instanceId, priceTypeId })).status).toBe(200);
  });

  it("binds its ticket to the membership in the basket until the ticket takes another price", async () => {
    const { instanceId, limitedTypeId: priceTypeId } = await withMemberPrice();
    const basketId = await newBasket();
    const item = membershipOf((await join(basketId, FRIEND)).body);
    const { body } = await add(basketId, { instanceId, priceTypeId });
    const [ticket] = body.tickets;
    expect(ticket?.membershipItemId).toBe(item.id);
    await call("PATCH", `/baskets/${basketId}/tickets/${ticket?.id ?? ""}`, {
      body: { priceTypeId: "standard" },
    });
    const { body: left } = await leave(basketId, item.id);
    expect(left.tickets).toHaveLength(1);
  });

  it("shows what joining would save", async () => {
    const { instanceId } = await withMemberPrice();
    const basketId = await newBasket();
    await add(basketId, { instanceId });
    const { body } = await call("GET", `/baskets/${basketId}/potential-savings?levelId=3`);
    expect(body).toMatchObject({ saves: { amount: 7600 - 3000 } });
  });
});

describe("a membership that is paid for", () => {
  it("begins today for a year, and belongs to the customer", async () => {
    const levelId = await ownLevel();
    const ready = await readyToJoin(levelId);
    const { status } = await pay(ready);
    expect(status).toBe(200);
    const [own] = await ofCustomer(ready.session);
    expect(own).toMatchObject({ level: { id: levelId }, state: "active", renewable: false });
    const [day] = await query<{ today: string; year: string }>(
      `select (crm_now() at time zone 'America/New_York')::date::text as today,
         ((crm_now() at time zone 'America/New_York')::date + interval '1 year' - interval '1 day')::date::text as year`,
    );
    expect([own?.startsOn, own?.expiresOn]).toEqual([day?.today, day?.year]);
  });

  it("follows the present one when it renews it", async () => {
    const levelId = await ownLevel();
    const who = await member(levelId, 350);
    await pay(await readyToJoin(levelId, who));
    const [next, present] = await ofCustomer(who.session);
    expect(present).toMatchObject({ state: "active", renewable: false });
    expect(next).toMatchObject({ state: "upcoming", renewable: false });
    expect((next?.startsOn ?? "") > (present?.expiresOn ?? "")).toBe(true);
  });

  it("is one, however many baskets of one customer are paid at once", async () => {
    const levelId = await ownLevel();
    const who = await newCustomer();
    const ready = await Promise.all(Array.from({ length: 6 }, () => readyToJoin(levelId, who)));
    const told = await Promise.all(ready.map((one) => pay(one)));
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of told)
      if (status !== 200)
        expect(body).toMatchObject({ code: "conflict", reason: "membership-owned" });
    expect(await ofCustomer(who.session)).toHaveLength(1);
  });

  it("is renewed once, however many baskets of one customer are paid at once", async () => {
    const levelId = await ownLevel();
    const who = await member(levelId, 350);
    const ready = await Promise.all(Array.from({ length: 4 }, () => readyToJoin(levelId, who)));
    const told = await Promise.all(ready.map((one) => pay(one)));
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ofCustomer(who.session)).toHaveLength(2);
  });

  it("keeps its place while the card page is open, and gives it up when that ends", async () => {
    const who = await newCustomer();
    const [first, second] = [await readyToJoin(FRIEND, who), await readyToJoin(FRIEND, who)];
    expect((await pay(first)).status).toBe(200);
    expect(await ofCustomer(who.session)).toEqual([]);
    expect((await pay(second)).body).toMatchObject({ reason: "membership-owned" });
    // Changing the first basket closes its card page.
    await leave(first.basketId, membershipOf(await getBasket(first.basketId)).id);
    expect((await pay(second)).status).toBe(200);
  });

  it("cannot be paid by somebody who turns out to own it", async () => {
    const { instanceId } = await ownPerformance({ rows: [{ row: "A", seats: 4 }] });
    const ready = await readyBasket({ instanceId });
    await join(ready.basketId, FRIEND);
    await member(FRIEND, 10, ready.customerId);
    expect((await pay(await readyOf(ready.basketId, { ...ready }))).body).toMatchObject({
      code: "conflict",
      reason: "membership-owned",
    });
  });
});

describe("a customer's memberships", () => {
  it("are told to the customer alone", async () => {
    expect((await call("GET", "/customer/memberships")).status).toBe(401);
    const mine = await member(FRIEND, 10);
    const other = await newCustomer();
    expect(await ofCustomer(other.session)).toEqual([]);
    const change = (session: string) =>
      call<Membership>("PATCH", `/customer/memberships/${mine.membershipId}`, {
        session,
        body: { autoRenew: true },
      });
    expect((await change(other.session)).status).toBe(404);
    expect((await change(mine.session)).body).toMatchObject({ autoRenew: true, state: "active" });
  });

  it("never overlap, whatever is written into the table", async () => {
    const { customerId, membershipId } = await member(FRIEND, 10);
    const again = (previous: string | null, offset: number) =>
      query(
        `insert into memberships (customer_id, level_id, state, starts_on, renews_on, expires_on, auto_renew, worth,
           previous_id, previous_expires_on)
         select $1, level_id, 'active', expires_on + $3::int, expires_on + $3::int, expires_on + $3::int + 30, false, 0,
           $2::uuid, case when $2::uuid is not null then expires_on end
         from memberships where id = $4`,
        [customerId, previous, offset, membershipId],
      );
    await expect(again(null, 1)).rejects.toThrow(/memberships_one_first/);
    await expect(again(membershipId, 0)).rejects.toThrow(/memberships_after_previous/);
    await again(membershipId, 1);
    await expect(again(membershipId, 40)).rejects.toThrow(/memberships_followed_once/);
  });
});
