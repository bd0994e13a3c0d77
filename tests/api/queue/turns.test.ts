import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";

import { api, add, getBasket, newCustomer } from "../support/box-office";
import {
  createTestPerformance,
  emptyBaskets,
  releaseSeats,
} from "../support/create-test-performance";
import { closeQueues } from "../../support/api/queues";
import { fromNow, like } from "../../support/api/stored";
import { stored } from "../support/stored";

afterEach(() => closeQueues(stored));

/** Starts a turn in a queue for a new performance, with empty baskets. */
async function openTurn(count = 3) {
  const { instanceId } = await createTestPerformance({ seats: 30 });
  const { id: queueId } = await stored.queues.insert({ instanceId, paused: true });
  await stored.queueLines.insert({
    queueId,
    kind: "general",
    opensAt: fromNow({ days: -1 }),
    drawn: true,
    last: 1,
    called: 1,
  });
  const { id: turns } = await stored.queuePlaces.insert({
    queueId,
    kind: "general",
    number: 1,
    calledAt: fromNow(),
    turns: 1,
    turnUntil: fromNow({ minutes: 15 }),
  });
  const baskets = await emptyBaskets(count);
  const takeSeat = (basketId = "", key?: string) => add(basketId, { instanceId }, { turns, key });
  const enter = async (forBasket = "") => {
    const body = { id: turns, line: "general" as const, number: 1, forBasket };
    return (await api.startQueueTurn({ params: { id: queueId }, body })).outcome;
  };
  return { instanceId, queueId, turns, baskets, take: takeSeat, enter };
}

const ELSEWHERE = { code: "conflict", reason: "turn-elsewhere" };

it("when many baskets hold seats in one turn at once, one succeeds, with best available and with picked seats", async () => {
  for (const isPicked of [false, true]) {
    const { instanceId, baskets, turns, take } = await openTurn(12);
    const pick = (basketId: string, at: number) =>
      api.addTickets({
        params: { id: basketId },
        body: { instanceId, seats: [{ seatId: `A-${at + 1}`, priceTypeId: "standard" }] },
        turns,
      });
    const answers = await Promise.all(
      baskets.map((id, at) => (isPicked ? pick(id, 2 * at) : take(id))),
    );
    const got = answers.filter(({ ok }) => ok);
    expect(got).toHaveLength(1);
    for (const { failure } of answers.filter(({ ok }) => !ok))
      expect(failure).toMatchObject(ELSEWHERE);
  }
});

it("a turn belongs to its basket, also after merging, until that basket is empty", async () => {
  const { baskets, take, enter } = await openTurn();
  const [first, second, third] = baskets;
  const key = randomUUID();
  const body = (await take(first, key)).value;
  expect((await take(first, key)).value.tickets).toEqual(body.tickets);
  expect((await take(first)).value.tickets).toHaveLength(2);
  expect((await take(second)).failure).toMatchObject(ELSEWHERE);
  expect(await enter(second)).toBe("conflict/turn-elsewhere");
  expect(await enter(first)).toBe("ok");
  const { session } = await newCustomer();
  await api.claimBasket({ params: { id: second }, session });
  const merged = await api.mergeBaskets({
    params: { id: second },
    body: { from: first ?? "" },
    session,
    key: randomUUID(),
  });
  expect(merged.value.tickets).toHaveLength(2);
  expect((await take(second)).value.tickets).toHaveLength(3);
  expect((await take(first)).failure).toMatchObject(ELSEWHERE);
  await api.emptyBasket({ params: { id: second } });
  expect((await take(third)).value.tickets).toHaveLength(1);
  expect((await take(second)).failure).toMatchObject(ELSEWHERE);
});

it("an expired basket cannot reclaim seats or add packages in a turn that another basket has taken over", async () => {
  const { baskets, take, turns } = await openTurn();
  const [first, second] = baskets;
  await take(first);
  await stored.baskets.change({ id: first }, { heldUntil: fromNow({ seconds: -1 }) });
  await releaseSeats(first);
  expect((await take(second)).outcome).toBe("ok");
  const basket = { params: { id: first }, turns, key: randomUUID() };
  expect((await api.reclaimTickets(basket)).failure).toMatchObject(ELSEWHERE);
  const choices = [{ instanceId: "i1", band: "A", priceTypeId: "standard" }];
  const familyPackage = { packageId: "family-choice", quantity: 1, choices };
  const added = await api.addPackage({ ...basket, key: randomUUID(), body: familyPackage });
  expect(added.failure).toMatchObject(ELSEWHERE);
  expect((await getBasket(first ?? "")).tickets).toEqual([]);
});

it("a turn extended for another session counts as entered again", async () => {
  const { queueId, turns } = await openTurn();
  const extend = (turn: number, moves?: boolean) =>
    api.extendQueueTurn({ params: { id: queueId }, body: { id: turns, turn, moves } });
  expect((await extend(1)).value.turn).toBe(1);
  expect((await extend(1, true)).value.turn).toBe(2);
  expect((await extend(1)).failure.reason).toBe("place-used");
  expect((await extend(2, true)).value.turn).toBe(3);
  expect((await extend(3, true)).failure.reason).toBe("place-used");
});

it("at most one waiting place of a queue has an email of a mailbox, always with the same response", async () => {
  const { queueId } = await openTurn();
  const email = `stranger.${randomUUID()}@example.com`;
  const isSaved: boolean[] = [];
  const setEmail = async (address: string) => {
    const { id } = await stored.queuePlaces.insert({ queueId, kind: "general", number: 9 });
    expect(
      await api.setQueueEmail({
        params: { id: queueId, place: id },
        body: { email: address, locale: "en" },
      }),
    ).toMatchObject({ outcome: "ok" });
    const row = await stored.queuePlaces.one({ id }, ["email"]);
    isSaved.push(row.email != null);
    return id;
  };
  const markCalled = (id: string) =>
    stored.queuePlaces.change({ id }, { calledAt: fromNow(), email: null });
  const first = await setEmail(email);
  await setEmail(email.toUpperCase());
  await setEmail(email.replace("@", "+more@"));
  expect(isSaved.splice(0)).toEqual([true, false, false]);
  await markCalled(first);
  await setEmail(email);
  expect(isSaved).toEqual([true]);
});

it("a mailbox gets five emails about turns in ten minutes, whichever of its addresses they are for", async () => {
  const { queueId } = await openTurn();
  const mailbox = `waits.${randomUUID()}`;
  await stored.queuePlaces.insert(
    ...[2, 3, 4, 5, 6, 7, 8].map((number) => ({
      queueId,
      kind: "general" as const,
      number,
      email: `${mailbox}+${number}@example.com`,
      locale: "en",
    })),
  );
  await stored.queueLines.change({ queueId }, { last: 8 });
  await stored.queues.change({ id: queueId }, { paused: false, perMinute: 1200 });
  const waiting = () => stored.queuePlaces.find({ queueId, calledAt: null });
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  expect(await stored.mails.count({ recipient: like(`${mailbox}+%`) })).toBe(5);
});
