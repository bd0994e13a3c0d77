import { readFileSync } from "node:fs";
import { join } from "node:path";

import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../crm/platform/postgres/embedded-postgres";
import { startTestDatabase } from "../../tests/support/servers/test-database";

/** A benchmark database whose server can be killed. `kill` resolves when the server is running again. */
export async function startKillableDatabase() {
  const database = await startTestDatabase();
  /** The server started by the last kill, which must be stopped separately. */
  let restarted: EmbeddedPostgres | null = null;
  const dataDir = join(database.folder, "data");
  return {
    ...database,
    async kill(): Promise<void> {
      const [pid] = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGKILL");
      const port = Number(new URL(database.url).port);
      restarted = await startEmbeddedPostgres({ dataDir, port });
    },
    async stop(): Promise<void> {
      await restarted?.stop();
      await database.stop();
    },
  };
}
