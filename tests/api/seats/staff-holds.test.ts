import { expect, it } from "vitest";

import type { HoldKind } from "#contract/rules/staff/staff-hold";
import { add, api, newBasket, pick } from "../support/box-office";
import {
  ageBasket,
  changePerformance,
  createTestPerformance,
} from "../support/create-test-performance";
import { boughtOrder, listClaims } from "../support/paying";
import { auditEntries, staffSession } from "../support/staff-desk";
import { fromNow } from "../../support/api/stored";

async function newDesk(seats = 6) {
  const { instanceId } = await createTestPerformance({ seats });
  const session = await staffSession("supervisor");
  const call = { params: { id: instanceId }, session };
  return {
    instanceId,
    session,
    hold: (kind: HoldKind, ...seatIds: string[]) =>
      api.addStaffHold({ ...call, body: { kind, seatIds, reason: `For ${kind}` } }),
    release: (...seatIds: string[]) =>
      api.releaseHeldSeats({ ...call, body: { seatIds, reason: "Not needed" } }),
    list: async () => (await api.listStaffHolds(call)).value,
    report: async () => (await api.getPerformanceReport(call)).value,
  };
}

it("held seats are off sale, listed by kind with who held them, counted and logged, until they are released", async () => {
  const { instanceId, hold, release, list, report } = await newDesk();
  expect((await hold("press", "A-1", "A-2")).outcome).toBe("ok");
  expect((await hold("technical", "A-6", "A-6")).outcome).toBe("ok");
  const { holds, others } = await list();
  expect(others).toBe(0);
  expect(holds.map(({ kind, note, seats }) => [kind, note, seats.map(({ id }) => id)])).toEqual([
    ["technical", "For technical", ["A-6"]],
    ["press", "For press", ["A-1", "A-2"]],
  ]);
  expect(holds[0]?.by).toContain("@");
  expect(await report()).toMatchObject({
    blocked: 3,
    left: 3,
    holds: [
      { kind: "press", seats: 2 },
      { kind: "technical", seats: 1 },
    ],
  });
  expect((await add(await newBasket(), { instanceId, quantity: 4 })).outcome).toBe(
    "not-enough-seats",
  );
  expect((await pick(await newBasket(), instanceId, ["A-1"])).outcome).toBe("seats-taken");
  expect((await release("A-2", "A-6", "A-3", "none")).outcome).toBe("ok");
  expect((await release("A-2")).outcome).toBe("ok");
  expect((await list()).holds).toMatchObject([{ kind: "press", seats: [{ id: "A-1" }] }]);
  expect((await pick(await newBasket(), instanceId, ["A-2", "A-6"])).outcome).toBe("ok");
  expect((await auditEntries(instanceId)).map(({ action, reason }) => [action, reason])).toEqual([
    ["hold-seats", "For press"],
    ["hold-seats", "For technical"],
    ["release-seats", "Not needed"],
    ["release-seats", "Not needed"],
  ]);
});

it("seats that are sold, in a basket or held are not held, nor is any seat chosen with them", async () => {
  const { instanceId, hold, release, list } = await newDesk();
  await boughtOrder({ instanceId, quantity: 1 });
  const basketId = await newBasket();
  await pick(basketId, instanceId, ["A-6"]);
  const sold = (await hold("house", "A-1", "A-2", "A-3", "A-4", "A-5")).failure;
  expect(sold).toMatchObject({ code: "seats-taken" });
  expect(await hold("house", "A-5", "A-6")).toMatchObject({ failure: { lostIds: ["A-6"] } });
  expect((await list()).holds).toEqual([]);
  await release("A-6");
  expect(await listClaims(instanceId)).toEqual([
    { state: "held", n: 1 },
    { state: "sold", n: 1 },
  ]);
  await ageBasket(basketId, 120);
  expect((await hold("house", "A-6")).outcome).toBe("ok");
  expect(await hold("house", "A-6")).toMatchObject({ outcome: "seats-taken" });
  expect((await hold("house", "A-7")).failure).toMatchObject({ fields: { seatIds: "unknown" } });
});

it("of two staff who hold the same seat, or one and a buyer, one gets it", async () => {
  const { instanceId, hold, list } = await newDesk(1);
  const basketId = await newBasket();
  const answers = await Promise.all([
    hold("press", "A-1"),
    hold("house", "A-1"),
    pick(basketId, instanceId, ["A-1"]),
  ]);
  expect(answers.filter(({ outcome }) => outcome === "ok")).toHaveLength(1);
  expect((await listClaims(instanceId)).map(({ n }) => n)).toEqual([1]);
  expect((await list()).holds.length).toBeLessThanOrEqual(1);
});

it("only supervisors hold seats, of a performance that is to come", async () => {
  const { instanceId, hold } = await newDesk();
  const call = { params: { id: instanceId }, session: await staffSession() };
  const body = { kind: "press" as const, seatIds: ["A-1"], reason: "For the paper" };
  expect((await api.addStaffHold({ ...call, body })).outcome).toBe("not-allowed/role");
  expect((await api.listStaffHolds(call)).outcome).toBe("not-allowed/role");
  await changePerformance(instanceId, { startsAt: fromNow({ minutes: -5 }) });
  expect((await hold("press", "A-1")).outcome).toBe("conflict/performance-passed");
  await changePerformance(instanceId, { cancelled: true });
  expect((await hold("press", "A-1")).outcome).toBe("conflict/performance-cancelled");
  const session = await staffSession("supervisor");
  const none = { params: { id: "none" }, session };
  expect((await api.addStaffHold({ ...none, body })).outcome).toBe("not-found");
  expect((await api.listStaffHolds(none)).outcome).toBe("not-found");
  const release = { seatIds: ["A-1"], reason: "Not needed" };
  expect((await api.releaseHeldSeats({ ...none, body: release })).outcome).toBe("not-found");
});
