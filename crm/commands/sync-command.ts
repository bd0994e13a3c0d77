import { syncSeason } from "../desk/sync/sync-season";
import { readClock } from "../platform/database/clock";
import { withoutResponseTimeout } from "../platform/database/database";
import { type Command, refused, success } from "./command";

export const syncCommand: Command = {
  name: "sync",
  args: [],
  options: { "dry-run": { help: "Prints what would change, and changes nothing." } },
  summary: "Reads the season from the ticketing system that venue.yaml names, and writes it.",
  help: "All or nothing, but for what is sold, which stays as it is and is reported. The worker does the same every ten minutes. docs/systems.md describes what is read.",
  run: async ({ db, currency, openSystem }, _, options) => {
    const { catalogue } = openSystem();
    if (catalogue.record === "ours")
      return refused(
        "venue.yaml names no other system: the season is written by apply and by staff.",
      );
    const now = await readClock(db);
    const dryRun = options["dry-run"] === true;
    const synced = await withoutResponseTimeout(() =>
      syncSeason(db, catalogue, { currency, now, dryRun }),
    );
    return synced.ok ? success(synced.value.report) : refused(...synced.failure);
  },
};
