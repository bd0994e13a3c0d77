import { parseLocalInput } from "../platform/dates";
import { closeMaintenance, openMaintenance } from "../platform/maintenance";
import { refused, said, textOf, type Command } from "./command";
import { when } from "./terminal-text";

export const openMaintenanceWindow: Command = {
  name: "open-maintenance",
  args: [],
  options: {
    from: { value: "TIME", help: 'In New York, "2026-12-03 02:00"; else from now on.' },
    until: { value: "TIME", help: "Else until it is closed." },
    message: { value: "TEXT", help: "What visitors are told besides." },
  },
  summary: "Stops the sale for maintenance, now or from a time on.",
  run: async ({ db }, _args, options) => {
    const [from, until] = [textOf(options, "from"), textOf(options, "until")];
    const startsAt = from === null ? null : parseLocalInput(from);
    const endsAt = until === null ? null : parseLocalInput(until);
    if ((from !== null && startsAt === null) || (until !== null && endsAt === null))
      return refused('Times are like "2026-12-03 02:00".');
    if (endsAt !== null && endsAt <= (startsAt ?? new Date(0)))
      return refused("--until is before --from.");
    const window = await openMaintenance(db, {
      startsAt,
      endsAt,
      message: textOf(options, "message"),
    });
    const end = window.endsAt === null ? "until it is closed" : `to ${when(window.endsAt)}`;
    return said(`Nothing is sold from ${when(window.startsAt)} ${end}.`);
  },
};

export const closeMaintenanceWindow: Command = {
  name: "close-maintenance",
  args: [],
  options: { all: { help: "Drop the windows that are still to come, too." } },
  summary: "Ends the maintenance that is going on.",
  run: async ({ db }, _args, options) => {
    const closed = await closeMaintenance(db, options["all"] === true);
    return closed > 0 ? said("Tickets are sold again.") : refused("There is no maintenance.");
  },
};
