import { randomUUID } from "node:crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import { expect, it } from "vitest";

import { api, newCustomer } from "../support/box-office";
import { newGuest } from "../support/buyers";
import { waitForMail, tokenIn } from "../support/mailbox";
import { signIn } from "../support/sign-in";
import { pool } from "../support/test-database";
import { staffSession } from "../support/staff-desk";
import { confirmPlace, lookAtPlace, offerFreedSeats, soldOut } from "../support/waiting-list";
import { after } from "../../support/api/stored";
import { stored } from "../support/stored";

const joinedMail = async (email: string) =>
  tokenIn(await waitForMail(email, "waiting-list-joined"));

it("a guest's waiting list place gets no offer until the mailed link is confirmed, and looking does not confirm it", async () => {
  const { free, join } = await soldOut();
  const [fake, honest] = [await newGuest(), await newGuest()];
  expect((await join(fake.session)).value.state).toBe("unconfirmed");
  expect((await join(honest.session)).value.state).toBe("unconfirmed");
  const [fakeToken, token] = [await joinedMail(fake.email), await joinedMail(honest.email)];
  expect((await lookAtPlace(token)).value.state).toBe("unconfirmed");
  expect((await lookAtPlace(token)).value.state).toBe("unconfirmed");
  expect((await confirmPlace(token)).value.state).toBe("waiting");
  expect((await confirmPlace(token)).value.state).toBe("waiting");
  await free();
  await offerFreedSeats();
  // The box office itself offers seats too, and may be first.
  await expect
    .poll(() => stored.mails.find({ recipient: honest.email, kind: "waiting-list-offer" }))
    .toHaveLength(1);
  expect((await lookAtPlace(fakeToken)).value.state).toBe("unconfirmed");
});

it("a guest's waiting list place is not confirmed for an email entered after its link was sent", async () => {
  const { join } = await soldOut();
  const correct = (session: string, email: string) =>
    api.correctGuest({
      session,
      body: { firstName: "Ada", lastName: "Lovell", email, phone: "2125550123" },
    });
  const [swapped, confirmed] = [await newGuest(), await newGuest()];
  await join(swapped.session);
  const token = await joinedMail(swapped.email);
  const other = `other.${randomUUID()}@example.com`;
  expect((await correct(swapped.session, other)).outcome).toBe("ok");
  expect((await confirmPlace(token)).outcome).toBe("not-found");

  await join(confirmed.session);
  await confirmPlace(await joinedMail(confirmed.email), confirmed.session);
  expect((await correct(confirmed.session, `new.${other}`)).outcome).toBe("not-found");
});

it("correcting a customer's email invalidates waiting list links sent to the old one", async () => {
  const { instanceId, join } = await soldOut();
  const customer = await newCustomer();
  await join(customer.session);
  const token = await joinedMail(customer.email);
  const right = `right.${randomUUID()}@example.com`;
  const corrected = await api.changeCustomerEmail({
    params: { id: customer.customerId },
    session: await staffSession("supervisor"),
    body: { email: right, reason: "Misheard" },
  });
  expect(corrected.outcome).toBe("ok");
  expect((await lookAtPlace(token)).outcome).toBe("not-found");
  const { session } = (await signIn(right)).value;
  expect((await api.getWaitingEntry({ params: { id: instanceId }, session })).value).toMatchObject({
    state: "waiting",
  });
});

/** A sold-out performance with `seats` seats, and a party of the same size on its waiting list. */
async function soldOutWithParty(seats: number) {
  const sold = await soldOut(seats);
  const { session } = await newCustomer();
  expect((await sold.join(session, seats)).outcome).toBe("ok");
  return sold;
}

/** Counts the statements about these performances when all waiting lists are checked once. */
async function countStatements(...instanceIds: string[]): Promise<number> {
  let sent = 0;
  const logQuery = (_statement: string, params: unknown[]) => {
    const said = JSON.stringify(params);
    if (instanceIds.some((id) => said.includes(id))) sent += 1;
  };
  const logged = drizzle(pool, { logger: { logQuery } });
  await offerFreedSeats(logged);
  return sent;
}

it("waiting lists without a possible offer are not read one by one", async () => {
  const full = await soldOutWithParty(1);
  const tooFew = await soldOutWithParty(2);
  // One of the two seats is free, but the party wants two.
  await tooFew.free();
  expect(await countStatements(full.instanceId, tooFew.instanceId)).toBe(0);
  await full.free();
  // The box office itself may be first; either way the seat is offered.
  await countStatements(full.instanceId);
  await expect
    .poll(() => stored.claims.count({ instanceId: full.instanceId, heldUntil: after() }))
    .toBe(1);
});
