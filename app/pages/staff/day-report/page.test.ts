import { expect, it, vi } from "vitest";

import type { DayReport } from "#contract/operations/staff/reports";
import { desk, robin, staffVisit, taylor } from "../../../../tests/support/staff-visit";
import { answering } from "../../../../tests/support/stub-crm";

const { open, signIn } = staffVisit();
const path = `${desk}/reports/day`;

const side = (count: number, amount: number, vat = 0) => ({ count, amount, vat });
const report: DayReport = {
  from: "2026-11-20",
  to: "2026-11-20",
  currency: "USD",
  rows: [
    {
      kind: "ticket",
      id: "std",
      name: "Standard",
      sold: side(3, 15_000, 849),
      returned: side(1, 5_000, 283),
    },
    {
      kind: "ticket",
      id: "young",
      name: "Under 30",
      sold: side(0, 0),
      returned: side(0, 0),
    },
    {
      kind: "donation",
      id: "annual",
      name: "=Annual, Fund",
      sold: side(1, 2_500),
      returned: side(0, 0),
    },
    {
      kind: "adjustment",
      id: null,
      name: null,
      sold: side(0, 0),
      returned: side(1, -700),
    },
  ],
  vatByRate: [
    { rate: 6, sold: { amount: 15_000, vat: 849 }, returned: { amount: 5_000, vat: 283 } },
    { rate: 0, sold: { amount: 2_500, vat: 0 }, returned: { amount: -700, vat: 0 } },
  ],
  discounts: 500,
  free: { complimentary: 2, discounted: 1 },
  paidWith: [
    { kind: "card", sold: 16_500, returned: 4_300 },
    { kind: "credit", sold: 1_000, returned: 0 },
  ],
  performances: [
    {
      instanceId: "i1",
      title: "Mahler",
      startsAt: "2026-12-03T19:30:00-05:00",
      tickets: 2,
      sold: 15_000,
      returned: 5_000,
    },
    {
      instanceId: null,
      title: null,
      startsAt: null,
      tickets: 0,
      sold: 2_500,
      returned: -700,
    },
  ],
  takings: [{ kind: "card", brand: "visa", taken: 20_000, refunded: 4_300 }],
  issued: { giftCards: 3_000, credit: 0 },
};

it("the day report shows sales and takings apart with their sums, and links performances and the file", async () => {
  const getDayReport = vi.fn(answering(report));
  await signIn(robin, { getDayReport });
  const { status, html } = await open(`${path}?from=2026-11-20&to=`);
  expect(status).toBe(200);
  expect(getDayReport).toHaveBeenCalledExactlyOnceWith({
    session: "staff-token",
    query: { first: "2026-11-20", last: "2026-11-20" },
  });
  // Tickets, the gift and the adjustment: sold, returned, net and tax.
  expect(html).toMatch(/Ticket: Standard[^]*\$150\.00[^]*\$50\.00[^]*\$100\.00[^]*\$5\.66/);
  expect(html).toMatch(/Subtotal: Tickets[^]*>3<[^]*\$150\.00[^]*>1<[^]*\$50\.00/);
  // What tickets and gifts have in common is money, not a number.
  expect(html).toMatch(/>Total<\/strong><\/th><td[^>]*>–<[^]*\$175\.00/);
  expect(html).toMatch(
    /By tax rate[^]*>6%<[^]*\$94\.34[^]*\$5\.66[^]*\$100\.00[^]*>0%<[^]*\$32\.00/,
  );
  expect(html).toMatch(/>Total<[^]*\$175\.00[^]*\$43\.00[^]*\$132\.00/);
  expect(html).toMatch(/Card: Visa[^]*\$200\.00[^]*\$43\.00[^]*\$157\.00/);
  // Taken and not sold by card on this day.
  expect(html).toMatch(/Takings less sales by card[^]*\$35\.00/);
  expect(html).toContain(`href="${desk}/performances/i1/report"`);
  expect(html).toContain(`${path}.csv?from=2026-11-20&amp;to=2026-11-20`);
});

it("days that are none, or too many, are refused beside their field without a call, and stay as typed", async () => {
  const getDayReport = vi.fn(answering(report));
  await signIn(robin, { getDayReport });
  for (const [query, text] of [
    ["from=soon", "Enter a date"],
    ["from=2026-02-30", "Enter a date"],
    ["from=2026-11-20&to=2026-11-19", "on or after the first"],
    ["from=2026-10-20&to=2026-11-20", "31 days at most"],
  ] as const) {
    const { status, html } = await open(`${path}?${query}`);
    expect([query, status]).toEqual([query, 400]);
    expect(html).toContain(text);
  }
  expect((await open(`${path}?from=soon`)).html).toContain('value="soon"');
  expect((await open(`${path}.csv?from=soon`)).status).toBe(404);
  expect(getDayReport).not.toHaveBeenCalled();
});

it("the day report is for supervisors only", async () => {
  await signIn(taylor);
  expect((await open(path)).location).toBe(`${desk}/customers`);
});

it("the day report is saved as CSV with plain negative numbers, and names that no spreadsheet runs", async () => {
  await signIn(robin, { getDayReport: answering(report) });
  const { headers, html } = await open(`${path}.csv?from=2026-11-20`);
  expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  const lines = html.replace(/^\uFEFF/, "").split("\r\n");
  expect(lines.slice(1, 9)).toEqual([
    "Sales,Ticket: Standard,3,150.00,1,50.00,100.00,5.66",
    "Sales,Ticket: Under 30,0,0.00,0,0.00,0.00,0.00",
    "Sales,Subtotal: Tickets,3,150.00,1,50.00,100.00,5.66",
    `Sales,"Gift to a fund: =Annual, Fund",1,25.00,0,0.00,25.00,0.00`,
    "Sales,Refunds without a return,0,0.00,1,-7.00,7.00,0.00",
    "Sales,Total,,175.00,,43.00,132.00,5.66",
    "By tax rate,6%,,,,,100.00,5.66",
    "By tax rate,0%,,,,,32.00,0.00",
  ]);
  expect(lines).toContain("Takings at the card provider,Card: Visa,,200.00,,43.00,157.00,");
  expect(lines).toContain("By performance,Not for a performance,0,25.00,,-7.00,32.00,");
});
