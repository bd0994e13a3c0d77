import { expect, it, vi } from "vitest";

import type { DoorSheet } from "#contract/operations/staff/admissions";
import { samplePerformanceReport } from "../../../../tests/support/samples/performance-report";
import { desk, staffVisit, taylor } from "../../../../tests/support/staff-visit";
import { answering } from "../../../../tests/support/stub-crm";

const { open, post, signIn } = staffVisit();
const performance = `${desk}/performances/i1`;

const report = samplePerformanceReport();
const seat = { section: "Stalls", row: "K", number: "3", kind: "standard" } as const;
const sheet: DoorSheet = {
  tickets: [
    {
      shortCode: "00123456",
      seat,
      priceTypeName: "Standard",
      admittedAt: null,
      isRefunded: true,
    },
    {
      shortCode: "98765432",
      seat,
      priceTypeName: "Standard",
      admittedAt: "2026-12-03T19:10:00-05:00",
    },
  ],
};

it("the door sheet lists short codes with their seats to tick, and is saved with their zeros", async () => {
  const getDoorSheet = answering(sheet);
  await signIn(taylor, { getPerformanceReport: answering(report), getDoorSheet });
  const { html } = await open(`${performance}/door-sheet`);
  expect(html).toMatch(
    /0012 3456[^]*Stalls, row K, seat 3\s· Refunded in the card provider’s dashboard<[^]*☐[^]*9876 5432[^]*7:10/,
  );
  const { html: csv } = await open(`${performance}/door-sheet.csv`);
  expect(
    csv
      .replace(/^\uFEFF/, "")
      .split("\r\n")
      .slice(1, 3),
  ).toEqual([
    "0012 3456,Stalls,K,3,Standard,,Refunded in the card provider’s dashboard",
    "9876 5432,Stalls,K,3,Standard,2026-12-03T19:10:00-05:00,",
  ]);
});

it("codes are entered later from lines, with what was not entered first", async () => {
  const results = [
    { code: "00123456", state: "valid", seat, isRefunded: true } as const,
    { code: "11111111", state: "unknown", seat: null } as const,
  ];
  const enterLateAdmissions = vi.fn(answering({ results }));
  await signIn(taylor, { getPerformanceReport: answering(report), enterLateAdmissions });
  const { status, html } = await post(`${performance}/late-admissions`, {
    codes: " 0012 3456\r\n\r\n11111111, ",
  });
  expect(status).toBe(200);
  expect(enterLateAdmissions).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ body: { codes: ["0012 3456", "11111111"] } }),
  );
  expect(html).toMatch(
    /1111 1111[^]*No such ticket[^]*0012 3456[^]*Entered\s· Refunded in the card provider’s dashboard<[^]*Stalls/,
  );
  const refused = await post(`${performance}/late-admissions`, { codes: "1\n".repeat(501) });
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining("up to 500 codes")]);
  const none = await post(`${performance}/late-admissions`, { codes: " \n" });
  expect([none.status, none.html]).toEqual([400, expect.stringContaining("ticket code")]);
});

it("the admission log says what happened, where and by whom", async () => {
  const at = "2026-12-03T19:10:00-05:00";
  const entries = [
    { id: 2, at, action: "return", isLate: false, seat, by: "Main door 2" } as const,
    { id: 1, at, action: "admit", isLate: true, seat: null, by: null } as const,
  ];
  const listAdmissionLog = answering({ entries });
  await signIn(taylor, { getPerformanceReport: answering(report), listAdmissionLog });
  const { html } = await open(`${performance}/admission-log`);
  expect(html).toMatch(/Came back[^]*Main door 2[^]*Let in\s· Entered\slater[^]*Returned/);
});
