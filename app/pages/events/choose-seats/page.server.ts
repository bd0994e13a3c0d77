import { randomUUID } from "node:crypto";

import { data } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";
import type { Params } from "@remix-run/react";

import type { InstanceDetail } from "#contract/schemas/event";

import { filterQuery, readSeatFilter } from "~/domain/seating/seat-filter";
import { arrangeInPlan } from "~/domain/seating/seats-apart";
import { throwRedirect } from "~/.server/rendering/replies";
import { pathTo } from "~/routing/paths";
import { findSeatIn, findSectionOfView, type SeatSection } from "~/domain/seating/seat-sections";
import { findRowMiddles, seatsWithViews } from "~/domain/seating/seats-by-row";

import {
  hasPersonalPrices,
  choosePresetPrice,
  type OfferedPrices,
} from "~/parts/performances/performance-sale";
import { seatsPath, seatStylesPath, seatViewPath } from "~/routing/seat-paths";
import { findBandPlaces } from "../band-places.server";
import { getSeatsPage, seatIdsIn } from "../seats.server";
import type { HallPlan } from "./hall-drawing";
import type { OwnSeat } from "./your-seats";
import { wholePrices } from "./your-seats";
import { listFeatures, findAdjacentSeats, parseCriteria } from "~/domain/seating/adjacent-seats";
import type { OfferedSeats, SeatCriteria } from "~/domain/seating/adjacent-seats";
import { hasFreeSpace, getShape, summarizeSection } from "./section-summary";
import { findWheelchairOffers } from "~/domain/seating/wheelchair-offers";

const MAX_OFFERS = 20;

/**
 * The `overview`, a section, or the `list` of offers. The overview of a hall with one section redirects to
 * it. An unknown view returns 404 with the overview; closed performances redirect to their own page.
 */
export async function getSeatView(
  context: AppLoadContext,
  { event = "", instance = "", view = "" }: Params,
  query: URLSearchParams,
) {
  const at = { event, instance };
  const { sections, plan, closed, metersFrom, refusesSingleSeats, ...details } = await getSeatsPage(
    context,
    at,
    view === "overview" ? "recently" : "now",
  );
  if (closed !== null) throwRedirect(pathTo("instance", at));
  const { priceList } = details;
  const page = { ...details, personal: hasPersonalPrices(priceList) };
  const { seating } = page.instance;
  // General admission has one section to choose from, and no rows to search.
  if (view === "list" && seating === "reserved") {
    const { maxTickets, rowLimit } = page.instance;
    const criteria = parseCriteria(query, maxTickets);
    // Each offer has its own idempotency key, so the page can't be cached for other visitors.
    return {
      ...page,
      personal: true,
      kind: "list" as const,
      criteria,
      features: listFeatures(sections),
      places: await findBandPlaces(context, page.instance),
      offers: listOffers(sections, priceList, { ...criteria, rowLimit, refusesSingleSeats }, plan),
    };
  }
  const bandPrices = priceList.bands.flatMap(({ id: band, name }, index) => {
    const price = choosePresetPrice(priceList, band);
    return price === null ? [] : [{ band, index, name, price: price.total }];
  });
  const filter = readSeatFilter(
    query,
    bandPrices.map(({ band }) => band),
  );
  const section = seating === "general" ? sections[0] : findSectionOfView(sections, view);
  if (section !== undefined && seating === "reserved" && view !== section.slug)
    throwRedirect(seatsPath(at, section.slug, filterQuery(filter)));
  if (section !== undefined) {
    const { free, closed } = summarizeSection(section, sections, priceList);
    const summary = { free, closed };
    const own = await ownSeats(context, instance);
    const asked = seatIdsIn(query);
    const chosen = section.seats.flatMap(({ seat }) => (asked.has(seat.id) ? [seat.id] : []));
    const prices = wholePrices(section.seats, priceList);
    const { middle } = seatsWithViews(section.seats);
    const views = findRowMiddles(section.seats).flatMap((index) => {
      const seat = section.seats[index]?.seat;
      if (seat === undefined) return [];
      return [{ index, meters: metersFrom(seat), isMiddle: seat === middle }];
    });
    return {
      ...page,
      personal: page.personal || own.length > 0 || chosen.length > 0,
      kind: "section" as const,
      plan,
      section,
      own,
      ownArrangement: seating === "reserved" ? arrangeOwn(own, sections) : null,
      chosen,
      prices,
      filter,
      views,
      styles: [seatStylesPath(plan.folder, section.slug, prices)],
      hasOverview: seating === "reserved" && sections.length > 1,
      hasPriceChoice: hasPriceChoice(context, page.instance),
      neighbors: listNeighbors(section, sections),
      summary,
      requestKey: randomUUID(),
    };
  }
  const slug = query.get("section");
  if (sections.some((one) => one.slug === slug))
    throwRedirect(seatsPath(at, slug ?? "", filterQuery(filter)));
  const own = await ownSeats(context, instance);
  const isUnknown = view !== "overview";
  const overview = {
    event: page.event,
    instance: page.instance,
    personal: page.personal || own.length > 0,
    kind: "overview" as const,
    plan,
    sections: sections.map((one) => summarizeSection(one, sections, priceList, filter)),
    prices: bandPrices,
    filter,
    own,
    ownArrangement: arrangeOwn(own, sections),
    isUnknown,
    hasPriceChoice: hasPriceChoice(context, page.instance),
    hasSpaces: sections.some(hasFreeSpace),
    styles: [`${plan.folder}/hall.css`],
  };
  // A reply with its own status is never cached.
  return isUnknown ? data(overview, { status: 404 }) : overview;
}

const hasPriceChoice = ({ venue }: AppLoadContext, { hall }: Pick<InstanceDetail, "hall">) =>
  !venue.hallsWithoutPriceChoice.includes(hall.id);

async function ownSeats(context: AppLoadContext, instanceId: string): Promise<OwnSeat[]> {
  const tickets = (await context.basket())?.tickets ?? [];
  return tickets.filter(({ instance }) => instance.id === instanceId);
}

function arrangeOwn(own: readonly OwnSeat[], sections: readonly SeatSection[]) {
  if (own.length < 2) return null;
  const seats = sections.flatMap((section) => section.seats.map(({ seat }) => seat));
  return arrangeInPlan(
    { seating: "reserved", seats },
    own.map(({ seatId }) => seatId),
  );
}

/** Clockwise from the right, a quarter of the circle each. */
const QUARTERS = ["→", "↓", "←", "↑"] as const;
/** In the order of reading. */
const DIRECTIONS = ["←", "↑", "↓", "→"] as const;

/** The nearest section with free seats in each direction on the map. */
function listNeighbors(section: SeatSection, sections: readonly SeatSection[]) {
  const { middle } = getShape(section, sections);
  const others = sections
    .filter((other) => other !== section && other.seats.some(({ free }) => free))
    .map((other) => {
      const { x, y } = getShape(other, sections).middle;
      const [right, down] = [x - middle.x, y - middle.y];
      const quarter = Math.round((Math.atan2(down, right) / Math.PI) * 2);
      const arrow = QUARTERS.at(quarter % QUARTERS.length);
      return { name: other.name, slug: other.slug, arrow, distance: Math.hypot(right, down) };
    })
    .sort((a, b) => a.distance - b.distance);
  return DIRECTIONS.flatMap((arrow) => {
    const nearest = others.find((other) => other.arrow === arrow);
    return nearest === undefined ? [] : [{ name: nearest.name, slug: nearest.slug, arrow }];
  });
}

/** The drawn view from the middle of the seats; null for a seat that the sections don't have. */
function findView(
  sections: readonly SeatSection[],
  { seats }: OfferedSeats,
  folder: string,
): string | null {
  const found = findSeatIn(sections, seats[Math.floor(seats.length / 2)]?.id);
  return found && seatViewPath(folder, found.section.slug, found.index);
}

export function listOffers(
  sections: readonly SeatSection[],
  priceList: OfferedPrices,
  criteria: SeatCriteria,
  { folder, hasStage }: Pick<HallPlan, "folder" | "hasStage">,
) {
  const sold = sections.map((section) => ({
    ...section,
    seats: section.seats.map((one) => ({
      ...one,
      free: one.free && choosePresetPrice(priceList, one.seat.band) !== null,
    })),
  }));
  const bands = priceList.bands.map(({ id }) => id);
  const find = criteria.feature === "wheelchair" ? findWheelchairOffers : findAdjacentSeats;
  return find(sold, criteria, bands, MAX_OFFERS).map((offer) => ({
    ...offer,
    view: hasStage ? findView(sections, offer, folder) : null,
    requestKey: randomUUID(),
  }));
}
