import { type AppLoadContext, data, redirect } from "@remix-run/node";
import type { Params } from "@remix-run/react";

import { MAX_SEATS_PER_REQUEST } from "#contract/rules/tickets/ticket";
import type { SeatStatus } from "#contract/schemas/seat-plan";
import { throwErrorPage, throwRedirect } from "~/.server/rendering/replies";
import { seriesSeatsSchema } from "~/domain/schemas/package-choice";
import { pathTo } from "~/routing/paths";

import { choicesIn, getStatus, viewHall } from "../hall-view.server";
import {
  findSeriesHall,
  getSeriesChoice,
  listWholePrices,
  wholePriceList,
} from "../series-choice.server";

/** A refused choice: the ids of the seats that stay chosen. */
export type SeriesSeatsAnswer = { chosen: string[] };

/**
 * The hall of the chosen dates of a series: its sections, the list, or the seats of a section. A seat counts as free if it
 * is free on any of the dates. Redirects to the price levels if the dates are in different halls or seats can't be
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
  const common = await findSeriesHall(context, dates);
  if (common === null) return throwRedirect(`${pathTo("series-prices", at)}${search}`);
  const { plan, statuses, blocks } = common;

  const url = new URL(request.url);
  const hall = viewHall(
    {
      plan,
      seatStatus: { status: freeOnAnyDate(statuses), blocks },
      choice: {
        folder: pathTo("series-seats", { series: offer.id, view: "" }),
        search: choicesIn(url),
        quantity,
        maxQuantity: null,
        priceList: wholePriceList(listWholePrices(events, offer)),
      },
      chosen: [],
    },
    view,
    url.searchParams,
  );
  const free = hall.kind === "section" ? hall.section.seats.filter((seat) => seat.free) : [];
  const ids = new Set(free.map(({ seat }) => seat.id));
  return data(
    {
      hall,
      offer: { id: offer.id, name: offer.name },
      /** The dates on which a seat of the section is taken, by the ids of seats that are free on others. */
      takenAt: Object.fromEntries(
        plan.seats.flatMap(({ id }, index) => {
          const taken = statuses.filter((one) => one.status[index] !== "f");
          return ids.has(id) && taken.length > 0
            ? [[id, taken.map(({ startsAt }) => startsAt)] as const]
            : [];
        }),
      ),
    },
    { status: getStatus(hall) },
  );
}

function freeOnAnyDate(statuses: readonly Pick<SeatStatus, "status">[]): string {
  const [first] = statuses;
  return [...(first?.status ?? "")]
    .map((_, index) => (statuses.some(({ status }) => status[index] === "f") ? "f" : "s"))
    .join("");
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
    return data<SeriesSeatsAnswer>(
      { chosen: chosen.slice(0, MAX_SEATS_PER_REQUEST) },
      { status: 400 },
    );
  const query = new URLSearchParams(choicesIn(new URL(request.url)));
  for (const id of chosen) query.append("seat", id);
  const path = pathTo("series-prices", { series: offer.id });
  return redirect(`${path}?${query.toString()}`, 303);
}
