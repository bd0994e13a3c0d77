import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

import { version } from "../../package.json";
import { type RequestGate, TURNED_AWAY } from "#runtime/request-gate";
import type { Database } from "./database/database";
import { createWriteProbe } from "./database/write-probe";

type Sources = {
  /** Called on each scrape. Returns the pending work by kind. */
  countWork?: () => Promise<Record<string, number>>;
  /** Called on each scrape. Returns the doctor's findings by level. */
  countFindings?: () => Promise<Record<string, number>>;
  gate?: RequestGate;
  /** Returns the rows of the catalogue that are left out of listings, by table. */
  countLeftOut?: () => Record<string, number>;
};

/** Serves `/metrics`. */
export function serveMetrics(
  app: FastifyInstance,
  db: Database,
  { countWork, countFindings, gate, countLeftOut }: Sources,
): void {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "foyer_crm_info",
    help: "1, with the version of the program",
    labelNames: ["version"],
    registers,
  }).set({ version }, 1);
  const calls = new Histogram({
    name: "foyer_crm_call_seconds",
    help: "Duration of requests by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const turnedAway = new Counter({
    name: "foyer_crm_calls_turned_away_total",
    help: "Requests refused with 503 because too many were waiting",
    registers,
  });
  // drizzle types `$client` as any client; ours is a pool.
  const { $client: pool } = db as Database & { $client: Pool };
  new Gauge({
    name: "foyer_crm_database_connections",
    help: "Open connections, idle connections, and queries waiting for a connection",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "awaited" }, pool.waitingCount);
    },
  });
  const findWriteFault = createWriteProbe(db);
  new Gauge({
    name: "foyer_crm_database_writable",
    help: "Whether the database takes writes: 0 if its disk is full or it is read-only",
    registers,
    async collect() {
      this.reset();
      // No value while the database does not respond.
      const fault = await findWriteFault().catch(() => undefined);
      if (fault !== undefined) this.set(fault === null ? 1 : 0);
    },
  });
  if (gate !== undefined)
    new Gauge({
      name: "foyer_crm_calls",
      help: "Calls that are being served and calls that wait, of those that CALLS_AT_ONCE limits",
      labelNames: ["state"],
      registers,
      collect() {
        for (const [state, count] of Object.entries(gate.count())) this.set({ state }, count);
      },
    });
  if (countLeftOut !== undefined)
    new Gauge({
      name: "foyer_crm_catalogue_rows_left_out",
      help: "Rows of the catalogue that are not shown because they are invalid, by table",
      labelNames: ["table"],
      registers,
      collect() {
        for (const [table, count] of Object.entries(countLeftOut())) this.set({ table }, count);
      },
    });
  if (countWork !== undefined)
    new Gauge({
      name: "foyer_crm_work",
      help: "Pending work by kind; `orders_last_hour`: confirmed orders of the last hour",
      labelNames: ["kind"],
      registers,
      async collect() {
        this.reset();
        // No values while the database is unavailable; the other metrics are still served.
        const work = await countWork().catch(() => ({}));
        for (const [kind, count] of Object.entries(work)) this.set({ kind }, count);
      },
    });
  if (countFindings !== undefined)
    new Gauge({
      name: "foyer_crm_findings",
      help: "Findings of the last checks by level: stops (sales), noticed, advice",
      labelNames: ["level"],
      registers,
      async collect() {
        this.reset();
        const findings = await countFindings().catch(() => ({}));
        for (const [level, count] of Object.entries(findings)) this.set({ level }, count);
      },
    });
  app.addHook("onResponse", async ({ method, routeOptions }, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    calls.observe({ method, route: routeOptions.url ?? "none", status }, elapsedTime / 1_000);
    if (reply.hasHeader(TURNED_AWAY)) turnedAway.inc();
  });
  app.get(
    "/metrics",
    { config: { open: true, isRoutine: true }, schema: { hide: true } },
    async (request, reply) => {
      // The router also accepts other spellings, which a proxy that blocks /metrics may not match.
      if (request.url.split("?")[0] !== "/metrics") return reply.callNotFound();
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}
