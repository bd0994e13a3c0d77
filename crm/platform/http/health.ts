import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

import type { Deps } from "./app";

const route = { config: { open: true }, schema: { hide: true } };

/** /healthz: the process is alive. /readyz: it is connected to its database and not stopping. */
export function health(
  app: Pick<FastifyInstance, "get">,
  { db, log, stopping }: Pick<Deps, "db" | "log" | "stopping">,
): void {
  app.get("/healthz", route, async () => ({ status: "ok" }));
  app.get("/readyz", route, async (_request, reply) => {
    if (stopping?.aborted === true) return reply.code(503).send({ status: "stopping" });
    try {
      await db.execute(sql`select 1`);
      return { status: "ok" };
    } catch (error) {
      log.warn({ err: error }, "not ready: database does not respond");
      return reply.code(503).send({ status: "unavailable" });
    }
  });
}
