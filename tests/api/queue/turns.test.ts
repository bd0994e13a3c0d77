import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";

import { api, add, getBasket, newCustomer } from "../support/box-office";
import { createTestPerformance, emptyBaskets, query } from "../support/create-test-performance";

afterEach(() => query`update queues set closed_at = crm_now() where closed_at is null`);

/** Starts a turn in a queue for a new performance, with empty baskets. */
async function openTurn(count = 3) {
  const { instanceId } = await createTestPerformance({ seats: 30 });
  const [queue] = await query<{ id: string }>`
    insert into queues (instance_id, paused) values (${instanceId}, true) returning id`;
  const queueId = queue?.id ?? "";
  await query`insert into queue_lines (queue_id, kind, opens_at, drawn, last, called)
    values (${queueId}::uuid, 'general', crm_now() - interval '1 day', true, 1, 1)`;
  const [place] = await query<{ id: string }>`
    insert into queue_places (queue_id, kind, number, called_at, turns, turn_until)
    values (${queueId}::uuid, 'general', 1, crm_now(), 1, crm_now() + interval '15 minutes') returning id`;
  const turns = place?.id ?? "";
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
  await query`update baskets set held_until = crm_now() - interval '1 second' where id = ${first}::uuid`;
  await query`update claims set held_until = crm_now() - interval '1 second' where basket_id = ${first}::uuid`;
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
    const [place] = await query<{ id: string }>`
      insert into queue_places (queue_id, kind, number) values (${queueId}::uuid, 'general', 9) returning id`;
    const id = place?.id ?? "";
    expect(
      await api.setQueueEmail({
        params: { id: queueId, place: id },
        body: { email: address, locale: "en" },
      }),
    ).toMatchObject({ outcome: "ok" });
    const [row] = await query<{ email: string | null }>`
      select email from queue_places where id = ${id}::uuid`;
    isSaved.push(row?.email != null);
    return id;
  };
  const markCalled = (id: string) =>
    query`update queue_places set called_at = crm_now(), email = null where id = ${id}::uuid`;
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
  await query`
    insert into queue_places (queue_id, kind, number, email, locale)
    select ${queueId}::uuid, 'general', n, ${mailbox}::text || '+' || n || '@example.com', 'en'
    from generate_series(2, 8) n`;
  await query`update queue_lines set last = 8 where queue_id = ${queueId}::uuid`;
  await query`update queues set paused = false, per_minute = 1200 where id = ${queueId}::uuid`;
  const waiting = () => query`
    select from queue_places where queue_id = ${queueId}::uuid and called_at is null`;
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  expect(await query`select from mails where recipient like ${`${mailbox}+%`}`).toHaveLength(5);
});
