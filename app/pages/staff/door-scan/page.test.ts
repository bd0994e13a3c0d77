import { expect, it, vi } from "vitest";

import type { Scan } from "#contract/operations/staff/admissions";
import { samplePerformanceReport } from "../../../../tests/support/samples/performance-report";
import { desk, staffVisit, taylor } from "../../../../tests/support/staff-visit";
import { answering } from "../../../../tests/support/stub-crm";

const { open, post, signIn } = staffVisit();
const path = `${desk}/performances/i1/admission`;

const report = samplePerformanceReport();
const scan = (changes: Partial<Scan>): Scan => ({
  state: "valid",
  admittedAt: "2026-12-03T19:10:00-05:00",
  seat: { section: "Stalls", row: "K", number: "3", kind: "standard" },
  priceTypeName: "Standard",
  performance: null,
  admitted: 1,
  ...changes,
});

it("the admission page has one field, where scanners type, and shows the result above it", async () => {
  const admitTicket = vi.fn(answering(scan({})));
  await signIn(taylor, { getPerformanceReport: answering(report), admitTicket });
  const before = (await open(path)).html;
  expect(before).toMatch(/<input[^>]*name="code"[^>]*autofocus/i);
  expect(before).not.toContain("let them in");
  // Codes of a former system have letters, which the keypad of digits lacks.
  expect(before).not.toMatch(/inputmode="numeric"/i);
  const code = "99123456789012345678";
  const { status, html } = await post(path, { code });
  expect(status).toBe(200);
  expect(admitTicket).toHaveBeenCalledExactlyOnceWith({
    session: "staff-token",
    params: { id: "i1" },
    body: { code },
  });
  const result = html.indexOf("Valid: let them in");
  expect(result).toBeGreaterThan(0);
  expect(result).toBeLessThan(html.indexOf('name="code"'));
  expect(html).toContain("Stalls, row K, seat 3");
  // Empty for the next scan.
  expect(html).not.toContain(code);
});

it("the admission page says when a code admitted somebody, and for which performance it is", async () => {
  await signIn(taylor, {
    getPerformanceReport: answering(report),
    admitTicket: answering(scan({ state: "admitted" })),
  });
  expect((await post(path, { code: "1" })).html).toMatch(/Already admitted[^]*Admitted: .*7:10/);
  const performance = { title: "Mahler", startsAt: "2026-12-04T19:30:00-05:00" };
  await signIn(taylor, {
    getPerformanceReport: answering(report),
    admitTicket: answering(scan({ state: "other-performance", admittedAt: null, performance })),
  });
  const { html } = await post(path, { code: "1" });
  expect(html).toContain("For another performance");
  expect(html).toContain("Mahler");
});

it("the admission page says of a valid ticket that its order was refunded in the dashboard", async () => {
  await signIn(taylor, {
    getPerformanceReport: answering(report),
    admitTicket: answering(scan({ isRefunded: true })),
  });
  expect((await post(path, { code: "1" })).html).toMatch(
    /let them in[^]*Refunded in the card provider’s dashboard/,
  );
});

it("an empty scan is refused without a call", async () => {
  const admitTicket = vi.fn(answering(scan({})));
  await signIn(taylor, { getPerformanceReport: answering(report), admitTicket });
  const { status, html } = await post(path, { code: " " });
  expect([status, html]).toEqual([400, expect.stringContaining("Scan or type a ticket code")]);
  expect(admitTicket).not.toHaveBeenCalled();
});

it("the admission page lets people out and takes admissions back in modes of their own, which stay for the next scan", async () => {
  const admitTicket = vi.fn(answering(scan({ state: "left" })));
  await signIn(taylor, { getPerformanceReport: answering(report), admitTicket });
  const { html: out } = await open(`${path}?for=leave`);
  expect(out).toMatch(/aria-current="page"[^>]*>Going out/);
  expect(out).toContain('name="action" value="leave"');
  const { html } = await post(`${path}?for=leave`, { code: "99", action: "leave" });
  expect(admitTicket).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ body: { code: "99", action: "leave" } }),
  );
  expect(html).toContain("Out: the code lets them in again");
  expect(html).toContain('name="action" value="leave"');
  await signIn(taylor, {
    getPerformanceReport: answering(report),
    admitTicket: answering(scan({ isReturn: true })),
  });
  expect((await post(path, { code: "99" })).html).toMatch(/let them in[^]*Back again/);
});

it("staff let the holder of an old ticket in anyway, and are asked again if it is for another day", async () => {
  const performance = { title: "Mahler", startsAt: "2026-12-04T19:30:00-05:00" };
  const admitTicket = vi.fn(answering(scan({ state: "moved", admittedAt: null, performance })));
  await signIn(taylor, { getPerformanceReport: answering(report), admitTicket });
  const { html } = await post(path, { code: "99" });
  expect(html).toMatch(/Old ticket[^]*name="oldCode" value="yes"[^]*Let them in anyway/);
  expect(html).not.toContain('name="early"');
  const early = vi.fn(answering(scan({ state: "other-performance", isEarly: true, performance })));
  await signIn(taylor, { getPerformanceReport: answering(report), admitTicket: early });
  const { html: notToday } = await post(path, { code: "99", oldCode: "yes" });
  expect(early).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ body: { code: "99", oldCode: true } }),
  );
  expect(notToday).toMatch(/Not today[^]*name="early" value="yes"[^]*name="oldCode" value="yes"/);
});
