import { expect, it, onTestFinished } from "vitest";

import type { HoldKind } from "#contract/rules/staff/staff-hold";
import { releaseAccessibleSeats } from "../../../crm/stock/accessible-seats/accessible-releases";
import { add, api, getBasket, newBasket, pick, getSeat } from "../support/box-office";
import { createTestPerformance } from "../support/create-test-performance";
import { move } from "../support/moves";
import { auditEntries, staffSession } from "../support/staff-desk";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";
import { db } from "../support/test-database";
import { dayIn } from "../../support/coming-dates";

const rows = [
  { row: "A", seats: 2 },
  { row: "B", seats: 1, kind: "wheelchair" as const },
  { row: "C", seats: 1, kind: "companion" as const },
];

/** Applies until the current test ends, and only then to a performance: others of the database stay as they are. */
async function withRules(rules: {
  releaseAccessibleHours?: number;
  releaseAccessibleWhenSold?: boolean;
}) {
  onTestFinished(async () => {
    await stored.venueSettings.remove({});
    await stored.accessibleReleases.remove({});
  });
  await stored.venueSettings.remove({});
  await stored.venueSettings.insert({ id: 1, ...rules });
}

const findBand = async (instanceId: string) => {
  const { value } = await api.getPriceList({ params: { id: instanceId } });
  return value.bands.find(({ id }) => id === "A");
};

it("by default accessible seats are never sold by price", async () => {
  const { instanceId } = await createTestPerformance({
    rows,
    instance: { startsAt: fromNow({ minutes: 30 }) },
  });
  await add(await newBasket(), { instanceId, quantity: 2 });
  expect(await releaseAccessibleSeats(db)).toBe(0);
  expect((await add(await newBasket(), { instanceId })).outcome).not.toBe("ok");
  expect(await findBand(instanceId)).toMatchObject({ available: 2, byPrice: 0 });
});

it("so many hours before the start, unsold accessible seats are sold by price, after all others", async () => {
  await withRules({ releaseAccessibleHours: 4 });
  const soon = await createTestPerformance({ rows, instance: { startsAt: fromNow({ hours: 3 }) } });
  const later = await createTestPerformance({
    rows,
    instance: { startsAt: fromNow({ hours: 5 }) },
  });
  await Promise.all([releaseAccessibleSeats(db), releaseAccessibleSeats(db)]);
  expect(await findBand(soon.instanceId)).toMatchObject({ available: 4, byPrice: 4 });
  expect(await findBand(later.instanceId)).toMatchObject({ available: 4, byPrice: 2 });
  const first = await add(await newBasket(), { instanceId: soon.instanceId, quantity: 2 });
  expect(first.value.tickets.map(getSeat)).toEqual(["Orchestra A 1", "Orchestra A 2"]);
  const next = await newBasket();
  expect((await add(next, { instanceId: soon.instanceId })).outcome).toBe("ok");
  expect(["wheelchair", "companion"]).toContain((await getBasket(next)).tickets[0]?.seat.kind);
  expect((await add(await newBasket(), { instanceId: soon.instanceId })).outcome).toBe("ok");
  expect((await add(await newBasket(), { instanceId: soon.instanceId })).outcome).toBe(
    "not-allowed/sold-out",
  );
  const session = await staffSession("supervisor");
  const { value } = await api.listStaffHolds({ params: { id: soon.instanceId }, session });
  expect(value.accessible).toMatchObject({
    hoursBefore: 4,
    whenBandSold: false,
    released: [{ rule: "hours-before" }],
  });
  expect(await auditEntries(soon.instanceId)).toMatchObject([
    { actor: "worker", action: "release-accessible" },
  ]);
});

it("once the other seats of a band are sold or not for sale, its accessible seats are sold by price, and not while one is in a basket or held for another purpose", async () => {
  await withRules({ releaseAccessibleWhenSold: true });
  const { instanceId } = await createTestPerformance({ rows });
  const session = await staffSession("supervisor");
  const call = { params: { id: instanceId }, session };
  await pick(await newBasket(), instanceId, ["A-1"]);
  const hold = (seatId: string, kind: HoldKind) =>
    api.addStaffHold({ ...call, body: { kind, seatIds: [seatId], reason: `For ${kind}` } });
  await hold("A-2", "not-for-sale");
  await hold("B-1", "house");
  await releaseAccessibleSeats(db);
  expect(await findBand(instanceId)).toMatchObject({ byPrice: 0 });
  await stored.claims.remove({ instanceId, seatId: "A-1" });
  for (const kind of ["press", "house", "technical"] as const) {
    expect((await hold("A-1", kind)).outcome).toBe("ok");
    await releaseAccessibleSeats(db);
    expect(await findBand(instanceId), kind).toMatchObject({ byPrice: 0 });
    await api.releaseHeldSeats({ ...call, body: { seatIds: ["A-1"], reason: "Not needed" } });
  }
  expect((await hold("A-1", "not-for-sale")).outcome).toBe("ok");
  await releaseAccessibleSeats(db);
  expect(await findBand(instanceId)).toMatchObject({ byPrice: 1 });
  const bought = await add(await newBasket(), { instanceId });
  expect(bought.value.tickets.map(getSeat)).toEqual(["Orchestra C 1"]);
  expect((await api.listStaffHolds(call)).value.accessible.released).toMatchObject([
    { rule: "band-sold" },
  ]);
});

it("a performance that moves has none released until a rule holds for its new time", async () => {
  await withRules({ releaseAccessibleHours: 60 });
  const instance = { startsAt: fromNow({ hours: 3 }) };
  const [empty, held] = [
    await createTestPerformance({ rows, instance }),
    await createTestPerformance({ rows, instance }),
  ];
  await add(await newBasket(), { instanceId: held.instanceId });
  await releaseAccessibleSeats(db);
  for (const { instanceId } of [empty, held]) {
    const released = async () =>
      (
        await api.listStaffHolds({
          params: { id: instanceId },
          session: await staffSession("supervisor"),
        })
      ).value.accessible.released;
    expect(await released()).toMatchObject([{ rule: "hours-before" }]);
    expect((await move(instanceId, { refundUntil: null })).outcome).toBe("ok");
    await releaseAccessibleSeats(db);
    expect(await released()).toEqual([]);
    const soon = { to: `${dayIn(1)}T23:30`, refundUntil: null };
    expect((await move(instanceId, soon)).outcome).toBe("ok");
    await releaseAccessibleSeats(db);
    expect(await released()).toMatchObject([{ rule: "hours-before" }]);
  }
});

it("a row limit never sells released accessible seats while the band has other seats", async () => {
  await withRules({ releaseAccessibleHours: 4 });
  const { instanceId } = await createTestPerformance({
    rows,
    instance: { startsAt: fromNow({ hours: 3 }), limitRows: ["A"], limitRowsMax: 1 },
  });
  await releaseAccessibleSeats(db);
  const basketId = await newBasket();
  expect((await add(basketId, { instanceId, quantity: 2 })).failure).toMatchObject({
    code: "limit",
    limit: { isOfRows: true },
  });
});

it("a party can have three companion seats beside its wheelchair space where the halls have as many", async () => {
  const { value } = await api.getAccessibleRelease();
  expect(value).toMatchObject({ hasSpaces: true, hasCompanions: true, companionsBeside: 3 });
});
