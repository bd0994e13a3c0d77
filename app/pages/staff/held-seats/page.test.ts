import { expect, it, vi } from "vitest";

import type { StaffHolds } from "#contract/operations/staff/holds";
import { samplePriceList } from "../../../../tests/support/samples/event";
import { sampleSeatPlan } from "../../../../tests/support/samples/seat-plan";
import { samplePerformanceReport } from "../../../../tests/support/samples/performance-report";
import { desk, robin, staffVisit, taylor } from "../../../../tests/support/staff-visit";
import { answering, refusing } from "../../../../tests/support/stub-crm";

const { open, post, signIn } = staffVisit();
const path = `${desk}/performances/i1/held-seats`;

const report = samplePerformanceReport({ capacity: 28, blocked: 2, sold: 0, left: 26 });
const seat = (number: string) => ({
  id: `k${number}`,
  section: "Orchestra",
  row: "K",
  number,
  kind: "standard" as const,
});
const held: StaffHolds = {
  holds: [
    {
      id: "h1",
      kind: "press",
      note: "The Daily Review",
      by: "robin@riverside.example",
      heldAt: "2026-11-20T12:00:00-05:00",
      seats: [seat("1"), seat("2")],
    },
  ],
  others: 3,
  accessible: {
    hoursBefore: 24,
    whenBandSold: true,
    released: [{ band: "A", rule: "band-sold", at: "2026-11-20T12:00:00-05:00" }],
  },
};
const status = "s".repeat(4) + "f".repeat(28);
const reads = {
  getPerformanceReport: answering(report),
  getPriceList: answering(samplePriceList()),
  getSeatPlan: answering(sampleSeatPlan()),
  getSeatStatus: answering({ planId: "i1", status, blocks: [], refusesSingleSeats: false }),
  listStaffHolds: answering(held),
};

it("held seats are listed by kind, with the sections where more can be held and the rules for accessible seats", async () => {
  await signIn(robin, reads);
  const { status: code, html } = await open(path);
  expect(code).toBe(200);
  for (const text of [
    "Media: 2 seats",
    "The Daily Review",
    "Orchestra: row K, seats 1, 2",
    "3 more seats aren’t for sale and are in no hold.",
    "First Tier",
    "24 hours before the performance",
    "once its other seats are sold",
  ])
    expect(html).toContain(text);
  expect(html).not.toContain("House:");
});

it("a hall of one section has its seats on the page of held seats, where they are held", async () => {
  const plan = sampleSeatPlan();
  const seats = plan.seats.filter(({ section }) => section === "Orchestra");
  const addStaffHold = vi.fn(answering(null));
  const one = { ...plan, seats };
  const getSeatStatus = answering({
    planId: "i1",
    status: "f".repeat(seats.length),
    blocks: [],
    refusesSingleSeats: false,
  });
  await signIn(robin, { ...reads, getSeatPlan: answering(one), getSeatStatus, addStaffHold });
  const { html } = await open(path);
  expect(html).toContain("Media: 2 seats");
  expect(html.match(/type="checkbox"/g)).toHaveLength(seats.length);
  expect(html).not.toContain(`${path}/section/`);
  const refused = await post(path, { seat: "O-A-1", kind: "press" });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain("Enter a note");
  expect(refused.html).toMatch(/value="O-A-1"[^>]*checked|checked[^>]*value="O-A-1"/);
  const held = await post(path, { seat: "O-A-1", kind: "press", reason: "The paper" });
  expect(held.location).toBe(path);
  expect(addStaffHold).toHaveBeenCalledOnce();
});

it("a section offers its free seats to hold without a price, also in bands without one", async () => {
  await signIn(robin, { ...reads, getPriceList: answering({ ...samplePriceList(), bands: [] }) });
  const { html } = await open(`${path}/section/orchestra`);
  expect(html.match(/type="checkbox"/g)?.length).toBeGreaterThan(0);
  expect(html).not.toContain("$");
  expect((await open(`${path}/section/none`)).status).toBe(404);
});

it("seats that were taken meanwhile are named, and the form keeps what was chosen", async () => {
  const lost = [{ section: "Orchestra", row: "K", number: "1", kind: "standard" as const }];
  const failure = {
    code: "seats-taken" as const,
    instanceId: "i1",
    lost,
    lostIds: ["k1"],
    nearest: [],
  };
  const addStaffHold = vi.fn(refusing(failure));
  await signIn(robin, { ...reads, addStaffHold });
  const form = { seat: "k1", kind: "house", reason: "The composer" };
  const { status: code, html } = await post(`${path}/section/orchestra`, form);
  expect(code).toBe(400);
  expect(html).toContain("These seats aren’t free anymore");
  expect(html).toContain("Row K, seat 1");
  expect(html).toContain('value="The composer"');
  expect(addStaffHold).toHaveBeenCalledExactlyOnceWith({
    session: "staff-token",
    params: { id: "i1" },
    body: { kind: "house", reason: "The composer", seatIds: ["k1"] },
  });
  const empty = await post(`${path}/section/orchestra`, { kind: "house", reason: "The composer" });
  expect(empty.html).toContain("Choose at least one seat");
});

it("the seats of a hold are released, and a hold that is gone is not found", async () => {
  const releaseHeldSeats = vi.fn(answering(null));
  await signIn(robin, { ...reads, releaseHeldSeats });
  const page = `${path}/release/h1`;
  expect((await open(page)).html.match(/checked=""/g)).toHaveLength(2);
  const { location } = await post(page, { seat: "k2", reason: "Not needed" });
  expect(location).toBe(path);
  expect(releaseHeldSeats).toHaveBeenCalledExactlyOnceWith({
    session: "staff-token",
    params: { id: "i1" },
    body: { seatIds: ["k2"], reason: "Not needed" },
  });
  expect((await open(`${path}/release/none`)).status).toBe(404);
});

it("of unnumbered seats a number is held, if as many are free", async () => {
  const plan = sampleSeatPlan();
  const seats = plan.seats.map((each) => ({
    ...each,
    ...(each.kind === "standard" && { row: null, number: null }),
  }));
  const addStaffHold = vi.fn(answering(null));
  const getSeatPlan = answering({ ...plan, seating: "general" as const, seats });
  await signIn(robin, { ...reads, getSeatPlan, addStaffHold });
  const page = `${path}/number`;
  expect((await open(path)).html).toContain(`href="${page}"`);
  const form = { count: "2", kind: "press", reason: "The paper" };
  const few = await post(page, { ...form, count: "99" });
  expect([few.status, addStaffHold.mock.calls.length]).toEqual([400, 0]);
  expect(few.html).toContain("There aren’t that many free seats");
  expect((await post(page, form)).location).toBe(path);
  expect(addStaffHold).toHaveBeenCalledExactlyOnceWith({
    session: "staff-token",
    params: { id: "i1" },
    body: { kind: "press", reason: "The paper", seatIds: ["T-B-7", "T-B-8"] },
  });
});

it("only supervisors hold seats", async () => {
  await signIn(taylor, reads);
  expect((await open(path)).status).toBe(303);
});
