import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openDatabase } from "../../../crm/platform/database/database";
import { offerSeats } from "../../../crm/waiting-list/offer-seats";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { add, call, newBasket } from "../support/box-office";
import { newGuest } from "../support/buyers";
import {
  performance,
  newCustomer,
  send,
  startLimited,
  stopLimited,
} from "../support/limited-box-office";
import { nextMail, tokenIn } from "../support/mailbox-of";
import { closeDatabase, createTestPerformance, query } from "../support/create-test-performance";

const store = openDatabase(workerBoxOffice.databaseUrl, { poolSize: 2 });
afterAll(async () => {
  await store.close();
  await closeDatabase();
});

const sweep = () =>
  offerSeats(store.db, "http://storefront.test/waiting-list?token=__TOKEN__", "USD");
const look = (token: string) =>
  call<{ state: string }>("POST", "/waiting-list/look", { body: { token } });
const confirm = (token: string) =>
  call<{ state: string; code: string; reason: string }>("POST", "/waiting-list/confirm", {
    body: { token },
  });
const joinedMail = async (email: string) => tokenIn(await nextMail(email, "waiting-list-joined"));

/** A performance of one seat, which is in a basket; `free` gives it back. */
async function soldOut() {
  const { instanceId } = await createTestPerformance({ rows: [{ row: "A", seats: 1 }] });
  const basketId = await newBasket();
  await add(basketId, { instanceId });
  const free = () =>
    query("update claims set held_until = crm_now() - interval '1 second' where basket_id = $1", [
      basketId,
    ]);
  const join = (session: string) =>
    call<{ state: string }>("POST", `/instances/${instanceId}/waiting-list`, {
      session,
      body: { quantity: 1 },
    });
  return { free, join };
}

describe("a guest's place on a waiting list", () => {
  it("is offered nothing before the mailed link is used, and looking does not use it", async () => {
    const { free, join } = await soldOut();
    const [fake, honest] = [await newGuest(), await newGuest()];
    expect((await join(fake.session)).body.state).toBe("unconfirmed");
    expect((await join(honest.session)).body.state).toBe("unconfirmed");
    const [fakeToken, token] = [await joinedMail(fake.email), await joinedMail(honest.email)];
    expect((await look(token)).body.state).toBe("unconfirmed");
    expect((await look(token)).body.state).toBe("unconfirmed");
    expect((await confirm(token)).body.state).toBe("waiting");
    expect((await confirm(token)).body.state).toBe("waiting");
    await free();
    await sweep();
    // The box office looks by itself too, and may be faster.
    await expect
      .poll(() =>
        query("select from mails where recipient = $1 and kind = 'waiting-list-offer'", [
          honest.email,
        ]),
      )
      .toHaveLength(1);
    expect((await look(fakeToken)).body.state).toBe("unconfirmed");
  });

  it("is the newest of one email, whose earlier links open nothing", async () => {
    const { join } = await soldOut();
    const email = `again.${randomUUID()}@example.com`;
    await join((await newGuest(email)).session);
    const first = await joinedMail(email);
    await join((await newGuest(email)).session);
    await expect.poll(async () => (await look(first)).status).toBe(404);
    expect((await confirm(first)).status).toBe(404);
  });
});

describe("the places that one may have on waiting lists", () => {
  beforeAll(() => startLimited("contract_waiting_limits"));
  afterAll(stopLimited);

  async function join(instanceId: string, quantity: number, address: string, session?: string) {
    const guest = {
      firstName: "Ada",
      lastName: "Guest",
      phone: "2125550147",
      email: `waits.${randomUUID()}@example.com`,
    };
    const who = session ?? (await send("POST", "/customers/guests", { body: guest })).body.session;
    const { status, body } = await send("POST", `/instances/${instanceId}/waiting-list`, {
      body: { quantity },
      address,
      session: who,
    });
    return status === 201 ? status : body.reason;
  }

  it("are limited for each address, at one performance and at all", async () => {
    const [first, ...others] = [performance(), performance(), performance(), performance()];
    const address = "203.0.113.77";
    expect(await join(first ?? "", 9, address)).toBe(201);
    // 12 of 40 at one performance.
    expect(await join(first ?? "", 4, `${address}:4001`)).toBe("waiting-limit");
    expect(await join(first ?? "", 3, address)).toBe(201);
    expect(await join(first ?? "", 9, "203.0.113.78")).toBe(201);
    for (const [at, instanceId] of others.entries())
      expect(await join(instanceId, 9, address)).toBe(at < 3 ? 201 : "waiting-limit");
    expect(await join(others[0] ?? "", 2, address)).toBe("waiting-limit");
  });

  it("are limited for each account, wherever it is used", async () => {
    const session = await newCustomer();
    const [first, second] = [performance(), performance()];
    expect(await join(first, 9, "203.0.113.90", session)).toBe(201);
    expect(await join(second, 9, "203.0.113.91", session)).toBe("waiting-limit");
    expect(await join(second, 3, "203.0.113.91", session)).toBe(201);
    // The same place for as many is no more than before.
    expect(await join(first, 9, "203.0.113.90", session)).toBe(201);
  });
});
