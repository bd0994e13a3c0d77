import { matchPath } from "@remix-run/react";
import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";

import type { Seat, SeatPlan } from "#contract/schemas/seat-plan";
import { drawLabels, drawMiniMap, highlightStyles } from "~/.server/plans/hall-drawing";
import { seatStyles } from "~/.server/plans/seat-styles";
import { drawView, spotOf } from "~/.server/plans/stage-view";
import { choosableSections } from "~/seats/seat-sections";

import type { Crm } from "../ticketing/ticketing";
import { chooseEncoding, compress } from "./compress";

/** To be raised when a plan is drawn differently: browsers keep its files for a year. */
const DRAWING = 1;

// Keyed by the plan's array of seats, which is new when a plan is loaded again.
const versions = new WeakMap<readonly Seat[], string>();

/** Where the files of a plan are: another folder once its seats are others. */
export function planFolder({ id, width, height, seats }: SeatPlan): string {
  let version = versions.get(seats);
  if (version === undefined) {
    const drawn = seats.map(
      ({ section, row, x, y, rowsInFront, floorsAboveStage, restrictedView }) =>
        [section, row, x, y, rowsInFront, floorsAboveStage, restrictedView] as const,
    );
    const hash = createHash("sha256").update(JSON.stringify([DRAWING, width, height, drawn]));
    versions.set(seats, (version = hash.digest("base64url").slice(0, 10)));
  }
  return `/plans/${encodeURIComponent(id)}/${version}`;
}

/** "hall.css", "mini-balcony.svg"; and the view from a section's second seat, "view-balcony.2.svg". */
const FILE =
  /^(seats|view|mini|hall|labels|numbers)(?:-([a-z0-9-]+))?(?:\.([1-9]\d{0,4}))?\.(css|svg)$/;
/** "a=145&b=110": whole prices by band. */
const PRICES = /^(?:[a-z]=\d{1,7}(?:&|$)){1,26}$/;

/**
 * `/plans/{plan}/{version}/{file}`: stylesheets and drawings made from a hall's plan and the address alone, so browsers
 * keep them for good. Another version is a 404, and nobody keeps that.
 */
export function planFiles(crm: Pick<Crm, "getSeatPlan">): RequestHandler {
  const cache = new LRUCache<string, { type: string; body: Buffer }>({ max: 2000 });

  async function fileAt(path: string, query: string) {
    const { plan: id = "", file = "" } =
      matchPath("/plans/:plan/:version/:file", path)?.params ?? {};
    const [, name = "", slug, number, type] = FILE.exec(file) ?? [];
    const isStyles = name === "seats" || name === "hall";
    if (id === "" || isStyles !== (type === "css")) return null;
    if ((number !== undefined) !== (name === "view")) return null;
    if (query !== "" && !(name === "seats" && PRICES.test(query))) return null;
    const found = await crm.getSeatPlan({ params: { id } });
    if (!found.ok) return found.failure.code === "unavailable" ? "unavailable" : null;
    if (`${planFolder(found.value)}/${file}` !== path) return null;
    const text = fileOf(found.value, { name, slug, number: Number(number) }, query);
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
    const answer = async () => {
      let file = cache.get(key);
      if (file === undefined) {
        const made = await fileAt(path, query);
        if (made === null || made === "" || made === "unavailable") {
          const [status, text] = made === "unavailable" ? [503, "Unavailable"] : [404, "Not found"];
          res.status(status).set("Cache-Control", "no-store").type("text/plain").send(`${text}\n`);
          return;
        }
        // Anybody can ask for other prices without end, so these are not compressed as slowly as the rest.
        const body = await compress(Buffer.from(made.text), encoding, query === "");
        file = { type: made.type, body };
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
    answer().catch(next);
  };
}

type File = { name: string; slug: string | undefined; number: number };

function fileOf(plan: SeatPlan, { name, slug, number }: File, query: string) {
  const sections = choosableSections(plan, { status: "", blocks: [] });
  if (slug === undefined)
    switch (name) {
      case "hall":
        return highlightStyles(sections.length);
      case "labels":
      case "numbers":
        return drawLabels(plan, sections, name === "labels");
      default:
        return null;
    }
  const section = sections.find((one) => one.slug === slug);
  if (section === undefined) return null;
  const seats = section.seats.map(({ seat }) => seat);
  const seat = seats[number - 1];
  switch (name) {
    case "seats":
      return seatStyles(
        section.seats,
        [...new URLSearchParams(query)].map(([letter, price]) => [letter, Number(price)]),
      );
    case "view":
      return seat === undefined ? null : drawView(spotOf(plan, seats, seat));
    case "mini":
      return drawMiniMap(plan, sections, section);
    default:
      return null;
  }
}
