import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";

import { openDatabase } from "../../../crm/platform/database/database";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { api, newCustomer } from "../support/box-office";
import { makeReady, newGuest, type Person } from "../support/buyers";
import { waitForMail, tokenIn } from "../support/mailbox";
import {
  liveClaims,
  insertSeatBlocks,
  changePerformance,
} from "../support/create-test-performance";
import { pay, verify } from "../support/paying";
import { submitCard } from "../../support/cards";
import { confirmPlace, lookAtPlace, offerFreedSeats, soldOut } from "../support/waiting-list";
import { passDeadline, releaseReserved } from "../../support/api/reserved-orders";
import { fromNow, other } from "../../support/api/stored";
import { atOnce, stored } from "../support/stored";

const open = () => openDatabase(workerBoxOffice.databaseUrl, { poolSize: 4 });
const [one, another] = [open(), open()];
afterAll(() => Promise.all([one.close(), another.close()]));

const join = (id: string, session: string, quantity: number) =>
  api.joinWaitingList({ params: { id }, session, body: { quantity } });

async function joinList(instanceId: string, quantity: number, guest?: Person): Promise<Person> {
  const person = guest ?? (await newCustomer());
  expect((await join(instanceId, person.session, quantity)).outcome).toBe("ok");
  return person;
}

const getState = async (instanceId: string, { session }: Person) => {
  const entry = await api.getWaitingEntry({ params: { id: instanceId }, session });
  return entry.outcome === "not-found" ? "none" : entry.value.state;
};
const offersTo = ({ email }: Person) =>
  stored.mails.find({ recipient: email, kind: "waiting-list-offer" }, ["id"]);
const offerToken = async ({ email }: Person) =>
  tokenIn(await waitForMail(email, "waiting-list-offer"));
const leaveList = (token: string) => api.leaveWaitingPlace({ body: { token } });

const expireOffer = ({ customerId }: Person) =>
  atOnce(async (rows) => {
    await passDeadline(rows, customerId);
    await releaseReserved(rows, customerId);
  });

it("freed seats are offered to the first in line, who gets one email", async () => {
  const { free, instanceId } = await soldOut(2);
  const [first, second] = [await joinList(instanceId, 2), await joinList(instanceId, 2)];
  await offerFreedSeats();
  expect(await getState(instanceId, first)).toBe("waiting");
  await free(2);
  await offerFreedSeats();
  await offerFreedSeats();
  expect([await getState(instanceId, first), await getState(instanceId, second)]).toEqual([
    "offered",
    "waiting",
  ]);
  expect([await offersTo(first), await offersTo(second)]).toMatchObject([[{}], []]);
  expect(await liveClaims(instanceId)).toHaveLength(2);
  const { value } = await lookAtPlace(await offerToken(first));
  expect(value).toMatchObject({ state: "offered", quantity: 2, isGuest: false });
  expect(value.offer?.seats).toHaveLength(2);
  expect(value.offer?.total.amount).toBe(2 * 8500);
});

it("offered seats go to the next in line when the offer expires, and the first can rejoin at the end", async () => {
  const { free, instanceId } = await soldOut(1);
  const [first, second] = [await joinList(instanceId, 1), await joinList(instanceId, 1)];
  await free(1);
  await offerFreedSeats();
  const token = await offerToken(first);
  await expireOffer(first);
  expect((await lookAtPlace(token)).value).toMatchObject({ state: "lapsed", offer: null });
  await offerFreedSeats();
  expect([await getState(instanceId, first), await getState(instanceId, second)]).toEqual([
    "none",
    "offered",
  ]);
  await joinList(instanceId, 1, first);
  await expireOffer(second);
  await joinList(instanceId, 1, second);
  await offerFreedSeats();
  expect([await getState(instanceId, first), await getState(instanceId, second)]).toEqual([
    "offered",
    "waiting",
  ]);
});

it("offered seats go to the next in line when the offer is declined, and looking does not decline it", async () => {
  const { free, instanceId } = await soldOut(1);
  const [first, second] = [await joinList(instanceId, 1), await joinList(instanceId, 1)];
  await free(1);
  await offerFreedSeats();
  const token = await offerToken(first);
  for (let time = 0; time < 3; time += 1)
    expect((await lookAtPlace(token)).value.state).toBe("offered");
  expect((await leaveList(token)).value).toMatchObject({ state: "left", offer: null });
  expect((await leaveList(token)).value.state).toBe("left");
  await offerFreedSeats();
  expect(await getState(instanceId, second)).toBe("offered");
  expect((await leaveList(randomUUID())).outcome).toBe("not-found");
});

it("freed seats skip a party that is too large, which stays first in line", async () => {
  const { free, instanceId } = await soldOut(4);
  const [three, pair] = [await joinList(instanceId, 3), await joinList(instanceId, 2)];
  await free(2);
  await offerFreedSeats();
  expect([await getState(instanceId, three), await getState(instanceId, pair)]).toEqual([
    "waiting",
    "offered",
  ]);
  await api.leaveWaitingList({ params: { id: instanceId }, session: pair.session });
  const alone = await joinList(instanceId, 1);
  await free(1);
  await offerFreedSeats();
  expect([await getState(instanceId, three), await getState(instanceId, alone)]).toEqual([
    "offered",
    "waiting",
  ]);
});

it("freed seats are offered once, even when several processes look for them at once", async () => {
  const { free, instanceId } = await soldOut(5);
  const line = [];
  for (const quantity of [2, 1, 2, 1]) line.push(await joinList(instanceId, quantity));
  await free(5);
  await Promise.all([one, another, one, another].map((each) => offerFreedSeats(each.db)));
  const states = await Promise.all(line.map((person) => getState(instanceId, person)));
  expect(states).toEqual(["offered", "offered", "offered", "waiting"]);
  const offered = await stored.claims.find({ instanceId, reservedId: other(null) }, ["seatId"]);
  expect(offered).toHaveLength(5);
  for (const person of line.slice(0, 3)) expect(await offersTo(person)).toHaveLength(1);
});

it("joining a waiting list for more tickets than the limit per order is refused", async () => {
  const { instanceId } = await soldOut(1);
  await changePerformance(instanceId, { maxTickets: 2 });
  const { session } = await newCustomer();
  const refused = await join(instanceId, session, 3);
  expect([refused.outcome, refused.failure.fields]).toEqual(["invalid", { quantity: "range" }]);
  expect((await join(instanceId, session, 2)).outcome).toBe("ok");
});

/** More parties of one size than one transaction tries, and one party of another size behind them. */
async function joinBehindMany(instanceId: string, size: number, behind: number) {
  const many = [];
  for (let place = 0; place < 22; place += 1) many.push(await joinList(instanceId, size));
  return { many, last: await joinList(instanceId, behind) };
}

async function expectLastOffered(
  instanceId: string,
  { many, last }: { many: Person[]; last: Person },
) {
  await offerFreedSeats();
  expect(await getState(instanceId, last)).toBe("offered");
  const others = await Promise.all(many.map((person) => getState(instanceId, person)));
  expect(new Set(others)).toEqual(new Set(["waiting"]));
}

it("parties larger than the limit per order get no offer and do not block those behind them", async () => {
  const { free, instanceId } = await soldOut(2);
  const line = await joinBehindMany(instanceId, 2, 1);
  await changePerformance(instanceId, { maxTickets: 1 });
  await free(2);
  await expectLastOffered(instanceId, line);
});

it("parties above a price type's limit get no offer and do not block those behind them", async () => {
  const { free, instanceId } = await soldOut(3);
  const line = await joinBehindMany(instanceId, 3, 2);
  // The remaining price type is limited to two tickets per customer.
  await stored.prices.change(
    { priceListId: instanceId, priceTypeId: "standard" },
    { enabled: false },
  );
  await free(3);
  await expectLastOffered(instanceId, line);
});

it("seats sold in blocks are offered to a party that fits, even behind many that do not", async () => {
  const { free, instanceId } = await soldOut(2);
  const line = await joinBehindMany(instanceId, 1, 2);
  await insertSeatBlocks(instanceId, ["A", "1", "2"]);
  await changePerformance(instanceId, { distanced: true });
  await free(2);
  await expectLastOffered(instanceId, line);
});

it("freed seats are not offered once the sale has ended", async () => {
  const { free, instanceId } = await soldOut(1);
  const person = await joinList(instanceId, 1);
  await changePerformance(instanceId, { offSaleAt: fromNow({ hours: -1 }) });
  await free(1);
  await offerFreedSeats();
  expect(await getState(instanceId, person)).toBe("waiting");
});

it("an offer can be taken into a basket and bought, and is then not passed on", async () => {
  const { free, instanceId } = await soldOut(1);
  const [first, second] = [await joinList(instanceId, 1), await joinList(instanceId, 1)];
  await free(1);
  await offerFreedSeats();
  const token = await offerToken(first);
  const reservedId = (await lookAtPlace(token)).value.offer?.reservedId ?? "";
  const { session } = first;
  const { value: basket } = await api.takeUpReservedOrder({
    params: { id: reservedId },
    session,
    body: { basketId: null },
  });
  const ready = await makeReady(basket.id, first);
  const { value } = await pay(ready);
  expect((await leaveList(token)).failure.reason).toBe("paying");
  await submitCard(value.url);
  expect((await verify(value.order.id)).value.state).toBe("confirmed");
  expect((await lookAtPlace(token)).value.state).toBe("taken");
  await offerFreedSeats();
  expect([await getState(instanceId, first), await getState(instanceId, second)]).toEqual([
    "none",
    "waiting",
  ]);
});

it("an offer to a customer with an account requires signing in", async () => {
  const { free, instanceId } = await soldOut(1);
  const person = await joinList(instanceId, 1);
  await free(1);
  await offerFreedSeats();
  const body = { token: await offerToken(person) };
  expect((await api.signInByWaitingPlace({ body })).outcome).toBe("not-signed-in");
});

it("an offer to a guest can be taken with its link alone while it is open", async () => {
  const { free, instanceId } = await soldOut(1);
  const guest = await newGuest();
  await joinList(instanceId, 1, guest);
  const confirmation = tokenIn(await waitForMail(guest.email, "waiting-list-joined"));
  expect((await confirmPlace(confirmation)).outcome).toBe("ok");
  await free(1);
  await offerFreedSeats();
  const token = await offerToken(guest);
  const { value } = await api.signInByWaitingPlace({ body: { token } });
  const reservedId = (await lookAtPlace(token)).value.offer?.reservedId ?? "";
  const taken = await api.takeUpReservedOrder({
    params: { id: reservedId },
    session: value.session,
    body: { basketId: null },
  });
  expect(taken.value.tickets).toHaveLength(1);
  await leaveList(token);
  expect((await api.signInByWaitingPlace({ body: { token } })).outcome).toBe("not-found");
});

it("a waiting list link stops working once the performance has started", async () => {
  const { free, instanceId } = await soldOut(1);
  const person = await joinList(instanceId, 1);
  await free(1);
  await offerFreedSeats();
  const token = await offerToken(person);
  expect((await lookAtPlace(token)).outcome).toBe("ok");
  await changePerformance(instanceId, { startsAt: fromNow() });
  expect([(await lookAtPlace(token)).outcome, (await leaveList(token)).outcome]).toEqual([
    "not-found",
    "not-found",
  ]);
});

it("joining a waiting list repeatedly with one email confirms one place, and the response does not reveal it", async () => {
  const { instanceId } = await soldOut(1);
  const email = `twice.${randomUUID()}@example.com`;
  const tokens: string[] = [];
  for (let time = 1; time <= 3; time += 1) {
    const { session } = await joinList(instanceId, 2, await newGuest(email));
    expect(
      (await api.getWaitingEntry({ params: { id: instanceId }, session })).value,
    ).toMatchObject({ state: "unconfirmed" });
    tokens.push(tokenIn(await waitForMail(email, "waiting-list-joined", time)));
  }
  const outcomes: string[] = [];
  for (const token of tokens) outcomes.push((await confirmPlace(token)).outcome);
  expect(outcomes).toEqual(["ok", "conflict/email-waits", "conflict/email-waits"]);
  await joinList(instanceId, 2, await newGuest(email));
  const inLine = { instanceId, state: ["waiting", "offered"] as const };
  expect(await stored.waitingListEntries.count(inLine)).toBe(1);
});

it("joining a waiting list again while seats are offered is refused", async () => {
  const { free, instanceId } = await soldOut(1);
  const { session } = await joinList(instanceId, 1);
  await free(1);
  await offerFreedSeats();
  const again = await join(instanceId, session, 5);
  expect(again.outcome).toBe("conflict/offered");
});
