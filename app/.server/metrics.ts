import cluster from "node:cluster";
import type { Server } from "node:http";
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from "prom-client";

import { version } from "../../package.json";
import type { RequestGate, Urgency } from "#runtime/request-gate";
import type { Queue } from "#contract/schemas/queue";
import type { Restarts } from "./heartbeat";
import { createHttpServer } from "./http-server";

export type Metrics = {
  request: (labels: { method: string; route: string; status: number }, seconds: number) => void;
  pageCache: (outcome: "hit" | "stale" | "recent" | "miss") => void;
  holdRefused: () => void;
  turnedAway: (urgency: Urgency) => void;
  /** Sets the source of the gauge of requests. */
  watchGate: (gate: RequestGate) => void;
  turnStarted: () => void;
  valkeyUp: (isUp: boolean) => void;
  /** Sets the source of the queue gauges. */
  watchQueues: (list: () => Promise<readonly Queue[]>) => void;
  /** Counts a ticket as a viewer of a live stream for the next minute. */
  streamWatched: (ticketId: string) => void;
  workersRestarted: (restarts: Restarts) => void;
  text: () => Promise<string>;
  contentType: string;
};

const VIEWER_MS = 60_000;

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "foyer_info",
    help: "1, with the version of the program",
    labelNames: ["version"],
    registers: [registry],
    aggregator: "max",
  }).set({ version }, 1);
  const requests = new Histogram({
    name: "foyer_http_request_seconds",
    help: "Duration of requests, by method, route and status class",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const cached = new Counter({
    name: "foyer_page_cache_total",
    help: "Requests for cacheable pages: fresh (hit), sent while it is rendered again (stale), sent under load without checking (recent), rendered (miss)",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const holdsRefused = new Counter({
    name: "foyer_holds_refused_total",
    help: "Requests for seats refused because of a hold limit",
    registers: [registry],
  });
  const turnedAway = new Counter({
    name: "foyer_requests_turned_away_total",
    help: "Requests turned away with 503 under load, by urgency",
    labelNames: ["urgency"],
    registers: [registry],
  });
  let countRequests: RequestGate["count"] = () => ({ active: 0, waiting: 0 });
  new Gauge({
    name: "foyer_requests",
    help: "Requests that are being served and requests that wait, of those that REQUESTS_AT_ONCE limits",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(countRequests())) this.set({ state }, count);
    },
  });
  const watching = new Map<string, number>();
  new Gauge({
    name: "foyer_stream_viewers",
    help: "Tickets that watched a live stream at this storefront in the last minute",
    registers: [registry],
    collect() {
      for (const [ticket, watchedAt] of watching)
        if (watchedAt < Date.now() - VIEWER_MS) watching.delete(ticket);
      this.set(watching.size);
    },
  });
  const turns = new Counter({
    name: "foyer_queue_turns_total",
    help: "Queue turns started by visitors of this storefront",
    registers: [registry],
  });
  const valkey = new Gauge({
    name: "foyer_valkey_up",
    help: "1 while the process is connected to Valkey, 0 while sign-in attempts are counted in memory; absent without VALKEY_URL",
    labelNames: ["store"],
    registers: [registry],
    aggregator: "min",
  });
  let listQueues = (): Promise<readonly Queue[]> => Promise.resolve([]);
  new Gauge({
    name: "foyer_queue_people",
    help: "Visitors of each open queue who are waiting, were called so far, and are called per minute; the same at every storefront",
    labelNames: ["queue", "count"],
    aggregator: "max",
    registers: [registry],
    async collect() {
      const listed = await listQueues();
      this.reset();
      for (const { instanceId, lines, paused, perMinute } of listed) {
        const labels = (count: string) => ({ queue: instanceId ?? "sale", count });
        const called = lines.reduce((sum, line) => sum + line.called, 0);
        this.set(
          labels("waiting"),
          lines.reduce((sum, line) => sum + line.last, -called),
        );
        this.set(labels("called"), called);
        const isOpen = lines.some(({ opensAt }) => Date.parse(opensAt) <= Date.now());
        this.set(labels("per_minute"), isOpen && !paused ? perMinute : 0);
      }
    },
  });
  const restarts = new Gauge({
    name: "foyer_worker_restarts",
    help: "Workers restarted since the supervisor started: all that died, and those of them that hung",
    labelNames: ["reason"],
    registers: [registry],
    // Every worker has the counts of all.
    aggregator: "max",
  });
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries([registry]);
    // Responds to the supervisor, which aggregates the metrics of all workers.
    void new AggregatorRegistry();
  }
  const methods = new Set(["GET", "HEAD", "POST"]);
  return {
    request({ method, route, status }, seconds) {
      const labels = {
        route,
        method: methods.has(method) ? method : "other",
        status: `${Math.floor(status / 100)}xx`,
      };
      requests.observe(labels, seconds);
    },
    pageCache: (outcome) => {
      cached.inc({ outcome });
    },
    streamWatched: (ticketId) => void watching.set(ticketId, Date.now()),
    holdRefused: () => {
      holdsRefused.inc();
    },
    turnedAway: (urgency) => {
      turnedAway.inc({ urgency });
    },
    watchGate: ({ count }) => {
      countRequests = count;
    },
    turnStarted: () => {
      turns.inc();
    },
    valkeyUp: (isUp) => {
      valkey.set({ store: "valkey" }, isUp ? 1 : 0);
    },
    watchQueues: (list) => {
      listQueues = list;
    },
    workersRestarted({ died, hung }) {
      restarts.set({ reason: "died" }, died);
      restarts.set({ reason: "hung" }, hung);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

export function createMetricsServer(metrics: Pick<Metrics, "text" | "contentType">): Server {
  return createHttpServer((req, res) => {
    if (req.url !== "/metrics") {
      res.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => res.writeHead(200, { "Content-Type": metrics.contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
}
