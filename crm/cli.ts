import { parseArgs } from "node:util";

import { parseStoreEnv } from "./env";
import { importPlan } from "./import/import-plan";
import type { Imported } from "./import/import-plan";
import { openStore } from "./open-store";
import { importSeasonFile } from "./seed/import-season";
import { writeDemo } from "./seed/write-demo";
import type { Database } from "./store/database";
import { StartRefusal } from "./store/start-refusal";

const HELP = `Works on the box office's database (DATABASE_URL, else the project's own in DATA_DIR).

  npm run crm -- prepare
      Brings the tables up to date and, if the database is empty, writes the demo centre.
  npm run crm -- import-season FILE
      Reads a file of programmes, moved ahead by whole weeks. What is sold stays sold.
  npm run crm -- import-plan FILE --hall ID [--plan ID]
      Reads a seat plan (the open seating-plan JSON) for a hall. --plan names it; else the hall's id does.
  npm run crm -- --help
`;

type Command = (db: Database) => Promise<Imported>;

/** What the arguments ask for; null when they ask for nothing that there is. */
function commandOf(args: string[]): Command | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { hall: { type: "string" }, plan: { type: "string" } },
  });
  const [name, file, ...others] = positionals;
  if (others.length > 0) return null;
  if (name === "prepare" && file === undefined) return prepare;
  if (file === undefined) return null;
  if (name === "import-season") return (db) => importSeasonFile(db, file);
  const { hall: hallId, plan: planId = hallId } = values;
  if (name !== "import-plan" || hallId === undefined || planId === undefined) return null;
  return (db) => importPlan(db, file, { hallId, planId });
}

async function prepare(db: Database): Promise<Imported> {
  const wrote = await writeDemo(db);
  return { ok: true, said: wrote ? "The demo centre was written." : "There is a centre already." };
}

async function run(args: string[]): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(HELP);
    return 0;
  }
  let command: Command | null;
  try {
    command = commandOf(args);
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
  if (command === null) {
    console.error(HELP);
    return 2;
  }
  const parsed = parseStoreEnv(process.env);
  if (!parsed.ok) {
    console.error(`box office: ${parsed.message}`);
    return 1;
  }
  const store = await openStore(parsed.env, () => undefined);
  try {
    const done = await command(store.db);
    if (done.ok) console.log(done.said);
    else for (const problem of done.problems) console.error(problem);
    return done.ok ? 0 : 1;
  } finally {
    await store.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  console.error(`box office: ${error.message}`);
  process.exitCode = 1;
}
