import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";

import { openDatabase } from "../../../crm/platform/database/database";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { call, newCustomer, type BasketBody } from "../support/box-office";
import { makeReady, newGuest, type Person } from "../support/buyers";
import { waitForMail, tokenIn } from "../support/mailbox-of";
import { liveClaims, query } from "../support/create-test-performance";
import { CARDS, pay, submitCard, verify } from "../support/paying";
import {
  confirmPlace,
  lookAtPlace,
  offerFreedSeats,
  type Place,
  soldOut,
} from "../support/waiting-list";

const open = () => openDatabase(workerBoxOffice.databaseUrl, { poolSize: 4 });
const [one, other] = [open(), open()];
afterAll(() => Promise.all([one.close(), other.close()]));

type Problem = { code: string; reason?: string };

async function waits(path: string, quantity: number, who?: Person): Promise<Person> {
  const person = who ?? (await newCustomer());
  const { status } = await call("POST", path, { session: person.session, body: { quantity } });
  expect(status).toBe(201);
  return person;
}

const stateOf = async (path: string, { session }: Person) => {
  const { status, body } = await call<{ state: string }>("GET", path, { session });
  return status === 404 ? "none" : body.state;
};
const offersTo = ({ email }: Person) => query`select id from mails where recipient = ${email}
  and kind = 'waiting-list-offer'`;

/** The token in the mail of an offer, as its reader has it. */
const tokenOf = async ({ email }: Person) =>
  tokenIn(await waitForMail(email, "waiting-list-offer"));
const leave = (token: string) =>
  call<Place & Problem>("POST", "/waiting-list/leave", { body: { token } });

/** The time to take an offer passes, for one customer alone. */
async function lapse({ customerId }: Person) {
  await query`
    with over as (
      update reserved_orders set hold_until = crm_now() - interval '1 second'
        where customer_id = ${customerId} returning id)
    update claims set held_until = crm_now() - interval '1 second' from over
      where reserved_id = over.id`;
}

it("seats that come free are held for the first in line, who gets one mail", async () => {
  const { free, path, instanceId } = await soldOut(2);
  const [first, second] = [await waits(path, 2), await waits(path, 2)];
  await offerFreedSeats();
  expect(await stateOf(path, first)).toBe("waiting");
  await free(2);
  await offerFreedSeats();
  await offerFreedSeats();
  expect([await stateOf(path, first), await stateOf(path, second)]).toEqual(["offered", "waiting"]);
  expect([await offersTo(first), await offersTo(second)]).toMatchObject([[{}], []]);
  expect(await liveClaims(instanceId)).toHaveLength(2);
  const { body } = await lookAtPlace(await tokenOf(first));
  expect(body).toMatchObject({ state: "offered", quantity: 2, isGuest: false });
  expect(body.offer?.seats).toHaveLength(2);
  expect(body.offer?.total.amount).toBe(2 * 8500);
});

it("offered seats go to the next in line when they are not taken in time, and the first rejoins at the end", async () => {
  const { free, path } = await soldOut(1);
  const [first, second] = [await waits(path, 1), await waits(path, 1)];
  await free(1);
  await offerFreedSeats();
  const token = await tokenOf(first);
  await lapse(first);
  expect((await lookAtPlace(token)).body).toMatchObject({ state: "lapsed", offer: null });
  await offerFreedSeats();
  expect([await stateOf(path, first), await stateOf(path, second)]).toEqual(["none", "offered"]);
  await waits(path, 1, first);
  await lapse(second);
  await waits(path, 1, second);
  await offerFreedSeats();
  expect([await stateOf(path, first), await stateOf(path, second)]).toEqual(["offered", "waiting"]);
});

it("offered seats go to the next in line when they are rejected by the link, and looking rejects nothing", async () => {
  const { free, path } = await soldOut(1);
  const [first, second] = [await waits(path, 1), await waits(path, 1)];
  await free(1);
  await offerFreedSeats();
  const token = await tokenOf(first);
  for (let time = 0; time < 3; time += 1)
    expect((await lookAtPlace(token)).body.state).toBe("offered");
  expect((await leave(token)).body).toMatchObject({ state: "left", offer: null });
  expect((await leave(token)).body.state).toBe("left");
  await offerFreedSeats();
  expect(await stateOf(path, second)).toBe("offered");
  expect((await leave(randomUUID())).status).toBe(404);
});

it("free seats pass over a party of three when two are free, which is first again when there are three", async () => {
  const { free, path } = await soldOut(4);
  const [three, pair] = [await waits(path, 3), await waits(path, 2)];
  await free(2);
  await offerFreedSeats();
  expect([await stateOf(path, three), await stateOf(path, pair)]).toEqual(["waiting", "offered"]);
  await call("DELETE", path, { session: pair.session });
  const alone = await waits(path, 1);
  await free(1);
  await offerFreedSeats();
  expect([await stateOf(path, three), await stateOf(path, alone)]).toEqual(["offered", "waiting"]);
});

it("free seats are never offered twice, however many processes look for them at once", async () => {
  const { free, path, instanceId } = await soldOut(5);
  const line = [];
  for (const quantity of [2, 1, 2, 1]) line.push(await waits(path, quantity));
  await free(5);
  await Promise.all([one, other, one, other].map((each) => offerFreedSeats(each.db)));
  const states = await Promise.all(line.map((person) => stateOf(path, person)));
  expect(states).toEqual(["offered", "offered", "offered", "waiting"]);
  const kept = await query`select seat_id from claims where instance_id = ${instanceId}
    and reserved_id is not null`;
  expect(kept).toHaveLength(5);
  for (const person of line.slice(0, 3)) expect(await offersTo(person)).toHaveLength(1);
});

it("joining a waiting list for more tickets than one order may have is refused", async () => {
  const { path, instanceId } = await soldOut(1);
  await query`update instances set max_tickets = 2 where id = ${instanceId}`;
  const { session } = await newCustomer();
  const refused = await call<Problem & { fields: unknown }>("POST", path, {
    session,
    body: { quantity: 3 },
  });
  expect([refused.status, refused.body.fields]).toEqual([400, { quantity: "range" }]);
  expect((await call("POST", path, { session, body: { quantity: 2 } })).status).toBe(201);
});

/** More parties than one transaction tries, all of one size, and one of another behind them. */
async function waitsBehindMany(path: string, size: number, behind: number) {
  const many = [];
  for (let place = 0; place < 22; place += 1) many.push(await waits(path, size));
  return { many, last: await waits(path, behind) };
}

/** Nobody but the last is offered seats. */
async function expectOffer(path: string, { many, last }: { many: Person[]; last: Person }) {
  await offerFreedSeats();
  expect(await stateOf(path, last)).toBe("offered");
  const others = await Promise.all(many.map((person) => stateOf(path, person)));
  expect(new Set(others)).toEqual(new Set(["waiting"]));
}

it("free seats are not offered to parties larger than one order may be, and those behind them are not held up", async () => {
  const { free, path, instanceId } = await soldOut(2);
  const line = await waitsBehindMany(path, 2, 1);
  await query`update instances set max_tickets = 1 where id = ${instanceId}`;
  await free(2);
  await expectOffer(path, line);
});

it("free seats are not offered beyond a price type's limit, and those behind in the line are not held up", async () => {
  const { free, path, instanceId } = await soldOut(3);
  const line = await waitsBehindMany(path, 3, 2);
  // What is left is two to a customer.
  await query`update prices set enabled = false
    where price_list_id = ${instanceId} and price_type_id = 'standard'`;
  await free(3);
  await expectOffer(path, line);
});

it("free seats that are sold in blocks are offered to whom a block suits, however many stand before them", async () => {
  const { free, path, instanceId } = await soldOut(2);
  const line = await waitsBehindMany(path, 1, 2);
  await query`insert into seat_blocks (plan_id, section, row, first_seat, last_seat)
    values (${instanceId}, 'Orchestra', 'A', '1', '2')`;
  await query`update instances set distanced = true where id = ${instanceId}`;
  await free(2);
  await expectOffer(path, line);
});

it("free seats are not offered once the sale is over", async () => {
  const { free, path, instanceId } = await soldOut(1);
  const person = await waits(path, 1);
  await query`update instances set off_sale_at = now() - interval '1 hour'
    where id = ${instanceId}`;
  await free(1);
  await offerFreedSeats();
  expect(await stateOf(path, person)).toBe("waiting");
});

it("an offer is taken into a basket and bought, and its end then passes nothing on", async () => {
  const { free, path } = await soldOut(1);
  const [first, second] = [await waits(path, 1), await waits(path, 1)];
  await free(1);
  await offerFreedSeats();
  const token = await tokenOf(first);
  const reservedId = (await lookAtPlace(token)).body.offer?.reservedId ?? "";
  const { session } = first;
  const { body: basket } = await call<BasketBody>(
    "POST",
    `/reserved-orders/${reservedId}/take-up`,
    {
      session,
      body: { basketId: null },
    },
  );
  const ready = await makeReady(basket.id, first);
  const { body } = await pay(ready);
  expect((await leave(token)).body.reason).toBe("paying");
  await submitCard(body.url, CARDS.good);
  expect((await verify(body.order.id)).body.state).toBe("confirmed");
  expect((await lookAtPlace(token)).body.state).toBe("taken");
  await offerFreedSeats();
  expect([await stateOf(path, first), await stateOf(path, second)]).toEqual(["none", "waiting"]);
});

it("an offer to a customer with an account needs signing in: the link alone is not enough", async () => {
  const { free, path } = await soldOut(1);
  const person = await waits(path, 1);
  await free(1);
  await offerFreedSeats();
  const body = { token: await tokenOf(person) };
  expect((await call("POST", "/waiting-list/sessions", { body })).status).toBe(401);
});

it("an offer to a guest is taken by the link alone, while it is open", async () => {
  const { free, path } = await soldOut(1);
  const guest = await newGuest();
  await waits(path, 1, guest);
  const confirmation = tokenIn(await waitForMail(guest.email, "waiting-list-joined"));
  expect((await confirmPlace(confirmation)).status).toBe(200);
  await free(1);
  await offerFreedSeats();
  const token = await tokenOf(guest);
  const { status, body } = await call<{ session: string }>("POST", "/waiting-list/sessions", {
    body: { token },
  });
  expect(status).toBe(201);
  const reservedId = (await lookAtPlace(token)).body.offer?.reservedId ?? "";
  const taken = await call<BasketBody>("POST", `/reserved-orders/${reservedId}/take-up`, {
    session: body.session,
    body: { basketId: null },
  });
  expect(taken.body.tickets).toHaveLength(1);
  await leave(token);
  expect((await call("POST", "/waiting-list/sessions", { body: { token } })).status).toBe(404);
});

it("the link of a waiting list place opens nothing once the performance has begun", async () => {
  const { free, path, instanceId } = await soldOut(1);
  const person = await waits(path, 1);
  await free(1);
  await offerFreedSeats();
  const token = await tokenOf(person);
  expect((await lookAtPlace(token)).status).toBe(200);
  await query`update instances set starts_at = crm_now() where id = ${instanceId}`;
  expect([(await lookAtPlace(token)).status, (await leave(token)).status]).toEqual([404, 404]);
});

it("joining a waiting list twice with one email gives a guest one place, and the response does not reveal it", async () => {
  const { path, instanceId } = await soldOut(1);
  const email = `twice.${randomUUID()}@example.com`;
  for (let time = 0; time < 4; time += 1) await waits(path, 2, await newGuest(email));
  const places = await query`select id from waiting_list_entries where instance_id = ${instanceId}
    and state <> 'left'`;
  expect(places).toHaveLength(1);
});

it("joining a waiting list again while seats are offered is refused, and changes nothing", async () => {
  const { free, path } = await soldOut(1);
  const { session } = await waits(path, 1);
  await free(1);
  await offerFreedSeats();
  const again = await call("POST", path, { session, body: { quantity: 5 } });
  expect([again.status, again.body.reason]).toEqual([409, "offered"]);
});
