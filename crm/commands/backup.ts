import { existsSync } from "node:fs";

import { readBackup } from "../backup/read-backup";
import { writeBackup } from "../backup/write-backup";
import { refused, said, type Command } from "./command";

export const backup: Command = {
  name: "backup",
  args: ["FILE"],
  summary: "Writes everything that is in the database to a new file; sales go on meanwhile.",
  help: "The file is gzipped JSON lines, readable by its owner alone. It is as of one moment.",
  run: async ({ db }, [file = ""]) => {
    if (existsSync(file)) return refused(`${file} is there already.`);
    const rows = await writeBackup(db, file);
    return said(`${rows} rows were written to ${file}.`);
  },
};

export const restore: Command = {
  name: "restore",
  args: ["FILE"],
  summary: "Puts a backup into an empty database, all or nothing.",
  help: "Point DATABASE_URL (or DATA_DIR) at a new one; the tables are made first. A database that holds anything is refused.",
  run: async ({ db }, [file = ""]) => {
    const restored = await readBackup(db, file);
    return restored.ok
      ? said(`${restored.rows} rows were put back from ${file}.`)
      : refused(restored.problem);
  },
};
