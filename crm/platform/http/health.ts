import { sql } from "drizzle-orm";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import { watchOutage } from "#runtime/outage";
import { createWriteProbe, type WriteFault } from "../database/write-probe";
import type { Database } from "../database/database";

/** `isRoutine`: balancers ask every second, so these requests are logged at debug. */
const route = { config: { open: true, isRoutine: true }, schema: { hide: true } };

/**
 * /healthz: the process is alive. /readyz: it is connected to its database and not stopping. A database that takes no
 * writes is named but no reason to be not ready: what is on sale, orders and tickets can still be read.
 */
export function health(
  app: Pick<FastifyInstance, "get">,
  {
    db,
    log,
    stopping,
  }: { db: Database; log: FastifyBaseLogger; stopping?: AbortSignal | undefined },
): void {
  const database = watchOutage({
    onChange: (err) => log.warn({ err }, "database does not respond"),
    onEnd: (failures) => log.info({ failures }, "database responds again"),
  });
  const findWriteFault = createWriteProbe(db);
  let known: WriteFault = null;
  const reportWrites = (fault: WriteFault) => {
    if (fault !== known && fault !== null) log.error({ fault }, "database takes no writes");
    if (fault !== known && fault === null) log.info("database takes writes again");
    known = fault;
  };
  app.get("/healthz", route, async () => ({ status: "ok" }));
  app.get("/readyz", route, async (_request, reply) => {
    if (stopping?.aborted === true) return reply.code(503).send({ status: "stopping" });
    try {
      await db.execute(sql`select 1`);
      const fault = await findWriteFault();
      database.worked();
      reportWrites(fault);
      return fault === null ? { status: "ok" } : { status: "ok", writes: fault };
    } catch (error) {
      database.failed(error);
      return reply.code(503).send({ status: "unavailable" });
    }
  });
}
