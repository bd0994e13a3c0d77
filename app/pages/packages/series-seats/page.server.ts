import type { AppLoadContext } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import type { Params } from "@remix-run/react";

import type { SeatStatus } from "#contract/schemas/seat-plan";
import { planFolder } from "~/.server/http/plan-files";
import { foundOr404, throwErrorPage, throwRedirect } from "~/.server/http/rendering/replies";
import { seriesSeatsSchema } from "~/domain/schemas/package-choice";
import { summarizeSection } from "~/pages/events/choose-seats/section-summary";
import { seatStylesPath } from "~/pages/events/seat-pages";
import type { OfferedPrices } from "~/pages/events/performance-sale";
import { pathTo } from "~/routing/paths";
import { choosableSections } from "~/seats/seat-sections";

import { getSeriesChoice, listWholePrices } from "../series-choice.server";

/** A refused choice: the ids of the seats that stay chosen. */
export type SeriesSeatsAnswer = { chosen: string[] };

/**
 * The hall of the chosen dates of a series: an overview of its sections, or the seats of one. A seat counts as free if
 * it is free on any of the dates. Redirects to the price levels if the dates are in different halls or seats can't be
 * chosen there.
 */
export async function getSeriesSeats(
  context: AppLoadContext,
  request: Request,
  { series, view = "" }: Params,
) {
  const { offer, quantity, events } = await getSeriesChoice(context, request, series);
  const { search } = new URL(request.url);
  const at = { series: offer.id };
  const dates = events.flatMap(({ date }) => date ?? []);
  if (offer.status !== "on-sale" || dates.length < events.length)
    throwRedirect(`${pathTo("series-dates", at)}${search}`);
  const { crm } = context;
  const statuses = await Promise.all(
    dates.map(async ({ id, startsAt }) => ({
      startsAt,
      ...foundOr404(await crm.getSeatStatus({ params: { id } })),
    })),
  );
  const [first] = statuses;
  if (first === undefined) return throwErrorPage(404);
  const plan = foundOr404(await crm.getSeatPlan({ params: { id: first.planId } }));
  if (plan.seating !== "reserved" || statuses.some(({ planId }) => planId !== first.planId))
    throwRedirect(`${pathTo("series-prices", at)}${search}`);

  const status = freeOnAnyDate(statuses);
  const sections = choosableSections(plan, { status, blocks: first.blocks });
  const priceList = priceListOf(listWholePrices(events, offer));
  const folder = planFolder(plan);
  const page = { offer: { id: offer.id, name: offer.name }, quantity, search, priceList };
  const section = sections.find(({ slug }) => slug === view);
  if (section === undefined)
    return data(
      {
        ...page,
        kind: "overview" as const,
        plan: { width: plan.width, height: plan.height, folder },
        styles: [`${folder}/hall.css`],
        sections: sections.map((one) => summarizeSection(one, priceList)),
      },
      { status: view === "overview" ? 200 : 404 },
    );
  const ids = new Set(section.seats.filter(({ free }) => free).map(({ seat }) => seat.id));
  return data({
    ...page,
    kind: "section" as const,
    section,
    styles: [seatStylesPath(folder, section.slug, {})],
    /** The dates on which a seat is taken, by the ids of seats that are free on others. */
    takenAt: Object.fromEntries(
      plan.seats.flatMap(({ id }, index) => {
        const taken = statuses.filter((one) => one.status[index] !== "f");
        return ids.has(id) && taken.length > 0
          ? [[id, taken.map(({ startsAt }) => startsAt)] as const]
          : [];
      }),
    ),
  });
}

function freeOnAnyDate(statuses: readonly Pick<SeatStatus, "status">[]): string {
  const [first] = statuses;
  return [...(first?.status ?? "")]
    .map((_, index) => (statuses.some(({ status }) => status[index] === "f") ? "f" : "s"))
    .join("");
}

/** The prices of a whole package by band, which the map shows for its seats. */
function priceListOf(prices: ReturnType<typeof listWholePrices>): OfferedPrices {
  const types = new Set(prices.map(({ level }) => level.priceTypeId));
  const bands = new Map(prices.map(({ bandId, level }) => [bandId, level.band]));
  return {
    priceTypes: [...types].map((id) => ({ id, eligibility: "all", payWhatYouWish: null })),
    bands: [...bands].map(([id, name]) => ({
      id,
      name,
      prices: prices
        .filter(({ bandId }) => bandId === id)
        .map(({ level, total }) => ({ priceTypeId: level.priceTypeId, total })),
    })),
  };
}

/** Requires one seat per package and redirects to their prices. */
export async function submitSeriesSeats(
  context: AppLoadContext,
  request: Request,
  { series }: Params,
) {
  const { offer, quantity } = await getSeriesChoice(context, request, series);
  const form = await request.formData();
  const posted = seriesSeatsSchema.safeParse({ seat: form.getAll("seat") });
  const chosen = posted.success ? [...new Set(posted.data.seat)] : throwErrorPage(400);
  if (chosen.length !== quantity)
    return data<SeriesSeatsAnswer>({ chosen: chosen.slice(0, MAX_SEATS) }, { status: 400 });
  const query = new URL(request.url).searchParams;
  query.delete("seat");
  for (const id of chosen) query.append("seat", id);
  const path = pathTo("series-prices", { series: offer.id });
  return redirect(`${path}?${query.toString()}`, 303);
}

/** More seats than any limit allows. */
const MAX_SEATS = 50;
