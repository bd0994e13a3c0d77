import { expect, it, vi } from "vitest";

import type { DoctorReport } from "#contract/names/findings";
import { desk, robin, staffVisit, taylor } from "../../../../tests/support/staff-visit";
import { answering, refusing } from "../../../../tests/support/stub-crm";

const { open, post, signIn } = staffVisit();
const path = `${desk}/checks`;

const report = (changes: Partial<DoctorReport> = {}): DoctorReport => ({
  ranAt: "2026-11-20T12:00:00-05:00",
  isOld: false,
  findings: [],
  ...changes,
});

it("the page of checks is for supervisors only, and says when they ran and that nothing is wrong", async () => {
  expect((await signIn(taylor)).status).toBe(303);
  expect((await open(path)).location).toBe(`${desk}/customers`);
  await signIn(robin, { getDoctorReport: answering(report()) });
  const { html } = await open(path);
  expect(html).toContain("Last checked: ");
  expect(html).toContain("Nothing is wrong.");
  expect(html).toContain("Check again");
  await signIn(robin, { getDoctorReport: answering(report({ ranAt: null })) });
  const never = (await open(path)).html;
  expect(never).toContain("Nothing has been checked yet.");
  expect(never).not.toContain("Nothing is wrong.");
  expect(never).toContain("Check now");
  expect(never).not.toContain("Check again");
});

it("the page of checks lists findings by level with what to do, and links to performances", async () => {
  const at = "2026-12-03T19:30:00-05:00";
  const performance = { name: "Mahler <2>", at, performanceId: "mahler-1" };
  await signIn(robin, {
    getDoctorReport: answering(
      report({
        isOld: true,
        findings: [
          { code: "performance-without-prices", level: "stops", about: [performance], more: 3 },
          { code: "mail-off", level: "noticed", about: [], more: 0 },
        ],
      }),
    ),
  });
  const { html } = await open(path);
  expect(html.indexOf("Stops sales")).toBeLessThan(html.indexOf("Will be noticed"));
  expect(html).not.toContain(">Advice<");
  expect(html).toContain("Performances on sale have no prices.");
  expect(html).toContain("Set SMTP_URL to your mail server.");
  expect(html).toContain(`href="${desk}/performances/mahler-1"`);
  expect(html).toContain("Mahler &lt;2&gt;");
  expect(html).toContain("and 3 more");
  expect(html).toContain("That was more than a day ago.");
});

it("the button runs the checks again, and says so if they ran a moment ago", async () => {
  const runDoctor = vi.fn(answering(report()));
  await signIn(robin, { getDoctorReport: answering(report()), runDoctor });
  const ran = await post(path, { intent: "again" });
  expect([ran.status, ran.location]).toEqual([303, path]);
  expect(runDoctor).toHaveBeenCalledExactlyOnceWith({ session: "staff-token" });
  expect((await open(path)).html).toContain("Checked. This is what we found.");
  await signIn(robin, {
    getDoctorReport: answering(report()),
    runDoctor: refusing({ code: "not-allowed", reason: "too-often" }),
  });
  const { status, html } = await post(path, { intent: "again" });
  expect([status, html]).toEqual([400, expect.stringContaining("Wait half a minute")]);
});
