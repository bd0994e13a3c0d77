import { randomUUID } from "node:crypto";
import { type AppLoadContext, data, redirect } from "@remix-run/node";

import type { SeriesDateSeats } from "#contract/schemas/package";
import { throwErrorPage, throwRedirect } from "~/.server/rendering/replies";
import { addMoney } from "~/domain/arithmetic/money";
import { levelText, readLevel } from "~/domain/packages/package-draft";
import { SEAT_SEPARATOR, seriesSeatsSchema } from "~/domain/schemas/package-choice";
import { requestKeySchema } from "~/domain/schemas/fields";
import { pricedBands } from "~/pages/events/band-options";
import { START_ID } from "~/routing/seat-paths";
import { pathTo } from "~/routing/paths";

import { chosenLevel } from "../chosen-event";
import { findCommonPlaces } from "../common-places.server";
import { choicesIn } from "../hall-view.server";
import { holdPackage, type PackageRequest } from "../hold-package.server";
import type { BuilderError } from "../builder-errors";
import { toSale } from "../package-words";
import { findRefusedEvents } from "../refused-events.server";
import {
  findSeriesHall,
  getSeriesChoice,
  listWholePrices,
  type SeriesChoice,
  wholePriceList,
} from "../series-choice.server";

/** The price levels that all events of a series, or the chosen seats, have in common, with the price of one package. */
export async function getSeriesPrices(
  context: AppLoadContext,
  request: Request,
  id: string | undefined,
) {
  const choice = await getSeriesChoice(context, request, id);
  const { offer, quantity, events, superId } = choice;
  const url = new URL(request.url);
  const seats = await findChosenSeats(context, choice, url.searchParams);
  const prices = listWholePrices(events, offer);
  return {
    offer: { id: offer.id, name: offer.name, ...toSale(offer) },
    quantity,
    superId,
    events: events.map(({ id: eventId, title, poster, date, dates }) => ({
      id: eventId,
      title,
      poster,
      date: dates.find((one) => one.id === date?.id) ?? null,
      seats: seats?.find(({ instanceId }) => instanceId === date?.id) ?? null,
    })),
    hasSeats: seats !== null,
    places: seats === null ? (await findCommonPlaces(context, events)).places : {},
    wheelchair: seats === null ? await offerSpaces(context, choice, url) : null,
    options:
      seats === null
        ? prices.map(({ level, band, priceType, total, saved }) => ({
            value: levelText(level),
            band,
            priceType,
            total,
            saved,
          }))
        : priceChosenSeats(prices, seats),
    search: url.search,
    requestKey: randomUUID(),
  };
}

/**
 * The search for a wheelchair space at all dates. `search` is null if the dates are in different halls or one has no
 * space; the whole is null if no hall has any.
 */
async function offerSpaces(context: AppLoadContext, { offer, events }: SeriesChoice, url: URL) {
  if (events.every(({ spaces }) => spaces.capacity === 0)) return null;
  const dates = events.flatMap(({ date }) => date ?? []);
  const isLeft = dates.length === events.length && events.every(({ spaces }) => spaces.left > 0);
  if (!isLeft || (await findSeriesHall(context, dates)) === null) return { search: null };
  const bands = pricedBands(wholePriceList(listWholePrices(events, offer)));
  const at = { series: offer.id, view: "list" };
  return {
    search: {
      action: `${pathTo("series-seats", at)}#${START_ID}`,
      bands: bands.filter(({ name }) => events.some(({ spaces }) => spaces.bands.includes(name))),
      among: bands,
      kept: [...new URLSearchParams(choicesIn(url))],
    },
  };
}

/** The seats chosen on the map, for each date; null if there are none. Redirects to the map if they are not valid. */
async function findChosenSeats(
  { crm }: AppLoadContext,
  { offer, quantity, events }: SeriesChoice,
  query: URLSearchParams,
): Promise<SeriesDateSeats[] | null> {
  const seatIds = query.getAll("seat");
  if (seatIds.length === 0) return null;
  const instanceIds = events.flatMap(({ date }) => date?.id ?? []);
  const result =
    seatIds.length === quantity
      ? await crm.findSeriesSeats({ params: { id: offer.id }, body: { instanceIds, seatIds } })
      : null;
  if (result?.ok) return result.value;
  query.delete("seat");
  const path = pathTo("series-seats", { series: offer.id, view: "overview" });
  return throwRedirect(`${path}?${query.toString()}`);
}

/** The price types for which all chosen seats are sold. Empty if a date has no such seats. */
function priceChosenSeats(
  prices: ReturnType<typeof listWholePrices>,
  dates: readonly SeriesDateSeats[],
) {
  // A taken seat is replaced within its band, so each date has the same bands.
  const [first] = dates;
  if (first === undefined || dates.some(({ seats }) => seats.length === 0)) return [];
  const types = new Map(prices.map(({ level, priceType }) => [level.priceTypeId, priceType]));
  return [...types].flatMap(([priceTypeId, priceType]) => {
    const totals = first.seats.flatMap(
      ({ band }) =>
        prices.find((one) => one.band.id === band && one.level.priceTypeId === priceTypeId)
          ?.total ?? [],
    );
    const [one, ...others] = totals;
    if (one === undefined || totals.length < first.seats.length) return [];
    return [
      { value: priceTypeId, band: null, priceType, total: addMoney(one, ...others), saved: null },
    ];
  });
}

/** Adds packages of a series with seats for all events, or nothing. */
export async function submitSeriesPrices(
  context: AppLoadContext,
  request: Request,
  id: string | undefined,
) {
  const choice = await getSeriesChoice(context, request, id);
  const form = await request.formData();
  const typed = form.get("level");
  const seats = seriesSeatsSchema.safeParse({ seat: form.getAll("seat") });
  const shownSeats = seats.success ? seats.data.seat : throwErrorPage(400);
  const seriesForm = {
    choice,
    typed: typeof typed === "string" ? typed : "",
    requestKey: requestKeySchema.parse(form.get("requestKey")),
  };
  return shownSeats.length === 0
    ? addBestSeats(context, seriesForm)
    : addChosenSeats(context, seriesForm, shownSeats);
}

type SeriesForm = { choice: SeriesChoice; typed: string; requestKey: string };

const refused = (level: string | null, errors: BuilderError[]) =>
  data({ level, errors }, { status: 400 });

const missingChoice = (code: "level" | "price-type") => refused(null, [{ at: "level", code }]);

async function addBestSeats(context: AppLoadContext, { choice, typed, requestKey }: SeriesForm) {
  const { offer, quantity, events } = choice;
  const level = readLevel(typed);
  if (level === null) return missingChoice("level");
  if (events.length === 0) return throwErrorPage(404);
  const choices = events.flatMap((event) => {
    const eventLevel = chosenLevel(event, level);
    return event.date === null || eventLevel === null
      ? []
      : [{ eventId: event.id, instanceId: event.date.id, level: eventLevel }];
  });
  const unavailable = events.filter(({ id }) => choices.every(({ eventId }) => eventId !== id));
  if (unavailable.length > 0)
    return refused(
      levelText(level),
      unavailable.map(({ id: eventId }) => ({ at: "event", eventId, code: "level-gone" })),
    );
  const refusal = await hold(context, choice, requestKey, {
    choices: choices.map(({ instanceId, level: { band, priceType } }) => ({
      instanceId,
      band: band.id,
      priceTypeId: priceType.id,
    })),
  });
  if (refusal === null) return redirect(pathTo("basket"), 303);
  return refused(
    levelText(level),
    await findRefusedEvents(context, { offer, quantity, choices }, refusal),
  );
}

/** `shown`: the seats that the page showed for each date, as "<performance>*<seat>". */
async function addChosenSeats(
  context: AppLoadContext,
  { choice, typed: priceTypeId, requestKey }: SeriesForm,
  shown: readonly string[],
) {
  if (priceTypeId === "") return missingChoice("price-type");
  const { events } = choice;
  const listSeats = (instanceId: string) =>
    shown.flatMap((text) => {
      const [instance, seatId = ""] = text.split(SEAT_SEPARATOR);
      return instance === instanceId ? [seatId] : [];
    });
  const choices = events.flatMap(({ date }) =>
    date === null ? [] : [{ instanceId: date.id, priceTypeId, seatIds: listSeats(date.id) }],
  );
  const refusal = await hold(context, choice, requestKey, { choices });
  if (refusal === null) return redirect(pathTo("basket"), 303);
  const event =
    refusal.code === "seats-taken"
      ? events.find(({ date }) => date?.id === refusal.instanceId)
      : undefined;
  return refused(priceTypeId, [
    event === undefined
      ? { at: "page", code: "refused", refusal }
      : { at: "event", eventId: event.id, code: "refused", refusal },
  ]);
}

function hold(
  context: AppLoadContext,
  { offer, quantity, superId }: SeriesChoice,
  requestKey: string,
  { choices }: Pick<PackageRequest, "choices">,
) {
  const request = { packageId: offer.id, quantity, choices, itemId: null, superId, requestKey };
  return holdPackage(context, request);
}
