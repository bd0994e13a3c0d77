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

import type { Urgency } from "#contract/request-gate";
import type { Queue } from "#contract/schemas/queue";
import type { Restarts } from "../heartbeat";
import { createHttpServer } from "./http-server";

export type Metrics = {
  request: (answered: { method: string; route: string; status: number }, seconds: number) => void;
  pageCache: (outcome: "hit" | "stale" | "recent" | "miss") => void;
  holdRefused: () => void;
  turnedAway: (urgency: Urgency) => void;
  /** A visitor's turn in a queue has begun. */
  turnStarted: () => void;
  /** Where the gauges of queues come from. */
  watchQueues: (list: () => Promise<readonly Queue[]>) => void;
  /** Somebody watches a live stream with this ticket, now and for the next minute. */
  streamWatched: (ticketId: string) => void;
  workersRestarted: (restarts: Restarts) => void;
  text: () => Promise<string>;
  contentType: string;
};

const VIEWER_MS = 60_000;

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "foyer_http_request_seconds",
    help: "How long requests took, by route and class of status",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const cached = new Counter({
    name: "foyer_page_cache_total",
    help: "Pages with handle.cache: kept and right (hit), while it is rendered again (stale), as others saw it in a rush (recent), rendered (miss)",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const holdsRefused = new Counter({
    name: "foyer_holds_refused_total",
    help: "Requests for seats refused because the visitor or their address held as many as allowed",
    registers: [registry],
  });
  const turnedAway = new Counter({
    name: "foyer_requests_turned_away_total",
    help: "Requests answered 503 since too many were waiting, by what they were for",
    labelNames: ["urgency"],
    registers: [registry],
  });
  const watching = new Map<string, number>();
  new Gauge({
    name: "foyer_stream_viewers",
    help: "Tickets with which a live stream was watched here in the last minute",
    registers: [registry],
    collect() {
      for (const [ticket, seen] of watching)
        if (seen < Date.now() - VIEWER_MS) watching.delete(ticket);
      this.set(watching.size);
    },
  });
  const turns = new Counter({
    name: "foyer_queue_turns_total",
    help: "Turns that visitors of this storefront began in a queue",
    registers: [registry],
  });
  let listQueues = (): Promise<readonly Queue[]> => Promise.resolve([]);
  new Gauge({
    name: "foyer_queue_people",
    help: "Of each open queue, the same at every storefront: how many wait, were called so far, and are called in a minute",
    labelNames: ["queue", "count"],
    aggregator: "max",
    registers: [registry],
    async collect() {
      const listed = await listQueues();
      this.reset();
      for (const { instanceId, lines, paused, perMinute } of listed) {
        const of = (count: string) => ({ queue: instanceId ?? "sale", count });
        const called = lines.reduce((sum, line) => sum + line.called, 0);
        this.set(
          of("waiting"),
          lines.reduce((sum, line) => sum + line.last, -called),
        );
        this.set(of("called"), called);
        const isOpen = lines.some(({ opensAt }) => Date.parse(opensAt) <= Date.now());
        this.set(of("per_minute"), isOpen && !paused ? perMinute : 0);
      }
    },
  });
  const restarts = new Gauge({
    name: "foyer_worker_restarts",
    help: "Workers started again since the supervisor started: all that died, and of these those that had hung",
    labelNames: ["reason"],
    registers: [registry],
    // Each worker is told those of all.
    aggregator: "max",
  });
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries([registry]);
    // Answers the supervisor, which adds up those of all workers.
    void new AggregatorRegistry();
  }
  const known = new Set(["GET", "HEAD", "POST"]);
  return {
    request({ method, route, status }, seconds) {
      const labels = {
        route,
        method: known.has(method) ? method : "other",
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
    turnStarted: () => {
      turns.inc();
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
