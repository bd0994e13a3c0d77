import type { AppLoadContext } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import type { z } from "zod";

import type { PackageDetail, PackageType } from "#contract/schemas/package";
import { refuse } from "~/.server/http/pages/replies";
import {
  draftOfForm,
  draftQuery,
  type PackageDraft,
  quantityOf,
} from "~/domain/packages/package-draft";
import { packageBuilderSchema } from "~/domain/schemas/package-choice";
import { pathTo } from "~/routing/paths";

import { type ChosenEvent, chosenLevel } from "../chosen-event";
import { packageOfType } from "../guard.server";
import { holdPackage } from "../hold-package.server";
import type { BuilderFault } from "../package-faults";
import { findRefusedEvents } from "../refused-events.server";
import { getFlexView, readPlace, type BuilderPlace } from "./page.server";

type Form = z.output<typeof packageBuilderSchema>;

/** Answers the builder's form by its button: keeps the draft in the address, signs in, or adds the package. */
export async function answerBuilder(
  context: AppLoadContext,
  request: Request,
  id: string | undefined,
  types: readonly PackageType[],
) {
  const offer = await packageOfType(context, id, types);
  if (offer.type === "super") return refuse(400);
  const posted = await request.formData();
  const form = readForm(posted);
  const draft = draftOfForm(form, offer);
  const url = new URL(request.url);
  const place = readPlace(url.searchParams);
  const here = pathOf(url, draft, place);
  switch (posted.get("intent")) {
    case "update":
      return redirect(here, 303);
    case "sign-in":
      context.session.returnTo = here.length <= RETURN_MAX ? here : url.pathname;
      return redirect(pathTo("login"), 303);
    default:
      return addPackage(context, { offer, form, draft, place });
  }
}

/** As long as what the session keeps. */
const RETURN_MAX = 500;

function readForm(posted: FormData): Form {
  const texts = (name: string) => posted.getAll(name).filter((one) => one !== "");
  const form = packageBuilderSchema.safeParse({
    event: texts("event"),
    date: texts("date"),
    ownLevel: texts("ownLevel"),
    level: posted.get("level"),
    quantity: posted.get("quantity"),
    requestKey: posted.get("requestKey"),
  });
  return form.success ? form.data : refuse(400);
}

function pathOf({ pathname }: URL, draft: PackageDraft, { item, super: superId }: BuilderPlace) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...draftQuery(draft), item, super: superId }))
    if (value !== null && value !== "") query.set(name, String(value));
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname;
}

type Adding = { offer: PackageDetail; form: Form; draft: PackageDraft; place: BuilderPlace };

async function addPackage(context: AppLoadContext, { offer, form, draft, place }: Adding) {
  const view = await getFlexView(context, offer, draft, place);
  const refused = (faults: BuilderFault[]) => data({ view, faults }, { status: 400 });
  const chosen = view.events.filter(({ isChosen }) => isChosen);
  const faults = [
    ...(view.item === null && quantityOf(form.quantity, offer) === null
      ? [{ at: "quantity", code: "quantity", max: offer.maxPerOrder } as const]
      : []),
    ...levelFaults(chosen, draft),
    ...(view.missing > 0 || chosen.length === 0
      ? [{ at: "events", code: "too-few", missing: Math.max(1, view.missing) } as const]
      : []),
  ];
  if (faults.length > 0) return refused(faults);
  const choices = chosen.flatMap((event) => {
    const level = chosenLevel(event, draft.level);
    return event.date === null || level === null
      ? []
      : [{ eventId: event.id, instanceId: event.date.id, level }];
  });
  const refusal = await holdPackage(context, {
    packageId: offer.id,
    quantity: view.quantity,
    choices: choices.map(({ instanceId, level: { band, priceType } }) => ({
      instanceId,
      band: band.id,
      priceTypeId: priceType.id,
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

/** No seats chosen at all, or none that are sold for an event. */
function levelFaults(
  chosen: readonly Pick<ChosenEvent, "id" | "ownLevel" | "levels">[],
  { level }: PackageDraft,
): BuilderFault[] {
  const without = chosen.filter((event) => chosenLevel(event, level) === null);
  const isAnyUndecided = level === null && without.some(({ ownLevel }) => ownLevel === null);
  return [
    ...(isAnyUndecided ? [{ at: "level", code: "level" } as const] : []),
    ...without
      .filter(({ ownLevel }) => level !== null || ownLevel !== null)
      .map(({ id, levels }) => ({
        at: "event" as const,
        eventId: id,
        code: levels.length === 0 ? ("sold-out" as const) : ("level-gone" as const),
      })),
  ];
}
