import { expect, it, vi } from "vitest";

import { MOVE_REFUND_DAYS } from "#contract/rules/moves/move";
import type { MovePreview } from "#contract/schemas/staff-sales";
import { laterDay } from "~/domain/arithmetic/dates";
import { sampleInstance } from "../../../../tests/support/samples/event";
import { samplePerformanceReport } from "../../../../tests/support/samples/performance-report";
import { desk, robin, staffVisit, taylor } from "../../../../tests/support/staff-visit";
import { answering, refusing } from "../../../../tests/support/stub-crm";

const { open, post, signIn } = staffVisit();
const path = `${desk}/performances/i1/move`;

const report = samplePerformanceReport();
const preview: MovePreview = {
  from: { startsAt: "2026-12-03T19:30:00-05:00", planId: "p1", hallName: "Main Hall" },
  to: { startsAt: "2031-12-10T20:00:00-05:00", planId: "p1", hallName: "Main Hall" },
  buyers: 312,
  orders: 340,
  tickets: 700,
  packageTickets: 12,
  held: 3,
  reserved: 0,
  food: 1,
  addOns: 0,
  waiting: 4,
  heldFollow: 0,
  heldReleased: 0,
  missing: [],
  onSaleAt: null,
  offSaleAt: null,
};
const plans = [
  { id: "p1", name: "All seats", hallName: "Main Hall", current: true },
  { id: "p2", name: "All seats", hallName: "Small Hall", current: false },
];
const form = {
  day: "2031-12-10",
  time: "8 pm",
  plan: "p1",
  refundUntil: "2031-12-01",
  reason: "The conductor is ill",
};
const reads = {
  getPerformanceReport: answering(report),
  listMovePlans: answering(plans),
  previewMove: answering(preview),
};

it("a move is reviewed with what follows before it is made", async () => {
  const movePerformance = vi.fn(answering(null));
  await signIn(robin, { ...reads, movePerformance });
  expect((await open(path)).html).toContain("Small Hall");
  const { status, html } = await post(path, form);
  expect(status).toBe(200);
  expect(html).toContain("312 buyers get an email with new tickets (700 tickets, 340 orders)");
  expect(html).toContain("12 tickets of packages move with it.");
  expect(html).toContain("4 customers stay on the list and get an email.");
  expect(html).not.toContain("Add-ons");
  expect(movePerformance).not.toHaveBeenCalled();
  const from = preview.from.startsAt;
  await post(path, { ...form, intent: "move", from, fromPlan: "p1" });
  expect(movePerformance).toHaveBeenCalledExactlyOnceWith({
    session: "staff-token",
    params: { id: "i1" },
    body: {
      startsAt: "2031-12-10T20:00",
      planId: "p1",
      refundUntil: "2031-12-01",
      reason: form.reason,
      from: { startsAt: from, planId: "p1" },
    },
  });
});

it.each([
  [{ code: "conflict", reason: "changed" } as const, "Someone else has moved this performance"],
  [{ code: "conflict", reason: "busy" } as const, "Someone else is changing the season"],
  [{ code: "conflict", reason: "performance-passed" } as const, "started"],
  [
    { code: "invalid", fields: { startsAt: "past" } } as const,
    "Choose a date and time in the future",
  ],
])("a move refused with %o says so and keeps what was typed", async (failure, words) => {
  await signIn(robin, { ...reads, movePerformance: refusing(failure) });
  const sent = { ...form, intent: "move", from: preview.from.startsAt, fromPlan: "p1" };
  const { status, html } = await post(path, sent);
  expect(status).toBe(400);
  expect(html).toContain(words);
  expect(html).toContain('value="The conductor is ill"');
  expect(html).toContain('value="8 pm"');
});

it.each([
  [{ planId: "no-prices" }, "None of this performance’s prices are for this hall"],
  [{ planId: "invalid" }, "This doesn’t fit the performance’s other details"],
  [{ startsAt: "refused" }, "This doesn’t fit the performance’s other details"],
])(
  "a move that the season's rules refuse with %o is not blamed on the time",
  async (fields, words) => {
    await signIn(robin, { ...reads, previewMove: refusing({ code: "invalid", fields }) });
    const { status, html } = await post(path, { ...form, plan: "p2" });
    expect(status).toBe(400);
    expect(html).toContain(words);
    expect(html).not.toContain("Enter a time");
  },
);

it("a hall that is too small is refused at the review, with what it lacks", async () => {
  const missing = [{ band: "A", kind: "standard" as const, missing: 3 }];
  await signIn(robin, { ...reads, previewMove: answering({ ...preview, missing }) });
  const { status, html } = await post(path, { ...form, plan: "p2" });
  expect(status).toBe(400);
  expect(html).toContain("This hall has too few seats");
  expect(html).toContain("3 seats are missing");
});

it("a move into an occupied hall names the performances there, and can be made", async () => {
  const other = { instanceId: "i9", title: "Winterreise", hallName: "Main Hall" };
  const times = { startsAt: "2031-12-10T19:00:00-05:00", endsAt: "2031-12-10T20:30:00-05:00" };
  const overlaps = [{ ...other, ...times }];
  await signIn(robin, { ...reads, previewMove: answering({ ...preview, overlaps }) });
  const { status, html } = await post(path, form);
  expect(status).toBe(200);
  expect(html).toContain("Another performance is in this hall at that time");
  expect(html).toContain(`href="${desk}/performances/i9"`);
  expect(html).toMatch(/Winterreise: Wed, Dec\s10, 2031, 7:00\sPM to 8:30\sPM/);
  expect(html).toContain('name="intent:move"');
});

it("the last day of refunds is not after the performance", async () => {
  await signIn(robin, reads);
  const { html } = await post(path, { ...form, refundUntil: "2031-12-11" });
  expect(html).toContain("Choose a day that isn’t after the performance");
});

// The test storefront's date.
const dayAhead = (days: number) => laterDay("2026-12-01", days);
const at = (days: number) => ({
  ...report,
  instance: sampleInstance({ startsAt: `${dayAhead(days)}T19:30:00-05:00` }),
});

it.each([3, 30, -3])(
  "for a performance in %i days, the last day of refunds is suggested without regard to its old day",
  async (days) => {
    await signIn(robin, { ...reads, getPerformanceReport: answering(at(days)) });
    const { html } = await open(path);
    expect(html).toMatch(
      new RegExp(`name="refundUntil"[^>]* value="${dayAhead(MOVE_REFUND_DAYS)}"`),
    );
  },
);

it("a suggested last day of refunds that is after the new day becomes that day", async () => {
  await signIn(robin, reads);
  const day = dayAhead(2);
  const near = { ...form, day, refundUntil: dayAhead(MOVE_REFUND_DAYS) };
  const { status, html } = await post(path, near);
  expect(status).toBe(200);
  expect(html).toContain(`name="refundUntil" value="${day}"`);
  expect(html).toContain("the new date, instead of the day on the form");
  const same = await post(path, { ...near, refundUntil: day });
  expect(same.html).not.toContain("instead of the day on the form");
  const later = await post(path, { ...near, refundUntil: dayAhead(MOVE_REFUND_DAYS + 1) });
  expect(later.status).toBe(400);
});

it("one ticket and one order are counted in the singular", async () => {
  const one = { ...preview, buyers: 1, tickets: 1, orders: 1 };
  await signIn(robin, { ...reads, previewMove: answering(one) });
  const { html } = await post(path, form);
  expect(html).toContain("1 buyer gets an email with new tickets (1 ticket, 1 order)");
});

it("only supervisors can move a performance", async () => {
  await signIn(taylor, reads);
  expect((await open(path)).status).toBe(303);
});
