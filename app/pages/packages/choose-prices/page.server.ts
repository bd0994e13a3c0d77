import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";

import type { SeriesDateSeats } from "#contract/schemas/package";
import { throwErrorPage, throwRedirect } from "~/.server/http/rendering/replies";
import { addMoney } from "~/domain/money";
import { levelText, readLevel } from "~/domain/packages/package-draft";
import { SEAT_SEPARATOR, seriesSeatsSchema } from "~/domain/schemas/package-choice";
import { requestKeySchema } from "~/domain/schemas/fields";
import { pathTo } from "~/routing/paths";

import { chosenLevel } from "../chosen-event";
import { holdPackage, type PackageRequest } from "../hold-package.server";
import type { BuilderFault } from "../package-faults";
import { findRefusedEvents } from "../refused-events.server";
import { getSeriesChoice, listWholePrices, type SeriesChoice } from "../series-choice.server";

/** The price levels that every event of a series has, or that the chosen seats have, each with what one package costs. */
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
    offer: { id: offer.id, name: offer.name, status: offer.status, onSaleAt: offer.onSaleAt },
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
    options:
      seats === null
        ? prices.map(({ level, priceType, total }) => ({
            value: levelText(level),
            band: level.band,
            priceType,
            total,
          }))
        : priceChosenSeats(prices, seats),
    search: url.search,
    requestKey: randomUUID(),
  };
}

/** The seats that were chosen on the map, at each date; null where none were. */
async function findChosenSeats(
  { crm }: AppLoadContext,
  { offer, quantity, events }: SeriesChoice,
  query: URLSearchParams,
): Promise<SeriesDateSeats[] | null> {
  const seatIds = query.getAll("seat");
  if (seatIds.length === 0) return null;
  const instanceIds = events.flatMap(({ date }) => date?.id ?? []);
  const found =
    seatIds.length === quantity
      ? await crm.findSeriesSeats({ params: { id: offer.id }, body: { instanceIds, seatIds } })
      : null;
  if (found?.ok) return found.value;
  if (found?.failure.code === "unavailable") return throwErrorPage(503);
  query.delete("seat");
  const path = pathTo("series-seats", { series: offer.id, view: "overview" });
  return throwRedirect(`${path}?${query.toString()}`);
}

/** The price types at which all of the chosen seats are sold. Nothing where a date has no seats like them. */
function priceChosenSeats(
  prices: ReturnType<typeof listWholePrices>,
  dates: readonly SeriesDateSeats[],
) {
  // A seat is moved within its band, so each date has the same bands.
  const [first] = dates;
  if (first === undefined || dates.some(({ seats }) => seats.length === 0)) return [];
  const types = new Map(prices.map(({ level, priceType }) => [level.priceTypeId, priceType]));
  return [...types].flatMap(([priceTypeId, priceType]) => {
    const totals = first.seats.flatMap(
      ({ band }) =>
        prices.find((one) => one.bandId === band && one.level.priceTypeId === priceTypeId)?.total ??
        [],
    );
    const [one, ...others] = totals;
    if (one === undefined || totals.length < first.seats.length) return [];
    return [{ value: priceTypeId, band: null, priceType, total: addMoney(one, ...others) }];
  });
}

/** Adds the packages of a series with seats for every event, all or none. */
export async function answerSeriesPrices(
  context: AppLoadContext,
  request: Request,
  id: string | undefined,
) {
  const choice = await getSeriesChoice(context, request, id);
  const form = await request.formData();
  const typed = form.get("level");
  const seats = seriesSeatsSchema.safeParse({ seat: form.getAll("seat") });
  const shownSeats = seats.success ? seats.data.seat : throwErrorPage(400);
  const adding = {
    choice,
    typed: typeof typed === "string" ? typed : "",
    requestKey: requestKeySchema.parse(form.get("requestKey")),
  };
  return shownSeats.length === 0
    ? addBest(context, adding)
    : addChosenSeats(context, adding, shownSeats);
}

type Adding = { choice: SeriesChoice; typed: string; requestKey: string };

const refused = (level: string | null, faults: BuilderFault[]) =>
  data({ level, faults }, { status: 400 });

const unchosen = (code: "level" | "price-type") => refused(null, [{ at: "level", code }]);

/** With the best seats of a price level. */
async function addBest(context: AppLoadContext, { choice, typed, requestKey }: Adding) {
  const { offer, quantity, events } = choice;
  const level = readLevel(typed);
  if (level === null) return unchosen("level");
  if (events.length === 0) return throwErrorPage(404);
  const choices = events.flatMap((event) => {
    const own = chosenLevel(event, level);
    return event.date === null || own === null
      ? []
      : [{ eventId: event.id, instanceId: event.date.id, level: own }];
  });
  const without = events.filter(({ id }) => choices.every(({ eventId }) => eventId !== id));
  if (without.length > 0)
    return refused(
      levelText(level),
      without.map(({ id: eventId }) => ({ at: "event", eventId, code: "level-gone" })),
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

/** With the seats that the page has shown for each date: "<performance>*<seat>". */
async function addChosenSeats(
  context: AppLoadContext,
  { choice, typed: priceTypeId, requestKey }: Adding,
  shown: readonly string[],
) {
  if (priceTypeId === "") return unchosen("price-type");
  const { events } = choice;
  const seatsOf = (instanceId: string) =>
    shown.flatMap((text) => {
      const [instance, seatId = ""] = text.split(SEAT_SEPARATOR);
      return instance === instanceId ? [seatId] : [];
    });
  const choices = events.flatMap(({ date }) =>
    date === null ? [] : [{ instanceId: date.id, priceTypeId, seatIds: seatsOf(date.id) }],
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
