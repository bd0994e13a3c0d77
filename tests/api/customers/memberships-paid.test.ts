import { sql } from "drizzle-orm";
import { expect, it } from "vitest";

import type { Membership } from "#contract/schemas/membership";
import { linkGuestOrders } from "../../../crm/sign-in/registration";
import { addDays, addMonths, dayOf } from "../../../crm/platform/dates";
import { call, newBasket, newCustomer } from "../support/box-office";
import { newGuest } from "../support/buyers";
import { tokenIn } from "../support/mailbox-of";
import {
  FRIEND,
  PATRON,
  join,
  member,
  ofCustomer,
  ownLevel,
  readyOf,
  createCustomerReadyToJoin,
} from "../support/members";
import { createTestPerformance, query } from "../support/create-test-performance";
import { pay, readyBasket } from "../support/paying";
import { mailedLink, redeemLink } from "../support/sign-in";
import { db } from "../support/test-database";

it("a membership that is paid for begins today for a year, and belongs to the customer", async () => {
  const levelId = await ownLevel();
  const ready = await createCustomerReadyToJoin(levelId);
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

it("a membership that is paid for is not followed by a question for a gift when it is worth $100 or more", async () => {
  const offersAfter = async (levelId: string) => {
    const ready = await createCustomerReadyToJoin(levelId);
    expect((await pay(ready)).status).toBe(200);
    const { basketId, session } = ready;
    return (await call<{ donation: unknown }>("GET", `/baskets/${basketId}/offers`, { session }))
      .body.donation;
  };
  expect(await offersAfter(PATRON)).toBeNull();
  expect(await offersAfter(FRIEND)).not.toBeNull();
});

it("a membership that is paid for follows the present one when it renews it", async () => {
  const levelId = await ownLevel();
  const who = await member(levelId, 350);
  await pay(await createCustomerReadyToJoin(levelId, who));
  const [next, present] = await ofCustomer(who.session);
  expect(present).toMatchObject({ state: "active", renewable: false });
  expect(next).toMatchObject({ state: "upcoming", renewable: false });
  expect((next?.startsOn ?? "") > (present?.expiresOn ?? "")).toBe(true);
});

it("a membership that is paid for is one, however many baskets of one customer are paid at once", async () => {
  const levelId = await ownLevel();
  const who = await newCustomer();
  const ready = await Promise.all(
    Array.from({ length: 6 }, () => createCustomerReadyToJoin(levelId, who)),
  );
  const results = await Promise.all(ready.map((one) => pay(one)));
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of results)
    if (status !== 200)
      expect(body).toMatchObject({ code: "conflict", reason: "membership-owned" });
  expect(await ofCustomer(who.session)).toHaveLength(1);
});

it("a membership that is paid for would be several without the table's rule: the control of the test above", async () => {
  const levelId = await ownLevel();
  const who = await newCustomer();
  const ready = await Promise.all(
    Array.from({ length: 6 }, () => createCustomerReadyToJoin(levelId, who)),
  );
  await query(`drop index memberships_one_first`);
  try {
    const paying = await db.transaction(async (tx) => {
      // Each has read what the customer owns before any of them writes.
      await tx.execute(sql`lock table memberships in share mode`);
      const begun = ready.map((one) => pay(one));
      const waiting = `select from pg_locks where relation = 'memberships'::regclass and not granted`;
      await expect.poll(async () => (await query(waiting)).length).toBeGreaterThan(1);
      return { begun };
    });
    const results = await Promise.all(paying.begun);
    expect(results.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
  } finally {
    await query(`delete from memberships where customer_id = $1`, [who.customerId]);
    await query(
      `create unique index memberships_one_first on memberships (customer_id, level_id) where previous_id is null`,
    );
  }
});

it("a membership that is paid for is renewed once, however many baskets of one customer are paid at once", async () => {
  const levelId = await ownLevel();
  const who = await member(levelId, 350);
  const ready = await Promise.all(
    Array.from({ length: 4 }, () => createCustomerReadyToJoin(levelId, who)),
  );
  const results = await Promise.all(ready.map((one) => pay(one)));
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await ofCustomer(who.session)).toHaveLength(2);
});

it("paying is refused when the signed-in customer already owns the membership", async () => {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 4 }] });
  const ready = await readyBasket({ instanceId });
  await join(ready.basketId, FRIEND);
  await member(FRIEND, 10, ready.customerId);
  expect((await pay(await readyOf(ready.basketId, { ...ready }))).body).toMatchObject({
    code: "conflict",
    reason: "membership-owned",
  });
});

it("memberships that guests paid for become those of the account with their email, one after the other", async () => {
  const { email, customerId } = await newCustomer();
  const [renewed, first] = [await ownLevel(), await ownLevel()];
  await member(renewed, 100, customerId);
  for (const levelId of [renewed, renewed, first])
    expect(
      (await pay(await createCustomerReadyToJoin(levelId, await newGuest(email)))).status,
    ).toBe(200);
  const guest = await newGuest(email);
  expect((await join(await newBasket(), PATRON, guest.session)).body.code).toBe("not-signed-in");

  const { body } = await redeemLink({ token: tokenIn(await mailedLink("magic-links", email)) });
  const own = await ofCustomer(body.session);
  await db.transaction((tx) => linkGuestOrders(tx, customerId));
  expect(await ofCustomer(body.session)).toEqual(own);
  const ofLevel = (id: string) => own.filter(({ level }) => level.id === id);
  expect(ofLevel(first)).toMatchObject([{ startsOn: dayOf(new Date()), state: "active" }]);
  const [third, second, present] = ofLevel(renewed);
  for (const [next, before] of [
    [second, present],
    [third, second],
  ])
    expect(next).toMatchObject({
      startsOn: addDays(before?.expiresOn ?? "", 1),
      expiresOn: addMonths(before?.expiresOn ?? "", 12),
    });
});

it("a customer's memberships are visible to that customer only", async () => {
  expect((await call("GET", "/customer/memberships")).status).toBe(401);
  const mine = await member(FRIEND, 10);
  const other = await newCustomer();
  expect(await ofCustomer(other.session)).toEqual([]);
  const change = (session: string) =>
    call<Membership>("PATCH", `/customer/memberships/${mine.membershipId}`, {
      session,
      body: { remindsToRenew: true },
    });
  expect((await change(other.session)).status).toBe(404);
  expect((await change(mine.session)).body).toMatchObject({
    remindsToRenew: true,
    state: "active",
  });
});

it("a customer's memberships never overlap, whatever is written into the table", async () => {
  const { customerId, membershipId } = await member(FRIEND, 10);
  const again = (previous: string | null, offset: number) =>
    query(
      `insert into memberships (customer_id, level_id, state, starts_on, renews_on, expires_on, reminds_to_renew, worth,
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
