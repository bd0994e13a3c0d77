import { audit } from "../staff/audit-log";
import { allOrNothing } from "../platform/database/database";
import { unlockStaffAccount } from "../staff/staff-accounts";
import { REASON } from "./act-for-customer";
import { refused, said, textOf, type Command } from "./command";

export const unlockStaff: Command = {
  name: "unlock-staff",
  args: ["EMAIL"],
  options: REASON,
  audited: true,
  summary: "Lets a member of staff sign in again after too many wrong passwords or codes.",
  help:
    "The password and the authenticator stay as they are. Whoever is asked for a code had the right password: if wrong " +
    "codes were not typed by the account's owner, use add-staff, which sets a new password.",
  run: async ({ db, by }, [email = ""], options) => {
    const done = await allOrNothing(db, async (tx) => {
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
      ? said(`${done.account.name} can sign in again as ${done.account.email}.`)
      : refused(`No staff account has the email ${email}.`);
  },
};
