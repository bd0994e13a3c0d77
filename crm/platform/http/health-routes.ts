import { sql } from "drizzle-orm";
import { z } from "zod";

import type { App, RouteGroup } from "./app";
import type { Deps } from "../../deps";

const upSchema = z.object({ status: z.literal("ok") });
const downSchema = z.object({ status: z.literal("unavailable") });

/** For whoever watches the process: alive, and able to work. Not part of the API. */
export const health: RouteGroup = (app: App, { db, log }: Deps) => {
  app.get(
    "/healthz",
    { config: { open: true }, schema: { hide: true, response: { 200: upSchema } } },
    async () => ({ status: "ok" as const }),
  );

  app.get(
    "/readyz",
    {
      config: { open: true },
      schema: { hide: true, response: { 200: upSchema, 503: downSchema } },
    },
    async (_request, reply) => {
      try {
        await db.execute(sql`select 1`);
        return { status: "ok" as const };
      } catch (error) {
        log.warn({ err: error }, "not ready: database does not respond");
        return reply.code(503).send({ status: "unavailable" });
      }
    },
  );
};
