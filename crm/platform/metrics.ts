import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

import { TURNED_AWAY } from "#contract/request-gate";
import type { Database } from "./database/database";

/** Serves `/metrics` beside a program's health. `countWork`: what waits to be done, by kind; asked at each scrape. */
export function serveMetrics(
  app: FastifyInstance,
  db: Database,
  countWork?: () => Promise<Record<string, number>>,
): void {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: "foyer_crm_call_seconds",
    help: "How long calls took, by route and status: holds, refusals, webhooks, orders and sign-ins among them",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const turnedAway = new Counter({
    name: "foyer_crm_calls_turned_away_total",
    help: "Calls answered 503 since too many were waiting",
    registers,
  });
  // drizzle has the pool; its type is of any client.
  const { $client: pool } = db as Database & { $client: Pool };
  new Gauge({
    name: "foyer_crm_database_connections",
    help: "Connections that are open, those of them that are idle, and work that waits for one",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "awaited" }, pool.waitingCount);
    },
  });
  if (countWork !== undefined)
    new Gauge({
      name: "foyer_crm_work",
      help: "What waits to be done, by kind; `orders_last_hour`: confirmed orders of the last hour",
      labelNames: ["kind"],
      registers,
      async collect() {
        this.reset();
        // While the database is away there is nothing to count.
        const work = await countWork().catch(() => ({}));
        for (const [kind, count] of Object.entries(work)) this.set({ kind }, count);
      },
    });
  app.addHook("onResponse", async ({ method, routeOptions }, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    calls.observe({ method, route: routeOptions.url ?? "none", status }, elapsedTime / 1_000);
    if (reply.hasHeader(TURNED_AWAY)) turnedAway.inc();
  });
  app.get(
    "/metrics",
    { config: { open: true }, schema: { hide: true } },
    async (request, reply) => {
      // The router takes other spellings too, which a proxy that hides this address may let through.
      if (request.url.split("?")[0] !== "/metrics") return reply.callNotFound();
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}
