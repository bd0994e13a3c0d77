import { AUDIT_PARTS } from "#contract/schemas/staff";
import { listAudit } from "../people/audit/audit-log";
import { findCustomerByEmail } from "./act-for-customer";
import { type Command, formatTime, refused, success, table, readOption } from "./command";
import { LIMIT, readLimit } from "./show-orders";

export const showAuditLog: Command = {
  name: "audit-log",
  args: [],
  options: {
    part: { value: "PART", help: `Only one of ${AUDIT_PARTS.join(", ")}.` },
    customer: { value: "EMAIL", help: "Only entries about this customer." },
    actor: { value: "NAME", help: "Only entries of this staff member's email or this name." },
    limit: LIMIT,
  },
  summary: "Lists the actions of staff and whose records they opened, newest first.",
  help: "An opened record is listed once an hour for a staff member and customer.",
  run: async ({ db }, _args, options) => {
    const part = AUDIT_PARTS.find((name) => name === options["part"]);
    if (options["part"] !== undefined && part === undefined)
      return refused(`--part must be one of ${AUDIT_PARTS.join(", ")}.`);
    const size = readLimit(options);
    if (typeof size !== "number") return size;
    const email = readOption(options, "customer");
    const customer = email === null ? null : await findCustomerByEmail(db, email, { guests: true });
    if (customer?.ok === false) return customer.failure;
    const actor = readOption(options, "actor") ?? undefined;
    const entries = await listAudit(db, { part, actor, size, subjectId: customer?.value });
    if (entries.length === 0) return success("No entries.");
    return success(
      ...table([
        ["at", "actor", "action", "about", "reason"],
        ...entries.map(({ at, actor: who, action, subject, startsAt, subjectId, reason }) => [
          formatTime(at),
          who,
          action,
          [subject ?? subjectId, startsAt && formatTime(startsAt)].filter(Boolean).join(", "),
          reason ?? "",
        ]),
      ]),
    );
  },
};
