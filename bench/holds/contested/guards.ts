import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { withClient } from "../../support/with-client";
import { projectRoot } from "../../../tests/support/servers/program";

const FUNCTIONS = "crm/platform/database/functions.sql";
const CLAIMS = "crm/stock/holds/seat-claims.ts";

/** A guard against selling a seat twice, and the edits that remove it. */
export type Guard = {
  name: string;
  edits: { file: string; from: string | RegExp; to: string }[];
  /** SQL that is also needed to remove the guard. */
  statement?: string;
};

export const GUARDS: readonly Guard[] = [
  {
    name: "one claim per seat: the primary key of claims",
    edits: [
      {
        file: FUNCTIONS,
        from: /on conflict \("instance_id", "seat_id"\) do update.*?"held_until" <= "moment"\)\n/s,
        to: "",
      },
    ],
    statement: "alter table claims drop constraint claims_instance_id_seat_id_pk",
  },
  {
    name: "only expired holds or the basket's own are taken over",
    edits: [
      {
        file: FUNCTIONS,
        from: /where "claims"\."is_theirs" or "claims"\."state" = 'held'\s+and \("claims".*?"held_until" <= "moment"\)/s,
        to: "where true",
      },
    ],
  },
  {
    name: "batched: all seats of a call, or none",
    edits: [
      {
        file: FUNCTIONS,
        from: "filter (where w.seats = c.seats)",
        to: "filter (where w.seats >= c.seats)",
      },
    ],
  },
  {
    name: "batched: a failed call releases its claims",
    edits: [
      {
        file: FUNCTIONS,
        from: `foreach "loser" in array coalesce("lost", '{}') loop`,
        to: `foreach "loser" in array '{}'::uuid[] loop`,
      },
    ],
  },
  {
    name: "single: a call that misses a seat is rolled back",
    edits: [
      {
        file: CLAIMS,
        from: "where got.instance_id = wanted.instance_id and got.seat_id = wanted.seat_id)`",
        to: "where true)`",
      },
    ],
  },
];

const PROGRAMS = [
  "crm",
  "contract",
  "runtime",
  "bench",
  "tests/support",
  "dev",
  "package.json",
  "locales",
  "tsconfig.json",
];

/**
 * Copies the programs to `folder` without this guard, and changes the database accordingly. Returns the folder. Throws if
 * an edit's text is no longer in the code.
 */
export async function removeGuard(
  guard: Guard,
  databaseUrl: string,
  folder: string,
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  for (const part of PROGRAMS)
    cpSync(join(projectRoot, part), join(folder, part), { recursive: true });
  symlinkSync(join(projectRoot, "node_modules"), join(folder, "node_modules"));
  for (const { file, from, to } of guard.edits) {
    const text = readFileSync(join(folder, file), "utf8");
    const edited = text.replace(from, () => to);
    if (edited === text) throw new Error(`${file} has no "${from}" (${guard.name})`);
    writeFileSync(join(folder, file), edited);
  }
  await withClient(databaseUrl, async (client) => {
    await client.query(readFileSync(join(folder, FUNCTIONS), "utf8"));
    if (guard.statement !== undefined) await client.query(guard.statement);
  });
  return folder;
}
