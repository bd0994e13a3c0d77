import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";

import { createTestPerformance, query } from "../support/create-test-performance";
import { ensureBasket } from "../../../app/.server/ticketing/ensure-basket";
import { storefrontCrm } from "../support/storefront-crm";

const crm = storefrontCrm();

afterAll(async () => {
  await crm.close();
});

const rows = [
  { row: "A", seats: 4 },
  { row: "B", seats: 1, kind: "wheelchair" as const },
];
const send = async (instanceId: string, seatIds: string[], requestKey: string = randomUUID()) => {
  const seats = seatIds.map((seatId) => ({ seatId, priceTypeId: "standard" }));
  const basket = await ensureBasket(crm, null, { requestKey, session: null });
  if (!basket.ok) throw new Error("no basket");
  const body = { instanceId, seats };
  return crm.addTickets({ params: { id: basket.id }, body, session: null, requestKey });
};
const take = (instanceId: string, ...seatIds: string[]) => send(instanceId, seatIds);

it("the storefront reads a plan's seats and their present status, in the same order", async () => {
  const { instanceId, planId } = await createTestPerformance({ rows });
  await take(instanceId, "A-2");
  const [plan, standing] = [
    await crm.getSeatPlan({ params: { id: planId } }),
    await crm.getSeatStatus({ params: { id: instanceId } }),
  ];
  if (!plan.ok || !standing.ok) throw new Error("not read");
  expect(standing.value).toEqual({
    planId,
    status: "fhfff",
    blocks: [],
    refusesSingleSeats: false,
  });
  expect(plan.value.seats.map(({ id, kind }) => [id, kind]).at(-1)).toEqual(["B-1", "wheelchair"]);
  expect(plan.value.seats.map(({ id }) => id)).toEqual(["A-1", "A-2", "A-3", "A-4", "B-1"]);
  // The status is asked for each time, unlike what never changes.
  await take(instanceId, "A-3");
  expect(await crm.getSeatStatus({ params: { id: instanceId } })).toMatchObject({
    value: { status: "fhhff" },
  });
});

it("the storefront adds another choice that is sent with the key of an earlier one, and each of them once", async () => {
  const { instanceId } = await createTestPerformance({ rows });
  const requestKey = randomUUID();
  const sent = [];
  for (const seatId of ["A-1", "A-1", "A-2", "A-2"])
    sent.push(await send(instanceId, [seatId], requestKey));
  expect(sent.map((each) => (each.ok ? each.value.tickets.length : each.failure))).toEqual([
    1, 1, 2, 2,
  ]);
});

it("the storefront hears which seats were lost and which are nearest", async () => {
  const { instanceId } = await createTestPerformance({ rows });
  await take(instanceId, "A-2");
  expect(await take(instanceId, "A-2", "A-3")).toMatchObject({
    failure: {
      code: "seats-taken",
      lost: [{ section: "Orchestra", row: "A", number: "2", kind: "standard" }],
      lostIds: ["A-2"],
      nearest: ["A-4", "A-3"],
    },
  });
});

it("the storefront sells blocks whole: it names what is missing of one, and removes all of it at once", async () => {
  const own = await createTestPerformance({ rows, instance: { distanced: true } });
  await query(
    `insert into seat_blocks (plan_id, section, row, first_seat, last_seat)
       values ($1, 'Orchestra', 'A', '1', '2')`,
    [own.planId],
  );
  expect(await crm.getSeatStatus({ params: { id: own.instanceId } })).toMatchObject({
    value: { blocks: [["A-1", "A-2"]] },
  });
  expect(await take(own.instanceId, "A-1")).toMatchObject({
    failure: {
      code: "not-allowed",
      reason: "incomplete-block",
      missing: [{ section: "Orchestra", row: "A", number: "2", kind: "standard" }],
    },
  });
  const taken = await take(own.instanceId, "A-1", "A-2", "A-3");
  if (!taken.ok) throw new Error("not taken");
  const [first, , third] = taken.value.tickets;
  const params = { id: taken.value.id, ticketId: first?.id ?? "" };
  expect(await crm.removeTicket({ params })).toMatchObject({
    failure: { code: "conflict", reason: "takes-others" },
  });
  expect(
    await crm.planRemoval({ params: { id: params.id, lineId: params.ticketId } }),
  ).toMatchObject({
    value: { isBlock: true, hasCompanions: false, itemIds: [] },
  });
  const left = await crm.removeTicket({ params, query: { withOthers: "true" } });
  expect(left).toMatchObject({ value: { tickets: [{ id: third?.id }] } });
  expect(await crm.getSeatStatus({ params: { id: own.instanceId } })).toMatchObject({
    value: { status: "ffhff" },
  });
});

it("the storefront finds no seats of what does not exist", async () => {
  const missing = { ok: false, failure: { code: "not-found" } };
  expect(await crm.getSeatPlan({ params: { id: "none" } })).toEqual(missing);
  expect(await crm.getSeatStatus({ params: { id: "none" } })).toEqual(missing);
});
