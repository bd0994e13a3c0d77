import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";

import type { PackageDetail, PackageType } from "#contract/schemas/package";
import { posterHref, posterOf } from "~/domain/poster-look";
import { type PackageDraft, readDraft } from "~/domain/packages/package-draft";
import { rangeLevels } from "~/domain/packages/package-levels";

import { listChosenEvents, sumUp } from "../chosen-events.server";
import { findSuper, packageOfType } from "../guard.server";
import type { FlexView, SuperView } from "./builder-view";
import { getSuperBuilder } from "./super-builder.server";

/** The page on which a flex package is put together, or the packages of a super package are. */
export async function getBuilder(
  context: AppLoadContext,
  request: Request,
  id: string | undefined,
  types: readonly PackageType[],
): Promise<FlexView | SuperView> {
  const offer = await packageOfType(context, id, types);
  if (offer.type === "super") return getSuperBuilder(context, offer);
  const query = new URL(request.url).searchParams;
  return getFlexView(context, offer, readDraft(query, offer), readPlace(query));
}

/** The line of the basket that a package is added to, and the super package in which it is bought: from the address. */
export type BuilderPlace = { item: string | null; super: string | null };

export const readPlace = (query: URLSearchParams): BuilderPlace => ({
  item: query.get("item"),
  super: query.get("super"),
});

/** What can be chosen for a flex package, what is chosen so far, and how far it has got. */
export async function getFlexView(
  context: AppLoadContext,
  offer: PackageDetail,
  draft: PackageDraft,
  place: BuilderPlace,
): Promise<FlexView> {
  const { line, eventsIn } = await findLine(context, offer, place.item);
  const quantity = line?.quantity ?? draft.quantity;
  const events = (await listChosenEvents(context, offer, draft)).map((event) =>
    eventsIn.has(event.id) ? { ...event, isIn: true, isChosen: false } : { ...event, isIn: false },
  );
  const chosen = events.filter(({ isChosen }) => isChosen).length;
  const has = eventsIn.size;
  const missing = Math.max(0, offer.minItems - has - chosen);
  const { id, name, description, minItems, percentOff, maxPerOrder, status, onSaleAt } = offer;
  return {
    type: "flex",
    offer: { id, name, description, minItems, percentOff, maxPerOrder, status, onSaleAt },
    item: line?.id ?? null,
    superId: await findSuper(context, offer, place.super),
    quantity,
    level: draft.level,
    levels: rangeLevels(events.filter(({ isIn }) => !isIn)),
    events: events.map(({ kind, ...event }) => ({
      ...event,
      poster: posterHref(posterOf({ id: event.id, kind })),
    })),
    has,
    chosen,
    missing,
    sums: sumUp(
      events,
      { quantity, level: draft.level },
      {
        percentOff,
        isComplete: missing === 0,
      },
    ),
    canSignIn: context.session.crmSession === null,
    requestKey: randomUUID(),
  };
}

/** A line of this package in the visitor's basket, and the events that it has. */
async function findLine(
  context: AppLoadContext,
  { id: packageId, events }: PackageDetail,
  itemId: string | null,
) {
  const basket = itemId === null ? null : await context.basket();
  const line = basket?.items.find(
    ({ id, kind, productId }) => kind === "package" && id === itemId && productId === packageId,
  );
  if (basket === null || line === undefined) return { line: null, eventsIn: new Set<string>() };
  const held = basket.tickets
    .filter(({ packageItemId }) => packageItemId === line.id)
    .map(({ instance }) => instance.id);
  const ids = events
    .filter(({ instances }) => instances.some(({ id }) => held.includes(id)))
    .map(({ id }) => id);
  return { line, eventsIn: new Set(ids) };
}
