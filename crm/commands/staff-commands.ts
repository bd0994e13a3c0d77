import { emailError } from "#contract/text/email";
import { isGoodPassword } from "#contract/schemas/sign-in";
import { randomInt } from "node:crypto";

import { STAFF_ROLES } from "#contract/schemas/staff";
import { runInTransaction } from "../platform/database/database";
import { hashPassword } from "../platform/hash";
import { audit } from "../staff/audit-log";
import { unlockStaffAccount, writeStaff } from "../staff/staff-accounts";
import { REASON } from "./act-for-customer";
import { type Command, refused, success, textOf } from "./command";

const PASSWORD_LENGTH = 16;
/** Without characters that look alike: 0 and O, 1, l and I. */
const LETTERS = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export const addStaff: Command = {
  name: "add-staff",
  args: ["EMAIL"],
  options: {
    name: { value: "NAME", help: "The person's name.", required: true },
    role: { value: "ROLE", help: `One of ${STAFF_ROLES.join(", ")}.`, required: true },
  },
  summary: "Creates a staff account and prints its password.",
  help: "An existing account is reset: new password, unlocked, no second factor, signed out everywhere.",
  audited: true,
  run: async ({ db, by }, [email = ""], options) => {
    const role = STAFF_ROLES.find((known) => known === textOf(options, "role"));
    const name = textOf(options, "name")?.trim() ?? "";
    const problems = [
      ...(emailError(email) === null ? [] : [`"${email}" is not an email address.`]),
      ...(role === undefined ? [`--role must be one of ${STAFF_ROLES.join(", ")}.`] : []),
      ...(name === "" ? ["--name is empty."] : []),
    ];
    if (role === undefined || problems.length > 0) return refused(...problems);
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      const id = await writeStaff(tx, { email, name, role, passwordHash, totpSecret: null });
      await audit(tx, by, {
        action: "staff-account",
        subjectKind: "staff",
        subjectId: id,
        reason: null,
        details: { email, role },
      });
    });
    return success(`${name} signs in as ${email} with the password ${password}`);
  },
};

function newPassword(): string {
  for (;;) {
    const letters = Array.from(
      { length: PASSWORD_LENGTH },
      () => LETTERS[randomInt(LETTERS.length)] ?? "",
    );
    if (isGoodPassword(letters.join(""))) return letters.join("");
  }
}

export const unlockStaff: Command = {
  name: "unlock-staff",
  args: ["EMAIL"],
  options: REASON,
  audited: true,
  summary: "Unlocks a staff account after too many wrong passwords or codes.",
  help:
    "The password and the authenticator do not change. Codes are only checked after the right password: if the wrong " +
    "codes were not typed by the account's owner, use add-staff to set a new password.",
  run: async ({ db, by }, [email = ""], options) => {
    const done = await runInTransaction(db, async (tx) => {
      const account = await unlockStaffAccount(tx, email);
      if (account === null) return { ok: false as const };
      await audit(tx, by, {
        action: "staff-unlock",
        subjectKind: "staff",
        subjectId: account.id,
        reason: textOf(options, "reason"),
        details: { email: account.email },
      });
      return { ok: true as const, account };
    });
    return done.ok
      ? success(`${done.account.name} can sign in again as ${done.account.email}.`)
      : refused(`No staff account has the email ${email}.`);
  },
};
