import { addScanner, listScanners, revokeScanner } from "../desk/door/scanners";
import { audit } from "../people/audit/audit-log";
import { REASON } from "./act-for-customer";
import { type Command, formatTime, readOption, refused, success, table } from "./command";

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u;

export const addScannerCommand: Command = {
  name: "add-scanner",
  args: ["NAME"],
  options: REASON,
  audited: true,
  summary: "Creates a key for a scanner at the door and prints it, once.",
  help: 'The key opens nothing but admissions. NAME is in the log of each performance, such as "Main door 2".',
  run: async ({ db, by }, [typed = ""], options) => {
    const name = typed.trim();
    if (!NAME.test(name))
      return refused("NAME must have 1 to 60 letters, digits, spaces, dots and dashes.");
    const added = await db.transaction(async (tx) => {
      const scanner = await addScanner(tx, name);
      if (scanner === null) return null;
      const reason = readOption(options, "reason");
      const subject = { subjectKind: "scanner", subjectId: scanner.id };
      await audit(tx, by, { action: "scanner", ...subject, reason, details: { name } });
      return scanner;
    });
    return added === null
      ? refused(`There is, or was, a scanner "${name}": choose another name.`)
      : success(`The key of ${name}, which is shown only now: ${added.key}`);
  },
};

export const revokeScannerCommand: Command = {
  name: "revoke-scanner",
  args: ["NAME"],
  options: REASON,
  audited: true,
  summary: "Ends a scanner's access at once.",
  run: async ({ db, by }, [typed = ""], options) => {
    const name = typed.trim();
    const id = await db.transaction(async (tx) => {
      const revoked = await revokeScanner(tx, name);
      if (revoked === null) return null;
      const reason = readOption(options, "reason");
      const subject = { subjectKind: "scanner", subjectId: revoked };
      await audit(tx, by, { action: "scanner-revoked", ...subject, reason, details: { name } });
      return revoked;
    });
    return id === null
      ? refused(`There is no scanner "${name}" with access. See list-scanners.`)
      : success(`${name} can no longer scan tickets.`);
  },
};

export const listScannersCommand: Command = {
  name: "list-scanners",
  args: [],
  summary: "Lists scanners, when each was last used, and whether it has access.",
  run: async ({ db }) => {
    const rows = await listScanners(db);
    return rows.length === 0
      ? success("There are no scanners.")
      : success(
          ...table(
            rows.map(({ name, usedAt, revokedAt }) => [
              name,
              usedAt === null ? "never used" : `used ${formatTime(usedAt)}`,
              revokedAt === null ? "has access" : `revoked ${formatTime(revokedAt)}`,
            ]),
          ),
        );
  },
};
