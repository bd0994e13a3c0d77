import { existsSync } from "node:fs";

import { isArchive, readArchive, writeArchive } from "../platform/backup/archive";
import { readBackup, writeBackup } from "../platform/backup/backup";
import { migrateDatabase } from "../platform/database/migrate";
import { type Command, refused, success } from "./command";

const MEGABYTE = 1_000_000;
const INSTALL =
  "Install PostgreSQL's client of the server's version or newer, or add --portable, which needs none of it and is slower.";

export const backup: Command = {
  name: "backup",
  args: ["FILE"],
  options: {
    portable: { help: "Gzipped JSON lines, without pg_dump; the embedded database's way." },
  },
  summary: "Writes everything that is in the database to a new file; sales go on meanwhile.",
  help: "It is as of one moment, and readable by its owner alone. With DATABASE_URL it is a file of pg_dump, which has to be on PATH.",
  run: async ({ db, database }, [file = ""], options) => {
    if (existsSync(file)) return refused(`${file} is there already.`);
    if (database.embedded || options["portable"] === true) {
      const rows = await writeBackup(db, file);
      return success(`${rows} rows were written to ${file}.`);
    }
    const written = await writeArchive(db, database.url, file);
    return written.ok
      ? success(`${Math.ceil(written.bytes / MEGABYTE)} MB were written to ${file}.`)
      : refused(written.problem, INSTALL);
  },
};

export const restore: Command = {
  name: "restore",
  args: ["FILE"],
  summary: "Puts a backup into an empty database, all or nothing.",
  help: "Point DATABASE_URL (or DATA_DIR) at a new one. A database that holds anything is refused. A file of pg_dump needs pg_restore on PATH, and may be of an older release.",
  makesTables: true,
  run: async ({ db, database }, [file = ""]) => {
    if (!existsSync(file)) return refused(`${file} is not there.`);
    if (!(await isArchive(file))) {
      await migrateDatabase(database.url);
      const restored = await readBackup(db, file);
      return restored.ok
        ? success(`${restored.rows} rows were put back from ${file}.`)
        : refused(restored.problem);
    }
    const restored = await readArchive(db, database.url, file);
    if (!restored.ok) return refused(restored.problem);
    await migrateDatabase(database.url);
    return success(`${file} was put back.`);
  },
};
