import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

import { watchOutage } from "#contract/outage";
import type { Deps } from "./app";

/** `isRoutine`: balancers ask every second, so these requests are logged at debug. */
const route = { config: { open: true, isRoutine: true }, schema: { hide: true } };

/** /healthz: the process is alive. /readyz: it is connected to its database and not stopping. */
export function health(
  app: Pick<FastifyInstance, "get">,
  { db, log, stopping }: Pick<Deps, "db" | "log" | "stopping">,
): void {
  const database = watchOutage({
    onChange: (err) => log.warn({ err }, "database does not respond"),
    onEnd: (failures) => log.info({ failures }, "database responds again"),
  });
  app.get("/healthz", route, async () => ({ status: "ok" }));
  app.get("/readyz", route, async (_request, reply) => {
    if (stopping?.aborted === true) return reply.code(503).send({ status: "stopping" });
    try {
      await db.execute(sql`select 1`);
      database.worked();
      return { status: "ok" };
    } catch (error) {
      database.failed(error);
      return reply.code(503).send({ status: "unavailable" });
    }
  });
}
