import { expect, it, vi } from "vitest";

import type { AdmissionList } from "#contract/operations/staff/admissions";
import { samplePerformanceReport } from "../../../../tests/support/samples/performance-report";
import { desk, staffVisit, taylor } from "../../../../tests/support/staff-visit";
import { answering } from "../../../../tests/support/stub-crm";

const { open, signIn } = staffVisit();
const path = `${desk}/performances/i1/admissions`;

const report = samplePerformanceReport();
const list: AdmissionList = {
  tickets: [
    {
      id: "t1",
      seat: { section: "Stalls", row: "K", number: "3", kind: "standard" },
      priceTypeName: "Standard",
      orderNumber: "RPA-10234",
      admittedAt: "2026-12-03T19:10:00-05:00",
    },
    {
      id: "t2",
      seat: { section: '=1+1"', row: null, number: null, kind: "place" },
      priceTypeName: "Under 30, Student",
      orderNumber: "RPA-10235",
      admittedAt: null,
      isRefunded: true,
    },
  ],
  sold: 120,
  admitted: 1,
  page: 1,
  pageCount: 2,
};

it("the admissions page says who is in, filters by seat and order, and leads to the next page", async () => {
  const listAdmissions = vi.fn(answering(list));
  await signIn(taylor, { getPerformanceReport: answering(report), listAdmissions });
  const { status, html } = await open(`${path}?show=out&search=K+3`);
  expect(status).toBe(200);
  expect(listAdmissions).toHaveBeenCalledExactlyOnceWith({
    session: "staff-token",
    params: { id: "i1" },
    query: { show: "out", search: "K 3", page: 1, whole: "false" },
  });
  expect(html).toContain("Stalls, row K, seat 3");
  expect(html).toMatch(/RPA-10234[^]*7:10/);
  expect(html.match(/RPA-\d+\s· Refunded in the card provider’s dashboard/g)).toEqual([
    "RPA-10235\u00a0· Refunded in the card provider’s dashboard",
  ]);
  expect(html).toMatch(/Not admitted<[^]*119/);
  expect(html).toContain(`${path}?show=out&amp;search=K+3&amp;page=2`);
  expect(html).toContain(`${path}?show=out&amp;search=K+3&amp;whole=true`);
});

it("a time on the admissions page has its day if that isn't today", async () => {
  const [ticket] = list.tickets;
  const admitted = async (admittedAt: string) => {
    const tickets = ticket === undefined ? [] : [{ ...ticket, admittedAt }];
    const listAdmissions = answering({ ...list, tickets });
    await signIn(taylor, { getPerformanceReport: answering(report), listAdmissions });
    const { html } = await open(path);
    return html.slice(html.indexOf("RPA-10234"));
  };
  // The test's clock stands at noon of December 1, 2026.
  expect(await admitted("2026-11-30T19:10:00-05:00")).toMatch(/Nov[^<]*2026[^<]*7:10/);
  expect(await admitted("2026-12-01T09:10:00-05:00")).toMatch(/>9:10[^<]*</);
});

it("a query that makes no sense shows the whole list's first page", async () => {
  const listAdmissions = vi.fn(answering(list));
  await signIn(taylor, { getPerformanceReport: answering(report), listAdmissions });
  expect((await open(`${path}?show=x&page=-1&whole=9`)).status).toBe(200);
  const query = { show: "all", page: 1, whole: "false" };
  expect(listAdmissions).toHaveBeenCalledWith(expect.objectContaining({ query }));
});

it("the list of admissions is saved as CSV, which no spreadsheet runs as formulas", async () => {
  const leftAt = "2026-12-03T20:20:00-05:00";
  const tickets = list.tickets.map((each) =>
    each.orderNumber === "RPA-10234" ? { ...each, leftAt } : each,
  );
  const listAdmissions = vi.fn(answering({ ...list, tickets, pageCount: 1 }));
  await signIn(taylor, { getPerformanceReport: answering(report), listAdmissions });
  const { status, html, headers } = await open(`${path}.csv?show=all`);
  expect([status, headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(headers.get("Cache-Control")).toContain("no-store");
  expect(html.replace(/^\uFEFF/, "").split("\r\n")).toEqual([
    "Section,Row,Number,Ticket type,Order,Admitted at,Out since,Note",
    `Stalls,K,3,Standard,RPA-10234,2026-12-03T19:10:00-05:00,${leftAt},`,
    `"'=1+1""",,,"Under 30, Student",RPA-10235,,,Refunded in the card provider’s dashboard`,
    "",
  ]);
  expect(listAdmissions.mock.calls[0]).toMatchObject([{ query: { whole: "true" } }]);
});
