import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

import { add, api, getBasket, newBasket, pick } from "../support/box-office";
import { buyOrder, newGuest, makeReady } from "../support/buyers";
import { createTestPerformance, setSeatKinds } from "../support/create-test-performance";
import { attachedPdfs, waitForMail } from "../support/mailbox";
import { deps, move, runWorker } from "../support/moves";
import {
  boughtOrder,
  listClaims,
  getOrder,
  pay,
  payByCard,
  readyBasket,
  verify,
} from "../support/paying";
import { commandRunner } from "../support/run-command";
import { staffSession } from "../support/staff-desk";
import { submitCard } from "../../support/cards";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";
import { dayIn } from "../../support/coming-dates";

const folder = mkdtempSync(join(tmpdir(), "foyer-moves-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function applyPlan(instanceId: string, planId: string, ...options: string[]) {
  const file = join(folder, `${instanceId}.yaml`);
  writeFileSync(file, `performances:\n  - id: ${instanceId}\n    plan: ${planId}\n`);
  return commandRunner(deps)("apply", file, ...options);
}

it("a plan stays in its hall once tickets are sold: its performances move instead", async () => {
  const { instanceId, planId } = await createTestPerformance({ seats: 4 });
  const { hallId } = await stored.seatPlans.one({ id: planId }, ["hallId"]);
  const [hall] = (await stored.halls.find({}, ["id"])).filter(({ id }) => id !== hallId);
  const file = join(folder, `hall-${planId}.yaml`);
  writeFileSync(file, `plans:\n  - id: ${planId}\n    hall: ${hall?.id ?? "none"}\n`);
  const applyHall = () => commandRunner(deps)("apply", file, "--dry-run", "--move-sold");
  expect((await applyHall()).ok).toBe(true);
  await boughtOrder({ instanceId, quantity: 1 });
  expect(await applyHall()).toMatchObject({
    ok: false,
    failure: expect.arrayContaining([
      expect.stringContaining("move the performances to it with --move-sold"),
    ]),
  });
});

const listSeats = async (planId: string) =>
  (await stored.seats.find({ planId }, ["id"])).map(({ id }) => id);

it("in another hall all who have seats get seats of its plan, in the same band", async () => {
  const { instanceId } = await createTestPerformance({ seats: 20 });
  const { planId } = await createTestPerformance({ rows: [{ row: "Q", seats: 12 }] });
  const bought = await boughtOrder({ instanceId, quantity: 2 });
  const guest = await newGuest();
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 3 });
  const ready = await makeReady(basketId, guest);
  expect((await move(instanceId, { plan: planId })).outcome).toBe("ok");
  await runWorker();
  const inPlan = await listSeats(planId);
  const claims = await stored.claims.find({ instanceId }, ["seatId", "state"]);
  expect(claims).toHaveLength(5);
  for (const { seatId } of claims) expect(inPlan).toContain(seatId);
  const { tickets } = await getOrder(bought.order.id);
  expect(tickets.map(({ seat }) => seat.row)).toEqual(["Q", "Q"]);
  expect((await getBasket(basketId)).tickets.map(({ seat }) => seat.row)).toEqual(["Q", "Q", "Q"]);
  const later = await payByCard(ready);
  expect(later.state).toBe("confirmed");
  const sold = await stored.orderTickets.find({ instanceId }, ["seatId", "planId"]);
  expect(new Set(sold.map(({ seatId }) => seatId)).size).toBe(5);
  for (const ticket of sold) expect(ticket.planId).toBe(planId);
  await waitForMail(bought.email, "performance-moved");
});

it("in another hall, wheelchair users and companions whose seats exchange ids each keep their kind of seat", async () => {
  const rows = [
    { row: "A", seats: 2 },
    { row: "B", seats: 2, band: "B" },
  ];
  const { instanceId } = await createTestPerformance({ rows });
  const { planId } = await createTestPerformance({ rows });
  const [first, second] = [
    ["A-1", "B-1"],
    ["A-2", "B-2"],
  ];
  await setSeatKinds(instanceId, { wheelchair: first, companion: second });
  await setSeatKinds(planId, { wheelchair: second, companion: first });
  const [soldId, basketId] = [await newBasket(), await newBasket()];
  expect((await pick(soldId, instanceId, ["A-1", "A-2"])).outcome).toBe("ok");
  expect((await pick(basketId, instanceId, ["B-1", "B-2"])).outcome).toBe("ok");
  const { id } = await buyOrder(soldId, await newGuest());
  const seats = async () =>
    [...(await getOrder(id)).tickets, ...(await getBasket(basketId)).tickets].map(
      ({ id, seat }) => ({ id, kind: seat.kind }),
    );
  const before = await seats();
  expect(before).toHaveLength(4);
  expect((await move(instanceId, { plan: planId })).outcome).toBe("ok");
  const byId = (rows: typeof before) => new Map(rows.map(({ id, kind }) => [id, kind]));
  expect(byId(await seats())).toEqual(byId(before));
  const sold = await stored.orderTickets.find({ instanceId }, ["planId", "seatId"]);
  expect(sold.toSorted((a, b) => a.seatId.localeCompare(b.seatId))).toEqual([
    { planId, seatId: "A-1" },
    { planId, seatId: "A-2" },
  ]);
});

it("in another hall, seats held for press and house follow if a whole hold fits, and others are free there", async () => {
  const { instanceId } = await createTestPerformance({ seats: 12 });
  const { planId } = await createTestPerformance({ rows: [{ row: "Q", seats: 5 }] });
  await boughtOrder({ instanceId, quantity: 2 });
  const session = await staffSession("supervisor");
  const free = (await stored.seats.find({ planId: instanceId }, ["id"])).map(({ id }) => id);
  const taken = (await stored.claims.find({ instanceId }, ["seatId"])).map(({ seatId }) => seatId);
  const [one = "", two = "", ...rest] = free.filter((id) => !taken.includes(id));
  const call = { params: { id: instanceId }, session };
  const holds = [
    ["press", [one, two]],
    ["technical", rest.slice(0, 1)],
    ["house", rest.slice(1, 5)],
  ] as const;
  for (const [kind, seatIds] of holds) {
    const body = { kind, seatIds: [...seatIds], reason: `For ${kind}` };
    expect((await api.addStaffHold({ ...call, body })).outcome).toBe("ok");
  }
  const preview = await api.previewMove({
    ...call,
    body: { startsAt: `${dayIn(950)}T19:30`, planId },
  });
  expect(preview.value).toMatchObject({ heldFollow: 2, heldReleased: 5, missing: [] });
  expect((await move(instanceId, { plan: planId, session })).outcome).toBe("ok");
  const { value } = await api.listStaffHolds(call);
  expect(value.holds).toMatchObject([{ kind: "press", seats: [{ row: "Q" }, { row: "Q" }] }]);
  expect(await listClaims(instanceId)).toEqual([
    { state: "blocked", n: 2 },
    { state: "sold", n: 2 },
  ]);
});

it("seats that staff hold alone are not sold: a season's file moves the performance, and no move is recorded", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const { planId } = await createTestPerformance({ rows: [{ row: "Q", seats: 5 }] });
  const session = await staffSession("supervisor");
  const [seat] = await stored.seats.find({ planId: instanceId }, ["id"]);
  const call = { params: { id: instanceId }, session };
  const body = { kind: "house" as const, seatIds: [seat?.id ?? ""], reason: "For the house" };
  expect((await api.addStaffHold({ ...call, body })).outcome).toBe("ok");
  expect((await applyPlan(instanceId, planId)).ok).toBe(true);
  const { value } = await api.listStaffHolds(call);
  expect(value.holds).toMatchObject([{ kind: "house", seats: [{ row: "Q" }] }]);
  expect(await stored.performanceMoves.find({ instanceId }, ["id"])).toEqual([]);
});

it("another hall at the same time is a new state of the calendar entry", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const { planId } = await createTestPerformance({ seats: 4 });
  await stored.instances.change({ id: instanceId }, { revisedAt: fromNow({ days: -1 }) });
  const entry = async () => (await api.getInstance({ params: { id: instanceId } })).value;
  const old = await entry();
  expect((await applyPlan(instanceId, planId)).ok).toBe(true);
  const { startsAt, revision, revisedAt } = await entry();
  expect({ startsAt, revision }).toEqual({
    startsAt: old.startsAt,
    revision: old.revision + 1,
  });
  expect(revisedAt > old.revisedAt).toBe(true);
});

it("a payment that failed yesterday or earlier does not fix a performance", async () => {
  const { instanceId, order } = await boughtOrder({ seats: 4, quantity: 1 });
  const { planId } = await createTestPerformance({ seats: 4 });
  expect((await applyPlan(instanceId, planId)).ok).toBe(false);
  await stored.claims.remove({ instanceId });
  const failed = { state: "failed", failure: "refunded", confirmedAt: null } as const;
  await stored.orders.change({ id: order.id }, failed);
  expect((await applyPlan(instanceId, planId)).ok).toBe(false);
  await stored.orders.change({ id: order.id }, { placedAt: fromNow({ days: -2 }) });
  expect((await applyPlan(instanceId, planId)).ok).toBe(true);
});

it("a hall with too few seats for those who have some is refused, and nothing changes", async () => {
  const { instanceId, planId: before } = await createTestPerformance({ seats: 20 });
  const { planId } = await createTestPerformance({ seats: 3 });
  await boughtOrder({ instanceId, quantity: 2 });
  await add(await newBasket(), { instanceId, quantity: 3 });
  const session = await staffSession("supervisor");
  const preview = await api.previewMove({
    params: { id: instanceId },
    session,
    body: { startsAt: `${dayIn(950)}T19:30`, planId },
  });
  expect(preview.value.missing).toMatchObject([{ kind: "standard", missing: 2 }]);
  const moved = await move(instanceId, { plan: planId, session });
  expect(moved.outcome).toBe("conflict/seats-missing");
  const instance = await stored.instances.one({ id: instanceId }, ["planId", "revision"]);
  expect(instance).toEqual({ planId: before, revision: 0 });
  const unknown = await move(instanceId, { plan: "no-such-plan", session });
  expect(unknown.failure).toMatchObject({ fields: { planId: "unknown" } });
});

it("a dry run with --move-sold refuses a hall with too few seats in the words of apply", async () => {
  const { instanceId } = await createTestPerformance({ seats: 20 });
  const [{ planId: small }, { planId: large }] = [
    await createTestPerformance({ seats: 1 }),
    await createTestPerformance({ rows: [{ row: "Q", seats: 4 }] }),
  ];
  await boughtOrder({ instanceId, quantity: 2 });
  const refused = await applyPlan(instanceId, small, "--move-sold");
  expect(refused).toEqual({
    ok: false,
    failure: [
      expect.stringMatching(/:3: performance .*: plan has 1 standard seats too few in band /),
      "Nothing was changed.",
    ],
  });
  expect(await applyPlan(instanceId, small, "--move-sold", "--dry-run")).toEqual(refused);
  expect((await applyPlan(instanceId, large, "--move-sold", "--dry-run")).ok).toBe(true);
  expect((await applyPlan(instanceId, large, "--move-sold")).ok).toBe(true);
});

it("a hall without a band that the performance has prices for is refused at the review, for that reason", async () => {
  const { instanceId } = await createTestPerformance({ seats: 4 });
  const { planId } = await createTestPerformance({ rows: [{ row: "Q", seats: 4, band: "D" }] });
  const session = await staffSession("supervisor");
  const preview = await api.previewMove({
    params: { id: instanceId },
    session,
    body: { startsAt: `${dayIn(950)}T19:30`, planId },
  });
  const refusal = { code: "invalid", fields: { planId: "no-prices" } };
  expect(preview.failure).toEqual(refusal);
  expect((await move(instanceId, { plan: planId, session })).failure).toEqual(refusal);
});

it("a payment that arrives after its hold ended and the performance moved to another hall is refunded", async () => {
  const ready = await readyBasket({ seats: 20, quantity: 2 });
  const { planId } = await createTestPerformance({ seats: 20 });
  const { value } = await pay(ready);
  if (value.next !== "card-page") throw new Error("no card page");
  await stored.claims.remove({ basketId: ready.basketId });
  expect((await move(ready.instanceId, { plan: planId })).outcome).toBe("ok");
  await submitCard(value.url);
  const { value: order } = await verify(value.order.id);
  expect([order.state, order.failure]).toEqual(["failed", "refunded"]);
  expect(await listClaims(ready.instanceId)).toEqual([]);
});

it("the email about a moved performance has no tickets for the order's other performances", async () => {
  const [moved, other] = [await createTestPerformance(), await createTestPerformance()];
  const basketId = await newBasket();
  for (const { instanceId } of [moved, other]) await add(basketId, { instanceId, quantity: 1 });
  const guest = await newGuest();
  const { id } = await buyOrder(basketId, guest);
  expect((await move(moved.instanceId)).outcome).toBe("ok");
  await runWorker();
  const codes = (await getOrder(id)).tickets.map(({ instance, barcode }) => ({
    isMoved: instance.id === moved.instanceId,
    code: barcode ?? "",
  }));
  const mail = await waitForMail(guest.email, "performance-moved");
  const text = JSON.stringify(await attachedPdfs(mail)).replace(/\s/g, "");
  expect(codes.map(({ code }) => text.includes(code))).toEqual(codes.map(({ isMoved }) => isMoved));
  expect(codes).toHaveLength(2);
});
