import { expect, it } from "vitest";

import { admitTicket } from "../../../crm/desk/door/admit-ticket";
import { api } from "../support/box-office";
import { createTestPerformance } from "../support/create-test-performance";
import { listCodes, move, runWorker, scan, getStart } from "../support/moves";
import { boughtOrder, listClaims } from "../support/paying";
import { newStaff, staffSession } from "../support/staff-desk";
import { stored } from "../support/stored";
import { db } from "../support/test-database";

const getDay = async (instanceId: string) => (await getStart(instanceId)).slice(0, 10);

/** Later or earlier on its own day. */
const delay = async (instanceId: string, time = "20:15") =>
  expect(await move(instanceId, { to: `${await getDay(instanceId)}T${time}` })).toMatchObject({
    outcome: "ok",
  });

async function admittedAt(instanceId: string): Promise<number> {
  const call = { params: { id: instanceId }, query: {}, session: await staffSession() };
  return (await api.listAdmissions(call)).value.admitted;
}

/** The buyer's call about the last move. */
async function refundCall(orderId: string, session: string, instanceId: string) {
  const moves = await stored.performanceMoves.find({ instanceId }, ["id"], ["movedAt"]);
  return { params: { id: orderId, move: moves.at(-1)?.id ?? "" }, session, orderToken: null };
}

it("whoever is inside when a performance is delayed stays admitted, and gets no refund", async () => {
  const { instanceId, order, session } = await boughtOrder({ seats: 20, quantity: 2 });
  const [inside = "", out = ""] = await listCodes(order.id);
  for (const code of [inside, out])
    expect(await scan(instanceId, code)).toMatchObject({ state: "valid" });
  expect(await scan(instanceId, out, { action: "leave" })).toMatchObject({ state: "left" });
  await delay(instanceId);
  await runWorker();
  expect(await admittedAt(instanceId)).toBe(2);
  const call = await refundCall(order.id, session, instanceId);
  expect((await api.getMoveRefund(call)).outcome).toBe("not-allowed/used-already");
  expect((await api.refundMove(call)).outcome).toBe("not-allowed/used-already");
  expect(await listClaims(instanceId)).toEqual([{ state: "sold", n: 2 }]);
  const [newInside = "", newOut = ""] = await listCodes(order.id);
  expect([newInside, newOut]).not.toEqual([inside, out]);
  expect(await scan(instanceId, newInside)).toMatchObject({ state: "admitted" });
  // Who went out before the move shows the new ticket, or the old one to staff.
  expect(await scan(instanceId, newOut)).toMatchObject({ state: "valid", isReturn: true });
  expect(await scan(instanceId, newOut)).toMatchObject({ state: "admitted" });
  expect(await scan(instanceId, inside, { action: "leave" })).toMatchObject({ state: "left" });
  expect(await scan(instanceId, newInside)).toMatchObject({ state: "valid", isReturn: true });
});

it("admissions end when the performance moves to another day, and count again if it moves back", async () => {
  const { instanceId, order, session } = await boughtOrder({ seats: 20, quantity: 1 });
  const [code = ""] = await listCodes(order.id);
  const evening = await getDay(instanceId);
  expect(await scan(instanceId, code)).toMatchObject({ state: "valid" });
  expect(await move(instanceId)).toMatchObject({ outcome: "ok" });
  await runWorker();
  expect(await admittedAt(instanceId)).toBe(0);
  const call = await refundCall(order.id, session, instanceId);
  expect((await api.getMoveRefund(call)).outcome).toBe("ok");
  const back = { to: `${evening}T20:00` };
  expect(await move(instanceId, back)).toMatchObject({ outcome: "ok" });
  await runWorker();
  const [now = ""] = await listCodes(order.id);
  expect(await scan(instanceId, now)).toMatchObject({ state: "admitted", admitted: 1 });
  expect(await scan(instanceId, now, { action: "undo" })).toMatchObject({ state: "undone" });
  await delay(instanceId, "20:30");
  await runWorker();
  const [last = ""] = await listCodes(order.id);
  expect(await scan(instanceId, last)).toMatchObject({ state: "valid" });
});

it("an old code is refused from the moment of the move, and staff who let its holder in use up the ticket", async () => {
  const { instanceId, order } = await boughtOrder({ seats: 20, quantity: 2 });
  const [one = "", two = ""] = await listCodes(order.id);
  await delay(instanceId);
  expect(await scan(instanceId, one)).toMatchObject({ state: "moved", admitted: 0 });
  expect(await scan(instanceId, one, { oldCode: true })).toMatchObject({ state: "valid" });
  expect(await scan(instanceId, one, { oldCode: true })).toMatchObject({ state: "admitted" });
  await runWorker();
  const [newOne = "", newTwo = ""] = await listCodes(order.id);
  expect(await scan(instanceId, newOne)).toMatchObject({ state: "admitted" });
  expect(await scan(instanceId, two)).toMatchObject({ state: "moved" });
  expect(await scan(instanceId, newTwo)).toMatchObject({ state: "valid" });
  expect(await scan(instanceId, two, { oldCode: true })).toMatchObject({ state: "admitted" });
  const log = await stored.admissionLog.find({ instanceId }, ["action"]);
  expect(log).toEqual([{ action: "admit" }, { action: "admit" }]);
});

it("while the worker draws new codes, an old code admits once", async () => {
  const { instanceId, order } = await boughtOrder({ seats: 20, quantity: 1 });
  const [old = ""] = await listCodes(order.id);
  await delay(instanceId);
  const [scans] = await Promise.all([
    Promise.all([1, 2, 3, 4].map(() => scan(instanceId, old, { oldCode: true }))),
    runWorker(),
    runWorker(),
  ]);
  const [now = ""] = await listCodes(order.id);
  const states = [...scans, await scan(instanceId, now)].map((found) => found?.state);
  expect(states.toSorted()).toEqual([...Array(4).fill("admitted"), "valid"]);
});

it("a ticket that was bought after a move, and another system's, is not old", async () => {
  const { instanceId } = await createTestPerformance({ seats: 20 });
  const before = await boughtOrder({ instanceId, quantity: 1 });
  await delay(instanceId);
  const after = await boughtOrder({ instanceId, quantity: 1 });
  const [bought = ""] = await listCodes(after.order.id);
  expect(await scan(instanceId, bought)).toMatchObject({ state: "valid" });
  const [theirs = ""] = await listCodes(before.order.id);
  const { id: staffId } = await stored.staff.one({ email: await newStaff() }, ["id"]);
  const door = { instanceId, by: { staffId }, early: true, record: "theirs" } as const;
  expect(await db.transaction((tx) => admitTicket(tx, { ...door, code: theirs }))).toMatchObject({
    state: "valid",
  });
});

it("an old code that staff let in is still checked for its day", async () => {
  const { instanceId, order } = await boughtOrder({ seats: 20, quantity: 1 });
  const [code = ""] = await listCodes(order.id);
  await move(instanceId);
  const anyway = { oldCode: true, early: false };
  expect(await scan(instanceId, code, anyway)).toMatchObject({
    state: "other-performance",
    isEarly: true,
    admitted: 0,
  });
});
