import { randomUUID } from "node:crypto";
import { data, redirect, type AppLoadContext } from "@remix-run/node";
import type { z } from "zod";

import type { PackageDetail, PackageType } from "#contract/schemas/package";
import { throwErrorPage } from "~/.server/rendering/replies";
import { MAX_RETURN_TO } from "~/.server/session/session-data";
import {
  draftOfForm,
  type PackageDraft,
  parseQuantity,
  readDraft,
} from "~/domain/packages/package-draft";
import { presetLevel, rangePackageLevels } from "~/domain/packages/package-levels";
import { getPosterLook } from "#runtime/posters/poster-look";
import { posterImage } from "~/domain/pictures/poster-image";
import { packageBuilderSchema, SEATS_FIELD } from "~/domain/schemas/package-choice";
import { pathTo } from "~/routing/paths";
import { START_ID } from "~/routing/seat-paths";
import { type BuilderTarget, draftPath, readTarget } from "../builder-query";
import { type ChosenEvent, chosenLevel, hasWrongSeatCount, seatsAt } from "../chosen-event";
import { findCommonPlaces } from "../common-places.server";
import { findPackageLine } from "../package-line.server";
import { listChosenEvents, sumLevels, sumPackage } from "../chosen-events.server";
import { toSale } from "../package-words";
import { findSuper, packageOfType, redirectWithDraft } from "../packages.server";
import { holdPackage } from "../hold-package.server";
import type { BuilderError } from "../builder-errors";
import { findRefusedEvents } from "../refused-events.server";
import type { FlexView, SuperView } from "./builder-view";

export async function getBuilder(
  context: AppLoadContext,
  request: Request,
  id: string | undefined,
  types: readonly PackageType[],
): Promise<FlexView | SuperView> {
  const offer = await packageOfType(context, id, types);
  if (offer.type === "super") return getSuperBuilder(context, offer);
  const query = new URL(request.url).searchParams;
  return getFlexView(context, offer, readDraft(query, offer), readTarget(query));
}

async function getFlexView(
  context: AppLoadContext,
  offer: PackageDetail,
  draft: PackageDraft,
  target: BuilderTarget,
): Promise<FlexView> {
  const { line, eventsIn } = await findLine(context, offer, target.item);
  const quantity = line?.quantity ?? draft.quantity;
  const events = (await listChosenEvents(context, offer, { ...draft, quantity })).map((event) =>
    eventsIn.has(event.id) ? { ...event, isIn: true, isChosen: false } : { ...event, isIn: false },
  );
  const chosen = events.filter(({ isChosen }) => isChosen).length;
  const has = eventsIn.size;
  const missing = Math.max(0, offer.minItems - has - chosen);
  const wanted = events.filter(({ isChosen }) => isChosen);
  const withSpace = [
    ...wanted.filter((event) => seatsAt(event).some(({ label }) => label.kind === "wheelchair")),
    ...events.filter(({ id }) => eventsIn.get(id)?.includes("wheelchair")),
  ];
  const ordinary = events.filter(
    (event) => (event.isChosen || event.isIn) && event.party !== null && !withSpace.includes(event),
  );
  const open = events.filter(({ isIn }) => !isIn);
  const { percentOff, maxPerOrder } = offer;
  const levels = rangePackageLevels(open, percentOff);
  const preset = draft.level === null && !draft.hasSpaces ? presetLevel(open) : null;
  const level = draft.level ?? preset;
  // A band from the URL is named only if the package has it.
  const band = levels.find(({ level }) => level.band === draft.level?.band)?.level.band ?? null;
  return {
    type: "flex",
    offer: { ...getOffer(offer), percentOff, maxPerOrder },
    item: line?.id ?? null,
    superId: await findSuper(context, offer, target.super),
    quantity,
    level,
    preset,
    spaces: {
      wanted: draft.hasSpaces,
      offered: events.some(({ spaces }) => spaces.capacity > 0),
    },
    levels: draft.hasSpaces ? levels : sumLevels(levels, { events, quantity, percentOff }),
    ...(await findCommonPlaces(context, open)),
    events: events.map(({ kind, instrument, photo, ...event }) => ({
      ...event,
      poster: posterImage(getPosterLook({ id: event.id, kind, instrument, photo })),
    })),
    withoutSpaceLeft: wanted
      .filter(({ party }) => party === null)
      .map(({ title, date }) => ({
        title,
        mapPath: date && seatsPath(offer, date, { draft, target }),
      })),
    ordinary: withSpace.length > 0 ? ordinary.map(({ title }) => title) : [],
    has,
    chosen,
    missing,
    seatErrors: wanted.flatMap((event) => {
      const at = { at: "event", eventId: event.id, count: quantity } as const;
      if (event.party === null) return { ...at, code: "no-space", band };
      return hasWrongSeatCount(event, quantity)
        ? { ...at, code: "seat-count", chosen: event.ownSeats.length }
        : [];
    }),
    sums: sumPackage(events, { quantity, level }, percentOff),
    canSignIn: context.session.crmSession === null,
    requestKey: randomUUID(),
  };
}

/** The line of this package in the visitor's basket, and its events with the kinds of their seats. */
async function findLine(context: AppLoadContext, offer: PackageDetail, itemId: string | null) {
  const line = await findPackageLine(context, offer, itemId);
  const eventsIn = offer.events.flatMap(({ id, instances }) => {
    const held = line?.tickets.filter(({ instance }) =>
      instances.some((one) => one.id === instance.id),
    );
    return held === undefined || held.length === 0
      ? []
      : [[id, held.map(({ seat }) => seat.kind)] as const];
  });
  return { line, eventsIn: new Map(eventsIn) };
}

async function getSuperBuilder(context: AppLoadContext, offer: PackageDetail): Promise<SuperView> {
  const basket = await context.basket();
  const packages = (basket?.items ?? []).filter((one) => one.kind === "package");
  const superItem = packages.find(({ productId }) => productId === offer.id);
  // Until the super package is in the basket, parts that were added by themselves count too.
  const inBasket = packages.filter(({ productId, details }) =>
    superItem === undefined
      ? details.superItemId === null && offer.parts.some(({ id }) => id === productId)
      : details.superItemId === superItem.id,
  );
  const complete = new Set(
    inBasket.filter(({ details }) => details.missing === 0).map(({ productId }) => productId),
  );
  const missing = superItem?.details.missing ?? Math.max(0, offer.minItems - complete.size);
  return {
    type: "super",
    offer: getOffer(offer),
    parts: offer.parts.map((part) => ({ offer: part, isIn: complete.has(part.id) })),
    missing,
    has: offer.minItems - missing,
  };
}

const getOffer = (offer: PackageDetail) => {
  const { id, name, description, minItems, eventCount, priceFrom, savesFrom } = offer;
  return { id, name, description, minItems, eventCount, priceFrom, savesFrom, ...toSale(offer) };
};

type Form = z.output<typeof packageBuilderSchema>;

/** Handles the builder's buttons: keeps the draft in the URL, signs in, or adds the package. */
export async function submitBuilder(
  context: AppLoadContext,
  request: Request,
  id: string | undefined,
  types: readonly PackageType[],
) {
  const offer = await packageOfType(context, id, types);
  if (offer.type === "super") return throwErrorPage(400);
  const posted = await request.formData();
  const form = readForm(posted);
  const draft = draftOfForm(form, offer);
  const url = new URL(request.url);
  const target = readTarget(url.searchParams);
  const here = draftPath(url.pathname, draft, target);
  const seatsOf = offer.events[Number(posted.get(SEATS_FIELD) ?? "none")];
  if (seatsOf !== undefined)
    return redirectWithDraft(getSeatsPath(offer, seatsOf, { form, draft, target }));
  switch (posted.get("intent")) {
    case "update":
      return redirectWithDraft(here);
    case "sign-in":
      context.session.returnTo = here.length <= MAX_RETURN_TO ? here : url.pathname;
      return redirect(pathTo("login"), 303);
    default:
      return addPackage(context, { offer, form, draft, target });
  }
}

/** The map of an event's chosen date. */
function getSeatsPath(
  offer: PackageDetail,
  { instances }: PackageDetail["events"][number],
  { form, draft, target }: Pick<PackageForm, "form" | "draft" | "target">,
): string {
  const date = instances.find(({ id }) => form.date.includes(id)) ?? instances[0];
  return date === undefined ? throwErrorPage(404) : seatsPath(offer, date, { draft, target });
}

function seatsPath(
  { id }: Pick<PackageDetail, "id">,
  date: { id: string },
  { draft, target }: Pick<PackageForm, "draft" | "target">,
): string {
  const at = { package: id, instance: date.id, view: "overview" };
  return `${draftPath(pathTo("package-seats", at), draft, target)}#${START_ID}`;
}

function readForm(posted: FormData): Form {
  const texts = (name: string) => posted.getAll(name).filter((one) => one !== "");
  const form = packageBuilderSchema.safeParse({
    event: texts("event"),
    date: texts("date"),
    ownLevel: texts("ownLevel"),
    level: posted.get("level"),
    preset: posted.get("preset"),
    places: posted.get("places"),
    quantity: posted.get("quantity"),
    requestKey: posted.get("requestKey"),
  });
  return form.success ? form.data : throwErrorPage(400);
}

type PackageForm = { offer: PackageDetail; form: Form; draft: PackageDraft; target: BuilderTarget };

async function addPackage(context: AppLoadContext, { offer, form, draft, target }: PackageForm) {
  const view = await getFlexView(context, offer, draft, target);
  const refused = (errors: BuilderError[]) => data({ view, errors }, { status: 400 });
  const chosen = view.events.filter(({ isChosen }) => isChosen);
  const errors = [
    ...(view.item === null && parseQuantity(form.quantity, offer) === null
      ? [{ at: "quantity", code: "quantity", max: offer.maxPerOrder } as const]
      : []),
    ...levelErrors(chosen, draft, view.levels.length > 0),
    ...view.seatErrors,
    ...(view.missing > 0 || chosen.length === 0
      ? [{ at: "events", code: "too-few", missing: Math.max(1, view.missing) } as const]
      : []),
  ];
  if (errors.length > 0) return refused(errors);
  const choices = chosen.flatMap((event) => {
    const { date } = event;
    const level = chosenLevel(event, draft.level);
    const seats = seatsAt(event);
    if (date === null || (level === null && seats.length === 0)) return [];
    return [{ eventId: event.id, instanceId: date.id, level, seats }];
  });
  const refusal = await holdPackage(context, {
    packageId: offer.id,
    quantity: view.quantity,
    choices: choices.map(({ instanceId, level, seats }) => ({
      instanceId,
      priceTypeId: level?.priceType.id ?? seats[0]?.priceTypeId ?? "",
      ...(level === null
        ? {
            seatIds: seats.map(({ seatId }) => seatId),
            priceTypeIds: seats.map(({ priceTypeId }) => priceTypeId),
          }
        : { band: level.band.id }),
    })),
    itemId: view.item,
    superId: view.superId,
    requestKey: form.requestKey,
  });
  if (refusal === null) return redirect(pathTo("basket"), 303);
  return refused(
    await findRefusedEvents(
      context,
      { offer, quantity: view.quantity, choices, isInBasket: view.item !== null },
      refusal,
    ),
  );
}

/** The errors if no price level is chosen, though some are `offered`, or if an event doesn't have it. */
function levelErrors(
  chosen: readonly Pick<ChosenEvent, "id" | "ownLevel" | "ownSeats" | "party" | "levels">[],
  { level }: PackageDraft,
  offered: boolean,
): BuilderError[] {
  const unpriced = chosen.filter(
    (event) =>
      event.ownSeats.length === 0 &&
      event.party === undefined &&
      chosenLevel(event, level) === null,
  );
  const isAnyUndecided =
    level === null &&
    (chosen.length === 0 ? offered : unpriced.some(({ ownLevel }) => ownLevel === null));
  return [
    ...(isAnyUndecided ? [{ at: "level", code: "level" } as const] : []),
    ...unpriced
      .filter(({ ownLevel }) => level !== null || ownLevel !== null)
      .map(({ id, levels }) => ({
        at: "event" as const,
        eventId: id,
        code: levels.length === 0 ? ("sold-out" as const) : ("level-gone" as const),
      })),
  ];
}
