import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";

import { refuse } from "~/.server/http/pages/replies";
import { levelText, readLevel, type SeatLevel } from "~/domain/packages/package-draft";
import { rangeLevels } from "~/domain/packages/package-levels";
import { requestKeySchema } from "~/domain/schemas/fields";
import { pathTo } from "~/routing/paths";

import { chosenLevel } from "../chosen-event";
import { sumUp } from "../chosen-events.server";
import { holdPackage } from "../hold-package.server";
import type { BuilderFault } from "../package-faults";
import { findRefusedEvents } from "../refused-events.server";
import { getSeriesChoice } from "../series-choice.server";

/** The price levels that every event of a series has, each with what one package costs. */
export async function getSeriesPrices(
  context: AppLoadContext,
  request: Request,
  id: string | undefined,
) {
  const { offer, quantity, events, superId } = await getSeriesChoice(context, request, id);
  const { percentOff } = offer;
  const levels = rangeLevels(events).flatMap(({ level, priceType }) => {
    if (events.some((event) => chosenLevel(event, level) === null)) return [];
    const { total } = sumUp(events, { quantity: 1, level }, { percentOff, isComplete: true });
    return total === null ? [] : [{ value: levelText(level), band: level.band, priceType, total }];
  });
  return {
    offer: { id: offer.id, name: offer.name, status: offer.status, onSaleAt: offer.onSaleAt },
    quantity,
    superId,
    events: events.map(({ id: eventId, title, date, dates }) => ({
      id: eventId,
      title,
      date: dates.find((one) => one.id === date?.id) ?? null,
    })),
    levels,
    search: new URL(request.url).search,
    requestKey: randomUUID(),
  };
}

/** Adds the packages of a series with seats for every event, all or none. */
export async function answerSeriesPrices(
  context: AppLoadContext,
  request: Request,
  id: string | undefined,
) {
  const choice = await getSeriesChoice(context, request, id);
  const { offer, quantity, events, superId } = choice;
  const form = await request.formData();
  const typed = form.get("level");
  const level = readLevel(typeof typed === "string" ? typed : "");
  const refused = (faults: BuilderFault[]) =>
    data({ level: level && levelText(level), faults }, { status: 400 });
  if (level === null) return refused([{ at: "level", code: "level" }]);
  const choices = choicesAt(level, events);
  if (choices.length < events.length) {
    const sold = new Set(choices.map(({ eventId }) => eventId));
    return refused(
      events
        .filter((event) => !sold.has(event.id))
        .map((event) => ({ at: "event", eventId: event.id, code: "level-gone" })),
    );
  }
  const refusal = await holdPackage(context, {
    packageId: offer.id,
    quantity,
    choices: choices.map(({ instanceId, level: { band, priceType } }) => ({
      instanceId,
      band: band.id,
      priceTypeId: priceType.id,
    })),
    itemId: null,
    superId,
    requestKey: requestKeySchema.parse(form.get("requestKey")),
  });
  if (refusal === null) return redirect(pathTo("basket"), 303);
  return refused(await findRefusedEvents(context, { offer, quantity, choices }, refusal));
}

type Events = Awaited<ReturnType<typeof getSeriesChoice>>["events"];

function choicesAt(wanted: SeatLevel, events: Events) {
  if (events.length === 0) return refuse(404);
  return events.flatMap((event) => {
    const level = chosenLevel(event, wanted);
    return event.date === null || level === null
      ? []
      : [{ eventId: event.id, instanceId: event.date.id, level }];
  });
}
