import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import { generatePath, matchPath } from "react-router";

import { findAddressBlock } from "#runtime/address-block";
import { type RequestGate, RETRY_AFTER_SECONDS } from "#runtime/request-gate";
import type { Seat, SeatPlan } from "#contract/schemas/seat-plan";
import { nullIfUnavailable } from "#contract/calls/unavailable";
import { bandStyles } from "~/.server/plans/band-styles";
import { drawBandMap, drawMiniMap, highlightStyles } from "~/.server/plans/hall-drawing";
import { drawLabels, priceStyles } from "~/.server/plans/hall-labels";
import { seatStyles } from "~/.server/plans/seat-styles";
import { angleToStage, drawView, findSpot, hasStage } from "~/.server/plans/stage-view";
import { choosableSections } from "~/domain/seating/seat-sections";

import type { Crm } from "../ticketing/ticketing";
import { chooseEncoding, compress } from "../rendering/compress";

const FOLDER = "/plans/:plan/:version";

/** Increase when plans are drawn differently: browsers cache the files for a year. */
export const DRAWING_VERSION = 13;

// By the plan's array of seats, which is a new one when the plan is loaded again.
const versions = new WeakMap<readonly Seat[], string>();

/** Returns the folder of a plan's files, which changes with its seats. */
export function planFolder({ id, width, height, seats, sectionParts = [] }: SeatPlan): string {
  let version = versions.get(seats);
  if (version === undefined) {
    const drawn = seats.map(
      ({ section, row, x, y, rowsInFront, floorsAboveStage, restrictedView }) =>
        [section, row, x, y, rowsInFront, floorsAboveStage, restrictedView] as const,
    );
    const hash = createHash("sha256").update(
      JSON.stringify([DRAWING_VERSION, width, height, drawn, sectionParts]) + bandStyles(seats),
    );
    versions.set(seats, (version = hash.digest("base64url").slice(0, 10)));
  }
  return generatePath(FOLDER, { plan: encodeURIComponent(id), version });
}

/**
 * "hall.css", "mini-balcony.svg", and of the section's second seat "view-balcony.2.svg" for its view,
 * "seat-balcony.2.svg" for its place in the hall, and "band-balcony.2.svg" for the seats of its price band.
 */
const FILE =
  /^(seats|view|seat|band|mini|hall|labels|numbers)(?:-([a-z0-9-]+))?(?:\.([1-9]\d{0,4}))?\.(css|svg)$/;
const OF_SEAT = new Set(["view", "seat", "band"]);
/** "a=145&26=110": prices by band mark, in whole units of the currency. */
const PRICES = /^(?:(?:[a-z]|\d{2,3})=\d{1,7}(?:&|$)){1,200}$/;

/**
 * Serves `/plans/{plan}/{version}/{file}`: stylesheets and drawings that depend only on a seat plan and the URL, and
 * are immutable. Other versions are an uncacheable 404. Drawing one takes a slot like a page: there is a view from each
 * seat, and any prices can be asked for.
 */
export function planFiles(
  crm: Pick<Crm, "getSeatPlan">,
  gate: Pick<RequestGate, "enter">,
): RequestHandler {
  const cache = new LRUCache<string, { type: string; body: Buffer }>({ max: 2000 });

  async function createFile(path: string, query: string) {
    const { plan: id = "", file = "" } = matchPath(`${FOLDER}/:file`, path)?.params ?? {};
    const [, name = "", slug, number, type] = FILE.exec(file) ?? [];
    const isStyles = name === "seats" || name === "hall";
    if (id === "" || isStyles !== (type === "css")) return null;
    if ((number !== undefined) !== OF_SEAT.has(name)) return null;
    if (query !== "" && !(name === "seats" && PRICES.test(query))) return null;
    const plan = await nullIfUnavailable(crm.getSeatPlan({ params: { id } }));
    if (plan === null) return "unavailable";
    if (!plan.ok) return null;
    if (`${planFolder(plan.value)}/${file}` !== path) return null;
    const text = drawFile(plan.value, { name, slug, number: Number(number) }, query);
    return text && { type: isStyles ? "text/css" : "image/svg+xml", text };
  }

  return (req, res, next) => {
    if (!req.path.startsWith("/plans/") || !["GET", "HEAD"].includes(req.method)) {
      next();
      return;
    }
    const [path = "", query = ""] = req.originalUrl.split("?");
    const encoding = chooseEncoding(req.headers["accept-encoding"]);
    const key = `${encoding} ${path}?${query}`;
    const send = async () => {
      let file = cache.get(key);
      if (file === undefined) {
        const leave = await gate.enter("browsing", { from: findAddressBlock(req.ip) });
        if (leave === null) res.set("Retry-After", String(RETRY_AFTER_SECONDS));
        const created =
          leave === null ? "unavailable" : await createFile(path, query).finally(leave);
        if (created === null || created === "" || created === "unavailable") {
          const [status, text] =
            created === "unavailable" ? [503, "Unavailable"] : [404, "Not found"];
          res.status(status).set("Cache-Control", "no-store").type("text/plain").send(`${text}\n`);
          return;
        }
        // Fast compression for files with prices: clients can request any number of them.
        const body = await compress(Buffer.from(created.text), encoding, query === "");
        file = { type: created.type, body };
        cache.set(key, file);
      }
      res.set({
        "Content-Type": `${file.type}; charset=utf-8`,
        "Cache-Control": "public, max-age=31536000, immutable",
        Vary: "Accept-Encoding",
        ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
      });
      res.send(file.body);
    };
    send().catch(next);
  };
}

type File = { name: string; slug: string | undefined; number: number };

function drawFile(plan: SeatPlan, { name, slug, number }: File, query: string) {
  const sections = choosableSections(plan, { status: "", blocks: [] });
  if (slug === undefined)
    switch (name) {
      case "hall":
        return (
          highlightStyles(sections.length) + priceStyles(plan, sections) + bandStyles(plan.seats)
        );
      case "labels":
      case "numbers":
        return drawLabels(plan, sections, name === "labels");
      default:
        return null;
    }
  const section = sections.find((candidate) => candidate.slug === slug);
  if (section === undefined) return null;
  const seats = section.seats.map(({ seat }) => seat);
  const seat = seats[number - 1];
  const drawn = { ...plan, hasStage: hasStage(plan) };
  switch (name) {
    case "seats":
      return (
        bandStyles(plan.seats) +
        seatStyles(
          { slug, toStage: drawn.hasStage ? angleToStage(plan, seats) : null },
          section.seats,
          [...new URLSearchParams(query)].map(([mark, price]) => [mark, Number(price)]),
        )
      );
    case "view":
      return seat === undefined || !drawn.hasStage ? null : drawView(findSpot(plan, seats, seat));
    case "seat":
      return seat === undefined ? null : drawMiniMap(drawn, sections, section, seat);
    case "band":
      return seat === undefined ? null : drawBandMap(drawn, sections, seat.band);
    case "mini":
      return drawMiniMap(drawn, sections, section);
    default:
      return null;
  }
}
