import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";

import type { QueuePlace } from "#contract/schemas/queue";
import { addMinutes, toIso } from "../../../crm/platform/dates";
import { callAllQueues } from "../../../crm/desk/queue/call-queues";
import { api, newCustomer } from "../support/box-office";
import { newGuest } from "../support/buyers";
import { createTestPerformance } from "../support/create-test-performance";
import { waitForMail } from "../support/mailbox";
import { FRIEND, newMember, SUPPORTER } from "../support/members";
import { auditEntries, staffSession } from "../support/staff-desk";
import { db } from "../support/test-database";
import {
  callUpTo as callPlaces,
  closeQueues,
  insertPlaces as insertCalled,
} from "../../support/api/queues";
import { fromNow } from "../../support/api/stored";
import { atOnce, stored } from "../support/stored";

const reason = "On-sale morning";
const FUTURE = "2199-01-01T10:00";
/** The worker checks every second; the rest is for slow machines. */
const SOON = { timeout: 20_000 };
type Turn = { turn: number; until: string; reason?: string };

afterEach(() => closeQueues(stored));

const localTime = (minutes: number) => toIso(addMinutes(new Date(), minutes)).slice(0, 16);

/** Opens a queue for a new performance, in the past by default; the worker calls its places every second. */
async function openQueue(more: object = {}) {
  const { instanceId } = await createTestPerformance({ seats: 10 });
  const session = await staffSession("supervisor");
  const body = {
    instanceId,
    opensAt: localTime(-5),
    membersMinutes: 0,
    perMinute: 1200,
    reason,
    ...more,
  };
  expect((await api.openQueue({ session, body })).outcome).toBe("ok");
  const queue = (await listQueues()).find((one) => one.instanceId === instanceId);
  if (queue === undefined) throw new Error("the queue is not open");
  if (body.opensAt !== FUTURE) await waitForDraw(queue.id);
  return { queue, session, body };
}

const listQueues = async () => (await api.listQueues()).value;
const getLine = async (id: string, kind = "general") =>
  (await listQueues()).find((queue) => queue.id === id)?.lines.find((line) => line.kind === kind);
const waitForDraw = (id: string) =>
  expect.poll(async () => (await getLine(id))?.drawn, SOON).toBe(true);
const join = (id: string, who: { session?: string; address?: string } = {}) =>
  api.joinQueue({ params: { id }, ...who });
const enter = (id: string, place: QueuePlace) =>
  api.startQueueTurn({ params: { id }, body: { ...place, number: place.number ?? NaN } });
const extend = (id: string, place: QueuePlace, turn: number) =>
  api.extendQueueTurn({ params: { id }, body: { id: place.id, turn } });
const minutesLeft = ({ until }: Turn) => (Date.parse(until) - Date.now()) / 60_000;

/** The worker runs meanwhile. */
const callUpTo = (queueId: string, called: number) =>
  atOnce((rows) => callPlaces(rows, queueId, called));
const insertPlaces = (queueId: string, count: number, called = 0, ago = 0, since = 0) =>
  atOnce((rows) => insertCalled(rows, queueId, { count, called, ago, since }));

it("visitors waiting at opening get random numbers; later visitors get numbers in order", async () => {
  const { queue } = await openQueue({ opensAt: FUTURE });
  const early = await Promise.all(Array.from({ length: 5 }, () => join(queue.id)));
  expect(early.every(({ value }) => value.number === null)).toBe(true);
  await stored.queuePlaces.insert(
    ...Array.from({ length: 295 }, (_, at) => ({
      queueId: queue.id,
      kind: "general" as const,
      joinedAt: fromNow({ seconds: at + 1 }),
    })),
  );
  await stored.queueLines.change({ queueId: queue.id }, { last: 300, opensAt: fromNow() });
  await waitForDraw(queue.id);
  const rows = await stored.queuePlaces.find({ queueId: queue.id }, ["number"], ["joinedAt"]);
  const numbers = rows.map(({ number }) => number ?? NaN);
  const count = numbers.length;
  expect([...numbers].sort((a, b) => a - b)).toEqual(
    Array.from({ length: 300 }, (_, at) => at + 1),
  );
  // Spearman's rank correlation; beyond 0.4 by chance once in 100,000,000,000 draws.
  const apart = numbers.reduce((sum, number, at) => sum + (number - at - 1) ** 2, 0);
  expect(Math.abs(1 - (6 * apart) / (count * (count ** 2 - 1)))).toBeLessThan(0.4);
  expect([(await join(queue.id)).value.number, (await join(queue.id)).value.number]).toEqual([
    301, 302,
  ]);
  const ids = early.map(({ value }) => value.id);
  const places = await api.findQueuePlaces({ params: { id: queue.id }, body: { ids } });
  expect(places.value.filter(({ number }) => number !== null)).toHaveLength(5);
});

it("members with priority have a line of their own, called before the general line opens", async () => {
  const { queue } = await openQueue({ opensAt: FUTURE, membersMinutes: 60 });
  const [supporter, friend] = [await newMember(SUPPORTER, 10), await newMember(FRIEND, 10)];
  await stored.queueLines.change({ queueId: queue.id, kind: "members" }, { opensAt: fromNow() });
  await expect.poll(async () => (await getLine(queue.id, "members"))?.drawn, SOON).toBe(true);
  const first = await join(queue.id, { session: supporter.session });
  expect(first.value).toMatchObject({ line: "members", number: 1 });
  const other = await join(queue.id, { session: friend.session });
  expect(other.value).toMatchObject({ line: "general", number: null });
  await expect.poll(async () => (await getLine(queue.id, "members"))?.called, SOON).toBe(1);
  expect(await getLine(queue.id)).toMatchObject({ drawn: false, last: 1, called: 0 });
});

it("only a member can move from the general line to the members' line", async () => {
  const { queue } = await openQueue({ opensAt: FUTURE, membersMinutes: 60 });
  const [supporter, friend] = [await newMember(SUPPORTER, 10), await newMember(FRIEND, 10)];
  const [{ value: place }, { value: other }] = [await join(queue.id), await join(queue.id)];
  const move = async ({ id }: QueuePlace, session: string) =>
    (await api.moveToMembers({ params: { id: queue.id, place: id }, session })).value;
  expect(await move(other, friend.session)).toEqual(other);
  const moved = { ...place, line: "members" };
  for (const source of [place, place, other])
    expect(await move(source, supporter.session)).toEqual(moved);
  expect((await join(queue.id, { session: supporter.session })).value).toEqual(moved);
  expect((await getLine(queue.id))?.last).toBe(1);
  expect((await getLine(queue.id, "members"))?.last).toBe(1);
  const late = await newMember(SUPPORTER, 10);
  expect(await move(place, late.session)).toEqual(moved);
  await stored.queueLines.change({ queueId: queue.id }, { opensAt: fromNow() });
  await waitForDraw(queue.id);
  expect(await move(other, late.session)).toEqual({ ...other, number: 1 });
});

it("several box offices that call a queue at once call no more places than one", async () => {
  const { queue } = await openQueue({ perMinute: 600 });
  const started = performance.now();
  await insertPlaces(queue.id, 1000, 0, 0, 2);
  await Promise.all(Array.from({ length: 10 }, () => callAllQueues(db, null)));
  const called = async () => (await getLine(queue.id))?.called ?? 0;
  await expect.poll(called, SOON).toBeGreaterThanOrEqual(20);
  const now = await called();
  // Ten a second, starting two seconds earlier.
  expect(now).toBeLessThanOrEqual(10 * (2 + (performance.now() - started) / 1000) + 1);
});

it("visitors who join while a queue is being called all get distinct numbers, without deadlocks", async () => {
  const { queue } = await openQueue();
  const joined = await Promise.all([
    ...Array.from({ length: 60 }, () => join(queue.id)),
    ...Array.from({ length: 20 }, async () => {
      await stored.queues.change({ id: queue.id }, { calledAt: fromNow({ seconds: -1 }) });
      await callAllQueues(db, null);
      return null;
    }),
  ]);
  const numbers = joined.flatMap((one) => (one === null ? [] : [one.value.number ?? 0]));
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
});

it("unclaimed turns go to the next visitors", async () => {
  const { queue } = await openQueue({ perMinute: 1 });
  await insertPlaces(queue.id, 10, 3, 151, 1);
  await expect.poll(async () => (await getLine(queue.id))?.called, SOON).toBe(6);
  const late = await stored.queuePlaces.one({ queueId: queue.id, number: 1 }, ["id"]);
  expect((await enter(queue.id, { id: late.id, line: "general", number: 1 })).value.turn).toBe(1);
  const credit = async () => {
    await listQueues();
    return (await stored.queues.find({ id: queue.id }, ["credit"]))[0]?.credit;
  };
  await expect.poll(credit, SOON).toBeLessThan(0);
});

it("a turn lasts 15 minutes and can be extended ten times", async () => {
  const { queue } = await openQueue();
  const { value: place } = await join(queue.id);
  await callUpTo(queue.id, 0);
  expect((await enter(queue.id, place)).failure.reason).toBe("not-called");
  await callUpTo(queue.id, 1);
  const first = await enter(queue.id, place);
  expect(first.value.turn).toBe(1);
  expect(Math.abs(minutesLeft(first.value) - 15)).toBeLessThan(1);
  expect((await enter(queue.id, place)).value).toEqual({ turn: 2, until: first.value.until });
  expect((await listQueues()).find(({ id }) => id === queue.id)?.moved).toEqual([
    { id: place.id, turn: 2 },
  ]);
  expect((await enter(queue.id, place)).value.turn).toBe(3);
  // Moving it back and forth does not add turns.
  expect((await enter(queue.id, place)).failure.reason).toBe("place-used");
  expect((await extend(queue.id, place, 1)).failure.reason).toBe("place-used");
  await stored.queuePlaces.change({ id: place.id }, { turnUntil: fromNow({ minutes: -1 }) });
  expect((await enter(queue.id, place)).failure.reason).toBe("place-used");
  for (let times = 0; times < 10; times += 1) {
    const longer = await extend(queue.id, place, 3);
    expect(Math.abs(minutesLeft(longer.value) - 15)).toBeLessThan(1);
  }
  expect((await extend(queue.id, place, 3)).failure.reason).toBe("place-used");
});

it("a place missing from the database is entered by its number, and later places follow it", async () => {
  const { queue } = await openQueue();
  await callUpTo(queue.id, 500);
  const lost: QueuePlace = { id: randomUUID(), line: "general", number: 400 };
  expect((await enter(queue.id, lost)).value.turn).toBe(1);
  const ahead: QueuePlace = { id: randomUUID(), line: "general", number: 900 };
  expect((await enter(queue.id, ahead)).failure.reason).toBe("not-called");
  expect((await join(queue.id)).value.number).toBe(901);
});

it("one address can have at most 60 places that have not entered", async () => {
  const { queue } = await openQueue();
  const joinFrom = (address: string, session?: string) =>
    join(queue.id, { address, ...(session !== undefined && { session }) });
  const places = [];
  for (let one = 1; one <= 60; one += 1)
    places.push((await joinFrom(`2001:db8:7:${one}::1`)).value);
  expect((await joinFrom("2001:db8:7:99::1")).failure.reason).toBe("queue-limit");
  const guest = await newGuest();
  expect((await joinFrom("2001:db8:7::1", guest.session)).failure.reason).toBe("queue-limit");
  const { session } = await newCustomer();
  expect((await joinFrom("2001:db8:7::1", session)).outcome).toBe("ok");
  expect((await joinFrom("2001:db8:8::1")).outcome).toBe("ok");
  await callUpTo(queue.id, 70);
  if (places[0] !== undefined) await enter(queue.id, places[0]);
  expect((await joinFrom("2001:db8:7::1")).outcome).toBe("ok");
});

it("the email about a turn is sent once the place is called", async () => {
  const { queue } = await openQueue();
  await callUpTo(queue.id, 0);
  const { value: place } = await join(queue.id);
  const email = `waits.${randomUUID()}@example.com`;
  const putEmail = (address: string) =>
    api.setQueueEmail({
      params: { id: queue.id, place: place.id },
      body: { email: address, locale: "de" },
    });
  expect((await putEmail("not an email")).outcome).toBe("invalid");
  expect((await putEmail(`other.${email}`)).outcome).toBe("ok");
  expect((await putEmail(email)).outcome).toBe("ok");
  await stored.queues.change({ id: queue.id }, { paused: false });
  const mail = await waitForMail(email, "queue-turn");
  expect(mail.subject).toBe("Sie sind an der Reihe: Wählen Sie Ihre Tickets");
  expect(mail.text).toContain(`/queue/${queue.instanceId}`);
  expect(mail.text).toContain("15 Minuten Zeit");
  expect(mail.text).toContain("Rufen Sie die Theaterkasse an: (212) 555-0140.");
  expect(await stored.queuePlaces.find({ id: place.id }, ["email"])).toEqual([{ email: null }]);
  expect((await putEmail(email)).outcome).toBe("not-found");
});

it("the measured rate does not change while no one is waiting", async () => {
  const { queue } = await openQueue({ perMinute: null });
  const measured = async () => {
    await stored.queues.change({ id: queue.id }, { calledAt: fromNow({ seconds: -2 }) });
    await callAllQueues(db, 0.1);
    return (await listQueues()).find(({ id }) => id === queue.id)?.perMinute ?? 0;
  };
  expect(await measured()).toBe(60);
  await insertPlaces(queue.id, 1000);
  await expect.poll(measured, SOON).toBeGreaterThan(60);
});

it("a customer has one place on all devices; staff can pause and close the queue", async () => {
  const { queue, session, body } = await openQueue();
  const { session: own } = await newCustomer();
  const places = await Promise.all([
    join(queue.id, { session: own }),
    join(queue.id, { session: own }),
  ]);
  expect(places[0]?.value.id).toBe(places[1]?.value.id);
  expect((await api.openQueue({ session, body })).failure.reason).toBe("queue-open");
  const never = { ...body, instanceId: null, opensAt: "tomorrow" };
  expect((await api.openQueue({ session, body: never })).outcome).toBe("invalid");
  const yesterday = { ...body, instanceId: null, opensAt: localTime(-24 * 60) };
  expect(await api.openQueue({ session, body: yesterday })).toMatchObject({
    failure: { fields: { opensAt: "past" } },
  });
  const nowhere = { ...body, instanceId: "no-such" };
  expect((await api.openQueue({ session, body: nowhere })).outcome).toBe("not-found");
  const counter = await staffSession();
  const change = async (state: "paused" | "closed", staff = session) => {
    const set = { state, perMinute: 60, reason };
    return (await api.changeQueue({ params: { id: queue.id }, session: staff, body: set })).outcome;
  };
  expect(await change("paused", counter)).toBe("not-allowed/role");
  expect(await change("paused")).toBe("ok");
  const { value: seen } = await api.listStaffQueues({ session: counter });
  expect(seen.find(({ id }) => id === queue.id)).toMatchObject({ paused: true, setPerMinute: 60 });
  await change("closed");
  expect((await join(queue.id)).outcome).toBe("not-found");
  expect(await auditEntries(queue.id)).toMatchObject([
    { action: "open-queue" },
    { action: "queue" },
    { action: "queue" },
  ]);
});
