import { randomInt } from "node:crypto";

import { emailFault } from "../customers/rules";
import { isGoodPassword } from "../sign-in/rules";
import { STAFF_ROLES } from "#contract/schemas/staff";
import { audit } from "../staff/audit-log";
import { withTransaction } from "../platform/database/database";
import { hashPassword } from "../platform/hash";
import { writeStaff } from "../staff/staff-accounts";
import { refused, said, textOf, type Command } from "./command";

const LENGTH = 16;
/** Without what is read for something else: 0 and O, 1, l and I. */
const LETTERS = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export const addStaff: Command = {
  name: "add-staff",
  args: ["EMAIL"],
  options: {
    name: { value: "NAME", help: "What the person is called.", required: true },
    role: { value: "ROLE", help: `One of ${STAFF_ROLES.join(", ")}.`, required: true },
  },
  summary: "Opens an account for somebody of the box office, and says its password.",
  help: "An account that is there begins anew: new password, no lock, no second factor, signed out everywhere.",
  audited: true,
  run: async ({ db, by }, [email = ""], options) => {
    const role = STAFF_ROLES.find((one) => one === textOf(options, "role"));
    const name = textOf(options, "name")?.trim() ?? "";
    const problems = [
      ...(emailFault(email) === null ? [] : [`"${email}" is no email address.`]),
      ...(role === undefined ? [`--role is one of ${STAFF_ROLES.join(", ")}.`] : []),
      ...(name === "" ? ["--name is empty."] : []),
    ];
    if (role === undefined || problems.length > 0) return refused(...problems);
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    await withTransaction(db, async (tx) => {
      const id = await writeStaff(tx, { email, name, role, passwordHash, totpSecret: null });
      await audit(tx, by, {
        action: "staff-account",
        subjectKind: "staff",
        subjectId: id,
        reason: null,
        details: { email, role },
      });
    });
    return said(`${name} signs in as ${email} with the password ${password}`);
  },
};

function newPassword(): string {
  for (;;) {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? "");
    if (isGoodPassword(letters.join(""))) return letters.join("");
  }
}
