import { SETTABLE_STATUSES } from "#contract/schemas/staff-sales";
import { setSaleStatus } from "../stock/catalogue/sale-status";
import { readClock } from "../platform/database/clock";
import { parseLocalInput } from "../platform/dates";
import { closeMaintenance, openMaintenance } from "../platform/maintenance";
import { audit } from "../people/audit/audit-log";
import { REASON } from "./act-for-customer";
import { type Command, formatTime, refused, success, textOf } from "./command";

export const setStatus: Command = {
  name: "set-status",
  args: ["PERFORMANCE", "STATUS"],
  summary: `Sets how a performance is sold: ${SETTABLE_STATUSES.join(", ")}.`,
  help: "Tickets already sold stay valid. Sold out and limited follow from the seats. To cancel, use cancel-performance.",
  options: REASON,
  audited: true,
  run: async ({ db, by }, [id = "", typed = ""], options) => {
    const status = SETTABLE_STATUSES.find((known) => known === typed);
    if (status === undefined)
      return refused(`STATUS must be one of ${SETTABLE_STATUSES.join(", ")}.`);
    const refusal = await db.transaction(async (tx) => {
      const problem = await setSaleStatus(tx, id, status);
      if (problem !== null) return problem;
      await audit(tx, by, {
        action: "status",
        subjectKind: "performance",
        subjectId: id,
        reason: textOf(options, "reason"),
        details: { status },
      });
      return null;
    });
    if (refusal === null) return success(`${id} is now ${status}.`);
    return refused(
      refusal.code === "not-found"
        ? `Performance "${id}" not found.`
        : `${id} is canceled and its tickets are returned, so it cannot go back on sale.`,
    );
  },
};

export const openMaintenanceWindow: Command = {
  name: "open-maintenance",
  args: [],
  options: {
    from: { value: "TIME", help: 'In New York, "2026-12-03 02:00"; now by default.' },
    until: { value: "TIME", help: "The end; until close-maintenance by default." },
    message: { value: "TEXT", help: "An extra message for visitors." },
  },
  summary: "Stops sales for maintenance, now or at a given time.",
  run: async ({ db }, _args, options) => {
    const [from, until] = [textOf(options, "from"), textOf(options, "until")];
    const startsAt = from === null ? null : parseLocalInput(from);
    const endsAt = until === null ? null : parseLocalInput(until);
    if ((from !== null && startsAt === null) || (until !== null && endsAt === null))
      return refused('Times must be like "2026-12-03 02:00".');
    if (endsAt !== null && endsAt <= (startsAt ?? new Date(0)))
      return refused("--until is before --from.");
    if (endsAt !== null && endsAt <= (await readClock(db)))
      return refused("--until is in the past.");
    const window = await openMaintenance(db, {
      startsAt,
      endsAt,
      message: textOf(options, "message"),
    });
    const end = window.endsAt === null ? "until it is closed" : `to ${formatTime(window.endsAt)}`;
    return success(`Sales stop from ${formatTime(window.startsAt)} ${end}.`);
  },
};

export const closeMaintenanceWindow: Command = {
  name: "close-maintenance",
  args: [],
  options: { all: { help: "Also delete upcoming windows." } },
  summary: "Ends the current maintenance.",
  run: async ({ db }, _args, options) => {
    const closed = await closeMaintenance(db, options["all"] === true);
    return closed > 0 ? success("Tickets are on sale again.") : refused("No maintenance is open.");
  },
};
