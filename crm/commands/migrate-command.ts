import { grantToPrograms } from "../platform/database/grant-to-programs";
import { migrateDatabase } from "../platform/database/migrate";
import { type Command, success, readOption } from "./command";

export const migrateCommand: Command = {
  name: "migrate",
  args: [],
  options: {
    grant: { value: "ROLE", help: "Lets this role run the programs, without owning anything." },
  },
  summary: "Brings the database to this release, as the role that owns the tables.",
  help: "A box office migrates by itself if its role owns the tables. Sales continue in the meantime. Safe to repeat.",
  skipsMigration: true,
  run: async ({ database }, _args, options) => {
    const { from, to, applied } = await migrateDatabase(database.url);
    const done =
      applied === 0
        ? `The database is at ${to} already.`
        : `The database was migrated from ${from ?? "nothing"} to ${to}.`;
    const role = readOption(options, "grant");
    if (role === null)
      return success(
        done,
        "A role that owns nothing still needs --grant ROLE, after each release.",
      );
    await grantToPrograms(database.url, role);
    return success(done, `${role} can run the programs.`);
  },
};
