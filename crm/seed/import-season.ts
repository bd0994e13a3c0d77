import type { Imported } from "../import/import-plan";
import { parseProgrammes } from "../import/programme";
import { readJsonFile } from "../import/read-file";
import { readClock } from "../store/clock";
import { allOrNothing } from "../store/database";
import type { Database } from "../store/database";
import { halls } from "../store/schema/centre";
import { demoSeason } from "./demo-season";
import { writeSeason } from "./write-season";

/**
 * Reads a programme file into the database, moved ahead by whole weeks. Events and performances that are there
 * already take the new values, and keep what was sold. All or nothing; every fault is named.
 */
export async function importSeasonFile(db: Database, file: string): Promise<Imported> {
  const read = readJsonFile(file);
  if (!read.ok) return read;
  const parsed = parseProgrammes(read.json);
  if (!parsed.ok) {
    const problems = parsed.problems.map(
      ({ programme, field, message }) => `programme ${programme}: ${field} ${message}`,
    );
    return { ok: false, problems };
  }
  return allOrNothing<Imported>(db, async (tx) => {
    if ((await tx.$count(halls)) === 0)
      return {
        ok: false,
        problems: ["there are no halls yet: run `npm run crm -- prepare` first"],
      };
    const season = demoSeason(parsed.programmes, await readClock(tx));
    await writeSeason(tx, season);
    const said = `${season.events.length} events with ${season.instances.length} performances`;
    return { ok: true, said };
  });
}
