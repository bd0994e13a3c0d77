import { matchPath } from "@remix-run/react";
import type { RequestHandler, Response } from "express";

import { addressBlockOf } from "#contract/address-block";
import { choosableSections } from "~/seats/seat-sections";

import type { Crm } from "../ticketing/ticketing";
import { createSeatWatch } from "./seat-watch";

const LAST_PART = "/seat-status";
const SEAT_STATUS = `/events/:event/:instance${LAST_PART}` as const;
const LOOK_EVERY_MS = 3000;
/** Proxies end what says nothing for a minute. */
const HEARTBEAT_MS = 20_000;
const MOST_STREAMS = 1000;
/** Keeps one client from taking all streams. Offices and carriers behind one address share it. */
const MOST_STREAMS_AN_ADDRESS = 20;

type Settings = {
  crm: Pick<Crm, "getSeatStatus" | "getSeatPlan">;
  stopping?: AbortSignal | undefined;
  everyMs?: number;
  mostStreams?: number;
  mostStreamsAnAddress?: number;
};

/**
 * `/events/{event}/{instance}/seat-status?view={section}`: one character a seat in the section's order, "f" is free;
 * sent at once and on each change (server-sent events). 204 tells the browser not to ask again.
 */
export function seatEvents(settings: Settings): RequestHandler {
  const { crm, stopping, everyMs = LOOK_EVERY_MS, mostStreams = MOST_STREAMS } = settings;
  const { mostStreamsAnAddress = MOST_STREAMS_AN_ADDRESS } = settings;
  const watch = createSeatWatch(crm, everyMs);
  const open = new Map<Response, string>();
  const openOf = (address: string) =>
    [...open.values()].filter((other) => other === address).length;
  stopping?.addEventListener("abort", () => {
    for (const res of open.keys()) res.end();
  });

  return (req, res, next) => {
    // For all other requests the pattern is not even made.
    const isLikely = req.method === "GET" && req.path.endsWith(LAST_PART);
    const asked = isLikely ? matchPath(SEAT_STATUS, req.path)?.params.instance : undefined;
    if (asked === undefined) {
      next();
      return;
    }
    if (stopping?.aborted === true) {
      // Without an answer the browser asks again, then another storefront.
      res.destroy();
      return;
    }
    const address = addressBlockOf(req.ip);
    if (open.size >= mostStreams || openOf(address) >= mostStreamsAnAddress) {
      res.status(204).end();
      return;
    }
    open.set(res, address);
    res.once("close", () => open.delete(res));
    const view = new URL(req.originalUrl, "http://localhost").searchParams.get("view") ?? "";
    placesOf(crm, asked, view).then((places) => {
      if (res.writableEnded || res.destroyed) return;
      if (places === null) res.status(204).end();
      else stream(res, places, (listener) => watch(asked, listener));
    }, next);
  };
}

function stream(
  res: Response,
  places: readonly number[],
  listen: (listener: (status: string) => void) => () => void,
): void {
  res.set({
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-store",
    // nginx would keep it back until it has a page of it.
    "X-Accel-Buffering": "no",
  });
  res.write("retry: 5000\n\n");
  let last = "";
  const unlisten = listen((status) => {
    const section = places.map((place) => (status[place] === "f" ? "f" : "t")).join("");
    if (section !== last) res.write(`data: ${section}\n\n`);
    last = section;
  });
  const heartbeat = setInterval(() => res.write(":\n\n"), HEARTBEAT_MS).unref();
  res.once("close", () => {
    unlisten();
    clearInterval(heartbeat);
  });
}

async function placesOf(
  crm: Settings["crm"],
  instanceId: string,
  view: string,
): Promise<number[] | null> {
  const standing = await crm.getSeatStatus({ params: { id: instanceId } });
  if (!standing.ok) return null;
  const plan = await crm.getSeatPlan({ params: { id: standing.value.planId } });
  if (!plan.ok) return null;
  const section = choosableSections(plan.value, standing.value).find(({ slug }) => slug === view);
  if (section === undefined) return null;
  const place = new Map(plan.value.seats.map(({ id }, index) => [id, index]));
  return section.seats.flatMap(({ seat }) => place.get(seat.id) ?? []);
}
