import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

import type { Deps } from "./app";

const route = { config: { open: true }, schema: { hide: true } };

/** For monitoring: /healthz when the process is alive, /readyz when it reaches its database. Not part of the API. */
export function health(
  app: Pick<FastifyInstance, "get">,
  { db, log }: Pick<Deps, "db" | "log">,
): void {
  app.get("/healthz", route, async () => ({ status: "ok" }));
  app.get("/readyz", route, async (_request, reply) => {
    try {
      await db.execute(sql`select 1`);
      return { status: "ok" };
    } catch (error) {
      log.warn({ err: error }, "not ready: database does not respond");
      return reply.code(503).send({ status: "unavailable" });
    }
  });
}
