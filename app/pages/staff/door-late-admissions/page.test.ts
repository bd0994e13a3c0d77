import { expect, it, vi } from "vitest";

import { samplePerformanceReport } from "../../../../tests/support/samples/performance-report";
import { desk, staffVisit, taylor } from "../../../../tests/support/staff-visit";
import { answering } from "../../../../tests/support/stub-crm";

const { post, signIn } = staffVisit();
const path = `${desk}/performances/i1/late-admissions`;

it("codes for a later day or from before a move are entered only when staff send them again", async () => {
  const results = [
    { code: "11111111", state: "valid" as const, seat: null },
    { code: "22222222", state: "other-performance" as const, isEarly: true, seat: null },
    { code: "33333333", state: "moved" as const, seat: null },
    { code: "44444444", state: "other-performance" as const, seat: null },
  ];
  const enterLateAdmissions = vi.fn(answering({ results }));
  const getPerformanceReport = answering(samplePerformanceReport());
  await signIn(taylor, { getPerformanceReport, enterLateAdmissions });
  const { html } = await post(path, { codes: results.map(({ code }) => code).join("\n") });
  expect(html).toContain("Not today");
  expect(html).toContain('name="codes" value="22222222,33333333"');
  expect(html).toContain("Enter these codes anyway");
  await post(path, { codes: "22222222\n33333333", anyway: "yes" });
  expect(enterLateAdmissions).toHaveBeenLastCalledWith(
    expect.objectContaining({
      body: { codes: ["22222222", "33333333"], early: true, oldCode: true },
    }),
  );
});
