import { randomUUID } from "node:crypto";
import { afterEach, expect, it } from "vitest";

import type { Queue, QueuePlace, StaffQueue } from "#contract/schemas/queue";
import { call, newCustomer, server } from "../support/box-office";
import { createTestPerformance, query } from "../support/create-test-performance";
import { asStaff, entriesOn, staffSession } from "../support/staff-desk";
import { callBoxOffice } from "../../support/servers/call-box-office";

const reason = "On-sale morning";
type Turn = { turn: number; until: string; reason?: string };

afterEach(() => query`update queues set closed_at = crm_now() where closed_at is null`);

/** A queue of its own for a performance, that opened long ago unless said otherwise. */
async function openQueue(more: object = {}) {
  const { instanceId } = await createTestPerformance({ seats: 10 });
  const session = await staffSession("supervisor");
  const body = {
    instanceId,
    opensAt: "2020-01-01T10:00",
    membersMinutes: 0,
    perMinute: 1200,
    reason,
    ...more,
  };
  expect((await asStaff(session, "POST", "/queues", body)).status).toBe(204);
  const queue = (await list()).find((one) => one.instanceId === instanceId);
  if (queue === undefined) throw new Error("the queue is not open");
  return { queue, session, body };
}

const list = async () => (await call<Queue[]>("GET", "/queues")).body;
const join = (id: string, session: string | null = null) =>
  callBoxOffice<QueuePlace & { reason?: string }>(server, "POST", `/queues/${id}/places`, {
    session,
  });
const enter = (id: string, place: QueuePlace) =>
  call<Turn>("POST", `/queues/${id}/turns`, { body: place });
/** As if everyone up to `called` had been called just now. */
const setCalled = (id: string, called: number) =>
  query`update queue_lines set called = ${called} where queue_id = ${id}`;

it("numbers of those who came before the opening are drawn at the opening, later ones are in order", async () => {
  const { queue } = await openQueue({ opensAt: "2199-01-01T10:00" });
  const early = await Promise.all(Array.from({ length: 20 }, () => join(queue.id)));
  expect(early.every(({ body }) => body.number === null)).toBe(true);
  await query`update queue_lines set opens_at = crm_now() where queue_id = ${queue.id}`;
  await query`update queues set called_at = crm_now() - interval '1 minute' where id = ${queue.id}`;
  await list();
  const ids = early.map(({ body }) => body.id);
  const { body: drawn } = await call<QueuePlace[]>("POST", `/queues/${queue.id}/places/find`, {
    body: { ids },
  });
  const numbers = ids.map((id) => drawn.find((one) => one.id === id)?.number ?? 0);
  expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(numbers).not.toEqual([...numbers].sort((a, b) => a - b));
  expect([(await join(queue.id)).body.number, (await join(queue.id)).body.number]).toEqual([
    21, 22,
  ]);
});

it("a place is entered once it is called; entered again its turn moves, and after its turn it is used up", async () => {
  const { queue } = await openQueue();
  const { body: place } = await join(queue.id);
  await setCalled(queue.id, 0);
  await query`update queues set paused = true where id = ${queue.id}`;
  expect((await enter(queue.id, place)).body.reason).toBe("not-called");
  await setCalled(queue.id, 1);
  expect((await enter(queue.id, place)).body.turn).toBe(1);
  expect((await enter(queue.id, place)).body.turn).toBe(2);
  expect((await list()).find(({ id }) => id === queue.id)?.moved).toEqual([
    { id: place.id, turn: 2 },
  ]);
  const extend = (turn: number) =>
    call<Turn>("POST", `/queues/${queue.id}/turns/extension`, { body: { id: place.id, turn } });
  expect((await extend(1)).body.reason).toBe("place-used");
  for (let times = 0; times < 10; times += 1) expect((await extend(2)).status).toBe(200);
  expect((await extend(2)).body.reason).toBe("place-used");
  await query`update queue_places set turn_until = crm_now() where id = ${place.id}`;
  expect((await enter(queue.id, place)).body.reason).toBe("place-used");
});

it("a place that the database has lost is entered with its number, and the line goes on after it", async () => {
  const { queue } = await openQueue();
  await setCalled(queue.id, 0);
  await query`update queue_lines set last = 500, called = 500 where queue_id = ${queue.id}`;
  const lost: QueuePlace = { id: randomUUID(), line: "general", number: 400 };
  expect((await enter(queue.id, lost)).body.turn).toBe(1);
  const ahead: QueuePlace = { id: randomUUID(), line: "general", number: 900 };
  expect((await enter(queue.id, ahead)).body.reason).toBe("not-called");
  expect((await join(queue.id)).body.number).toBe(901);
});

it("a customer has one place on all devices, and staff see, pause and close a queue with a reason", async () => {
  const { queue, session, body } = await openQueue();
  const { session: customer } = await newCustomer();
  const places = await Promise.all([join(queue.id, customer), join(queue.id, customer)]);
  expect(places[0]?.body.id).toBe(places[1]?.body.id);
  expect((await asStaff(session, "POST", "/queues", body)).body.reason).toBe("queue-open");
  const counter = await staffSession();
  const change = { state: "paused", perMinute: 60, reason };
  expect((await asStaff(counter, "POST", `/queues/${queue.id}`, change)).status).toBe(403);
  expect((await asStaff(session, "POST", `/queues/${queue.id}`, change)).status).toBe(204);
  const { body: seen } = await asStaff<StaffQueue[]>(counter, "GET", "/queues");
  expect(seen.find(({ id }) => id === queue.id)).toMatchObject({ paused: true, setPerMinute: 60 });
  await asStaff(session, "POST", `/queues/${queue.id}`, { ...change, state: "closed" });
  expect((await join(queue.id)).status).toBe(404);
  expect(await entriesOn(queue.id)).toMatchObject([
    { action: "open-queue" },
    { action: "queue" },
    { action: "queue" },
  ]);
});
