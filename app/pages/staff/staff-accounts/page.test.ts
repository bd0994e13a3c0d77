import { expect, it, vi } from "vitest";

import type { StaffAccount } from "#contract/schemas/staff";
import { loadTranslations } from "~/.server/i18n/translations";
import type { Crm } from "~/.server/ticketing/ticketing";
import { LOCALES } from "#contract/names/locales";
import { desk, morgan, robin, staffVisit, taylor } from "../../../../tests/support/staff-visit";
import { answering, refusing } from "../../../../tests/support/stub-crm";

const { site, open, post, signIn } = staffVisit();

const sam: StaffAccount = {
  id: "sam",
  name: "Sam Ortiz",
  email: "sam@riverside.example",
  role: "box-office",
  active: true,
  secondFactor: false,
  passwordDue: false,
};
const own: StaffAccount = { ...sam, id: morgan.id, name: "Morgan", role: "admin" };
const listStaffAccounts = answering([own, sam]);
const accounts = `${desk}/accounts`;
const typed = { name: "Kim", email: "kim@riverside.example", role: "supervisor", reason: "New" };

it("a manager adds a staff member and reads the first password once", async () => {
  const createStaffAccount = vi.fn<Crm["createStaffAccount"]>(
    answering({ password: "aBcDeFgH23456789" }),
  );
  await signIn(morgan, { listStaffAccounts, createStaffAccount });
  expect((await open(accounts)).html).toContain("Sam Ortiz");
  const refused = await post(accounts, { ...typed, role: "" });
  expect([refused.status, refused.html.includes('value="Kim"')]).toEqual([400, true]);
  const created = await post(accounts, typed);
  expect(created.status).toBe(200);
  expect(created.html).toContain("aBcDeFgH23456789");
  expect(created.html).toContain("Kim can sign in as kim@riverside.example.");
  expect((await open(accounts)).html).not.toContain("aBcDeFgH23456789");
  site().crm.createStaffAccount = refusing({ code: "conflict", reason: "email-taken" });
  const taken = await post(accounts, typed);
  expect([taken.status, taken.html.includes("has this email already")]).toEqual([400, true]);
});

it("a manager resets a password and deactivates an account, but not their own", async () => {
  const deactivateStaffAccount = vi.fn<Crm["deactivateStaffAccount"]>(answering(null));
  await signIn(morgan, {
    listStaffAccounts,
    deactivateStaffAccount,
    resetStaffAccount: answering({ password: "zYxWvUtS98765432" }),
  });
  const page = `${accounts}/sam`;
  expect((await post(page, { intent: "deactivate", reason: "" })).status).toBe(400);
  expect((await post(page, { intent: "reset", reason: "Forgot it" })).html).toContain(
    "zYxWvUtS98765432",
  );
  const done = await post(page, { intent: "deactivate", reason: "Left the venue" });
  expect([done.status, done.location]).toEqual([303, accounts]);
  expect(deactivateStaffAccount).toHaveBeenCalledExactlyOnceWith({
    session: "staff-token",
    params: { id: "sam" },
    body: { reason: "Left the venue" },
  });
  expect((await open(`${accounts}/${morgan.id}`)).html).not.toContain(
    'name="intent" value="reset"',
  );
  expect((await open(`${accounts}/nobody`)).status).toBe(404);
});

it("only managers see the staff accounts", async () => {
  await signIn(robin, { listStaffAccounts });
  expect((await open(accounts)).location).toBe(`${desk}/customers`);
  expect((await open(`${desk}/customers`)).html).not.toContain("Staff accounts");
});

it("a member of staff whose password was given chooses another before any other page", async () => {
  await signIn({ ...taylor, may: [], due: "password" });
  for (const path of ["", "/customers", "/log", "/second-factor"])
    expect((await open(`${desk}${path}`)).location, path).toBe(`${desk}/password`);
  expect((await open(`${desk}/password`)).html).toContain("Choose your own password");
  const same = { currentPassword: "Counter1 counter", newPassword: "Counter1 counter" };
  const refused = await post(`${desk}/password`, { ...same, confirmPassword: same.newPassword });
  expect(refused.html).toContain("different from your current one");
});

it("a member of staff who must set up an authenticator does so before any other page", async () => {
  await signIn({ ...taylor, may: [], due: "second-factor" });
  for (const path of ["", "/customers", "/password"])
    expect((await open(`${desk}${path}`)).location, path).toBe(`${desk}/second-factor`);
  expect((await open(`${desk}/second-factor`)).status).toBe(200);
});

it.each([
  [robin, accounts, "Only managers can do this."],
  [taylor, `${desk}/log`, "Only supervisors can do this."],
] as const)(
  "the notice after a page is refused names the role that may open it",
  async (member, path, notice) => {
    await signIn(member, { listStaffAccounts });
    expect((await open(path)).location).toBe(`${desk}/customers`);
    expect((await open(`${desk}/customers`)).html).toContain(notice);
  },
);

it.each(LOCALES)("in %s, the notice after a refused page calls the role by its name", (locale) => {
  const { t } = loadTranslations(false)[locale];
  const says = (notice: string, role: string) => notice.toLowerCase().includes(role.toLowerCase());
  const notices = [t("staff.notices.supervisors-only"), t("staff.notices.managers-only")];
  const roles = [t("staff.accounts.role.supervisor"), t("staff.accounts.role.admin")];
  expect(notices.map((notice) => roles.map((role) => says(notice, role)))).toEqual([
    [true, false],
    [false, true],
  ]);
});
