import { and, eq } from "drizzle-orm";

import { emailError, normalizeEmail } from "#contract/text/email";

import { STAFF_ROLES } from "#contract/schemas/staff";
import { runInTransaction, type Transaction } from "../platform/database/database";
import { isSameEmail } from "../tables/email-key";
import { staff } from "../tables/staff";
import { hashPassword } from "../platform/hash";
import { audit } from "../people/audit/audit-log";
import {
  deactivateStaffAccount,
  generatePassword,
  listStaffAccounts,
  unlockStaffAccount,
  writeStaff,
} from "../people/staff-accounts/staff-accounts";
import { REASON } from "./act-for-customer";
import { type Command, refused, success, table, readOption } from "./command";

export const addStaff: Command = {
  name: "add-staff",
  args: ["EMAIL"],
  options: {
    name: { value: "NAME", help: "The person's name.", required: true },
    role: { value: "ROLE", help: `One of ${STAFF_ROLES.join(", ")}.`, required: true },
    reactivate: { help: "Gives a deactivated account access again." },
  },
  summary: "Creates a staff account and prints its first password.",
  help: "An existing account is reset: new password, unlocked, no second factor, signed out everywhere. A deactivated one needs --reactivate.",
  audited: true,
  run: async ({ db, by }, [typed = ""], options) => {
    const email = normalizeEmail(typed);
    const role = STAFF_ROLES.find((known) => known === readOption(options, "role"));
    const name = readOption(options, "name")?.trim() ?? "";
    const problems = [
      ...(emailError(email) === null ? [] : [`"${email}" is not an email address.`]),
      ...(role === undefined ? [`--role must be one of ${STAFF_ROLES.join(", ")}.`] : []),
      ...(name === "" ? ["--name is empty."] : []),
    ];
    if (role === undefined || problems.length > 0) return refused(...problems);
    const isLeaver = and(isSameEmail(staff.email, email), eq(staff.active, false));
    if (options["reactivate"] !== true && (await db.$count(staff, isLeaver)) > 0)
      return refused(`${email} was deactivated. To give access again, add --reactivate.`);
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      const id = await writeStaff(tx, {
        email,
        name,
        role,
        passwordHash,
        totpSecret: null,
        mustChangePassword: true,
      });
      await audit(tx, by, {
        action: "staff-account",
        subjectKind: "staff",
        subjectId: id,
        reason: null,
        details: { email, role },
      });
    });
    return success(
      `${name} signs in as ${email} with this password, and then chooses another:`,
      password,
    );
  },
};

export const unlockStaff: Command = {
  name: "unlock-staff",
  args: ["EMAIL"],
  options: REASON,
  audited: true,
  summary: "Unlocks a staff account after too many wrong passwords or codes.",
  help:
    "The password and the authenticator do not change. Codes are only checked after the right password: if the wrong " +
    "codes were not typed by the account's owner, use add-staff to set a new password.",
  run: changeAccount("staff-unlock", unlockStaffAccount, ({ name, email }) => {
    return `${name} can sign in again as ${email}.`;
  }),
};

export const deactivateStaff: Command = {
  name: "deactivate-staff",
  args: ["EMAIL"],
  options: REASON,
  audited: true,
  summary: "Ends a staff member's access at once, and signs them out everywhere.",
  help: "The account stays for the log. add-staff --reactivate with the same email gives a new password and access again.",
  run: changeAccount(
    "staff-deactivated",
    (tx, email) => deactivateStaffAccount(tx, { email }),
    ({ name, email }) => {
      return `${name} (${email}) is signed out and cannot sign in any more.`;
    },
  ),
};

export const listStaff: Command = {
  name: "list-staff",
  args: [],
  summary: "Lists staff accounts with their role, and whether they have an authenticator.",
  run: async ({ db }) => {
    const accounts = await listStaffAccounts(db);
    if (accounts.length === 0) return success("There are no staff accounts.");
    return success(
      ...table(
        accounts.map(({ name, email, role, active, secondFactor }) => [
          name,
          email,
          role,
          !active ? "no access" : secondFactor ? "authenticator" : "password only",
        ]),
      ),
    );
  },
};

type Account = { id: string; name: string; email: string; wasActive?: boolean };

/** Changes an account and records it in the audit log, unless nothing was left to change. */
function changeAccount(
  action: "staff-unlock" | "staff-deactivated",
  change: (tx: Transaction, email: string) => Promise<Account | null>,
  describe: (account: Account) => string,
): Command["run"] {
  return async ({ db, by }, [email = ""], options) => {
    const done = await runInTransaction(db, async (tx) => {
      const account = await change(tx, email);
      if (account === null) return { ok: false as const };
      if (account.wasActive !== false)
        await audit(tx, by, {
          action,
          subjectKind: "staff",
          subjectId: account.id,
          reason: readOption(options, "reason"),
          details: { email: account.email },
        });
      return { ok: true as const, value: account };
    });
    return done.ok
      ? success(describe(done.value))
      : refused(`No staff account has the email ${email}.`);
  };
}
