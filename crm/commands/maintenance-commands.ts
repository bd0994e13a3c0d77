import { readClock } from "../platform/database/clock";
import { audit } from "../people/audit/audit-log";
import { parseLocalInput, toIso, toIsoOrNull } from "../platform/dates";
import { closeMaintenance, openMaintenance } from "../platform/maintenance";
import { type Command, formatTime, refused, success, readOption } from "./command";

const ENTRY = { subjectKind: "maintenance", subjectId: "sales", reason: null } as const;

export const openMaintenanceWindow: Command = {
  name: "open-maintenance",
  args: [],
  options: {
    from: { value: "TIME", help: `In the venue's time zone, "2026-12-03 02:00"; now by default.` },
    until: { value: "TIME", help: "The end; until close-maintenance by default." },
    message: { value: "TEXT", help: "An extra message for visitors." },
  },
  summary: "Stops sales for maintenance, now or at a given time.",
  audited: true,
  run: async ({ db, by }, _args, options) => {
    const [from, until] = [readOption(options, "from"), readOption(options, "until")];
    const startsAt = from === null ? null : parseLocalInput(from);
    const endsAt = until === null ? null : parseLocalInput(until);
    if ((from !== null && startsAt === null) || (until !== null && endsAt === null))
      return refused('Times must be like "2026-12-03 02:00".');
    if (endsAt !== null && endsAt <= (startsAt ?? new Date(0)))
      return refused("--until is before --from.");
    if (endsAt !== null && endsAt <= (await readClock(db)))
      return refused("--until is in the past.");
    const message = readOption(options, "message");
    const window = await db.transaction(async (tx) => {
      const opened = await openMaintenance(tx, { startsAt, endsAt, message });
      const details = { from: toIso(opened.startsAt), until: toIsoOrNull(endsAt) };
      await audit(tx, by, { ...ENTRY, action: "open-maintenance", details });
      return opened;
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
  audited: true,
  run: async ({ db, by }, _args, options) => {
    const closed = await db.transaction(async (tx) => {
      const windows = await closeMaintenance(tx, options["all"] === true);
      const details = { windows };
      if (windows > 0) await audit(tx, by, { ...ENTRY, action: "close-maintenance", details });
      return windows;
    });
    return closed > 0 ? success("Tickets are on sale again.") : refused("No maintenance is open.");
  },
};
