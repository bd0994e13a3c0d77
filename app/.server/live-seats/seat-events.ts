import type { RequestHandler, Response } from "express";
import { matchPath } from "react-router";

import { findAddressBlock } from "#runtime/address-block";
import { valueOrNull } from "#contract/calls/unavailable";
import { choosableSections } from "~/domain/seating/seat-sections";

import type { Crm } from "../ticketing/ticketing";
import { createSeatWatch } from "./seat-watch";

const LAST_PART = "/seat-status";
const SEAT_STATUS = `/events/:event/:instance${LAST_PART}` as const;
const POLL_MS = 3000;
/** Proxies close connections that are idle for a minute. */
const HEARTBEAT_MS = 20_000;
const MAX_STREAMS = 1000;
/** Keeps one client from using all streams. Clients behind one address, as in an office, share it. */
const MAX_STREAMS_PER_ADDRESS = 20;

type Settings = {
  crm: Pick<Crm, "getSeatStatus" | "getSeatPlan">;
  stopping?: AbortSignal | undefined;
  pollMs?: number;
  heartbeatMs?: number;
  maxStreams?: number;
  maxStreamsPerAddress?: number;
};

/**
 * Serves `/events/{event}/{instance}/seat-status?view={section}`: server-sent events with one character per seat in the
 * section's order, "f" for free, at once and on each change. 204 tells the browser not to reconnect.
 */
export function seatEvents(settings: Settings): RequestHandler {
  const { crm, stopping, pollMs = POLL_MS, maxStreams = MAX_STREAMS } = settings;
  const { maxStreamsPerAddress = MAX_STREAMS_PER_ADDRESS, heartbeatMs = HEARTBEAT_MS } = settings;
  const watch = createSeatWatch(crm, pollMs);
  const open = new Map<Response, string>();
  const countOpen = (address: string) =>
    [...open.values()].filter((other) => other === address).length;
  stopping?.addEventListener("abort", () => {
    for (const res of open.keys()) res.end();
  });

  return (req, res, next) => {
    // Cheap check first: this runs for every request.
    const isCandidate = req.method === "GET" && req.path.endsWith(LAST_PART);
    const instanceId = isCandidate ? matchPath(SEAT_STATUS, req.path)?.params.instance : undefined;
    if (instanceId === undefined) {
      next();
      return;
    }
    if (stopping?.aborted === true) {
      // Without a response the browser reconnects, to another storefront.
      res.destroy();
      return;
    }
    const address = findAddressBlock(req.ip);
    if (open.size >= maxStreams || countOpen(address) >= maxStreamsPerAddress) {
      res.status(204).end();
      return;
    }
    open.set(res, address);
    res.once("close", () => open.delete(res));
    const view = new URL(req.originalUrl, "http://localhost").searchParams.get("view") ?? "";
    findIndexes(crm, instanceId, view).then((indexes) => {
      if (res.writableEnded || res.destroyed) return;
      if (indexes === null) res.status(204).end();
      else stream(res, indexes, heartbeatMs, (listener) => watch(instanceId, listener));
    }, next);
  };
}

function stream(
  res: Response,
  indexes: readonly number[],
  heartbeatMs: number,
  listen: (listener: (status: string) => void) => () => void,
): void {
  res.set({
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-store",
    // Stops nginx from buffering the stream.
    "X-Accel-Buffering": "no",
  });
  /** Ends the stream of a client that has not read what was sent before: it would pile up in memory. */
  const send = (text: string, isBehind = res.writableNeedDrain): void => {
    if (isBehind) res.destroy();
    else res.write(text);
  };
  send("retry: 5000\n\n");
  let last = "";
  const unlisten = listen((status) => {
    const section = indexes.map((index) => (status[index] === "f" ? "f" : "t")).join("");
    if (section !== last) send(`data: ${section}\n\n`);
    last = section;
  });
  const beat = () => send(":\n\n", res.writableLength > 0);
  const heartbeat = setInterval(beat, heartbeatMs).unref();
  res.once("close", () => {
    unlisten();
    clearInterval(heartbeat);
  });
}

/** Returns the indexes of a section's seats in the plan; null if there is no such section. */
async function findIndexes(
  crm: Settings["crm"],
  instanceId: string,
  view: string,
): Promise<number[] | null> {
  const status = await valueOrNull(crm.getSeatStatus({ params: { id: instanceId } }));
  if (status === null) return null;
  const plan = await valueOrNull(crm.getSeatPlan({ params: { id: status.planId } }));
  if (plan === null) return null;
  const section = choosableSections(plan, status).find(({ slug }) => slug === view);
  if (section === undefined) return null;
  const indexById = new Map(plan.seats.map(({ id }, index) => [id, index]));
  return section.seats.flatMap(({ seat }) => indexById.get(seat.id) ?? []);
}
