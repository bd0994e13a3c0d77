import type { AppLoadContext } from "@remix-run/node";

import type { PackageDetail } from "#contract/schemas/package";
import { foundOr404, throwErrorPage, throwRedirect } from "~/.server/rendering/replies";
import { getPosterLook } from "#runtime/posters/poster-look";
import { posterImage } from "~/domain/pictures/poster-image";
import { parseQuantity } from "~/domain/packages/package-draft";
import { rangeLevels } from "~/domain/packages/package-levels";
import type { LocatedPrices } from "~/pages/events/band-options";
import { pathTo } from "~/routing/paths";

import { chosenLevel } from "./chosen-event";
import { listChosenEvents, sumPackage } from "./chosen-events.server";
import { findSuper, packageOfType } from "./packages.server";

/**
 * Reads the dates and quantity of a series from the URL. If the quantity is not allowed, redirects to the dates, which
 * show the error.
 */
export async function getSeriesChoice(
  context: AppLoadContext,
  request: Request,
  id: string | undefined,
) {
  const { isQuantityWrong, ...choice } = await readSeriesChoice(context, request, id);
  const { search } = new URL(request.url);
  return isQuantityWrong
    ? throwRedirect(`${pathTo("series-dates", { series: choice.offer.id })}${search}`)
    : choice;
}

/** For the page of the dates: `isQuantityWrong` instead of a redirect. */
export async function readSeriesChoice(
  context: AppLoadContext,
  request: Request,
  id: string | undefined,
) {
  const offer = await packageOfType(context, id, ["fixed-series"]);
  const query = new URL(request.url).searchParams;
  const requested = parseQuantity(query.get("quantity") ?? "1", offer);
  const quantity = requested ?? 1;
  const events = await listSeriesEvents(context, offer, query.getAll("date"), quantity);
  const superId = await findSuper(context, offer, query.get("super"));
  return { offer, quantity, events, superId, isQuantityWrong: requested === null };
}

export type SeriesChoice = Awaited<ReturnType<typeof getSeriesChoice>>;

/** The price levels that all events of a series have, with the price of one whole package after its discount. */
export function listWholePrices(
  events: SeriesChoice["events"],
  { percentOff }: Pick<PackageDetail, "percentOff">,
) {
  return rangeLevels(events).flatMap(({ level, priceType }) => {
    const [first] = events.map((event) => chosenLevel(event, level));
    if (first === undefined || events.some((event) => chosenLevel(event, level) === null))
      return [];
    const { total, saved } = sumPackage(events, { quantity: 1, level }, percentOff);
    return first === null || total === null
      ? []
      : [{ level, band: first.band, priceType, total, saved: saved?.sum ?? null }];
  });
}

/** The prices of a whole package by band, which the map shows for its seats. */
export function wholePriceList(prices: ReturnType<typeof listWholePrices>): LocatedPrices {
  const types = new Set(prices.map(({ level }) => level.priceTypeId));
  const bands = new Map(prices.map(({ band }) => [band.id, band]));
  return {
    priceTypes: [...types].map((id) => ({ id, eligibility: "all", payWhatYouWish: null })),
    bands: [...bands.values()].map(({ id, name, sections }) => ({
      id,
      name,
      sections,
      prices: prices
        .filter(({ band }) => band.id === id)
        .map(({ level, total }) => ({ priceTypeId: level.priceTypeId, total })),
    })),
  };
}

/** The hall of all dates, with its seats at each; null if they are in different halls or seats can't be chosen. */
export async function findSeriesHall(
  { crm }: AppLoadContext,
  dates: readonly { id: string; startsAt: string }[],
) {
  const statuses = await Promise.all(
    dates.map(async ({ id, startsAt }) => ({
      startsAt,
      ...foundOr404(await crm.getSeatStatus({ params: { id } })),
    })),
  );
  const [first] = statuses;
  if (first === undefined) return throwErrorPage(404);
  const plan = foundOr404(await crm.getSeatPlan({ params: { id: first.planId } }));
  const isCommon = statuses.every(({ planId }) => planId === first.planId);
  return plan.seating === "reserved" && isCommon ? { plan, statuses, blocks: first.blocks } : null;
}

/** Chooses every event of a series, on the requested date or its first date on sale. */
async function listSeriesEvents(
  context: AppLoadContext,
  offer: PackageDetail,
  dates: readonly string[],
  quantity: number,
) {
  const choices = offer.events.flatMap(({ instances }) => {
    const date = instances.find(({ id }) => dates.includes(id));
    return date === undefined ? [] : [{ instanceId: date.id, level: null }];
  });
  const draft = { quantity, level: null, hasSpaces: false, choices, dates: [] };
  const events = await listChosenEvents(context, offer, draft);
  return events.map((event) => ({
    ...event,
    isChosen: true,
    poster: posterImage(getPosterLook(event)),
  }));
}
