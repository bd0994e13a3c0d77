import type { AppLoadContext } from "@remix-run/node";

import type { EventDetail } from "#contract/schemas/event";
import type { PriceTerms } from "#contract/schemas/price-list";
import { valueOrNull } from "#contract/calls/unavailable";
import { planFolder } from "~/.server/edge/plan-files";
import { hasStage } from "~/.server/plans/stage-view";
import { calendarDay } from "~/domain/arithmetic/dates";
import { findExampleSeats } from "~/domain/seating/band-places";
import { choosableSections } from "~/domain/seating/seat-sections";
import { throwNotFound } from "~/parts/performances/not-found.server";
import { openToMember } from "~/parts/performances/open-to-member";
import { isBookable } from "~/parts/performances/performance-sale";
import { seatViewPath } from "~/routing/seat-paths";
import { type HallPicture, isPlain } from "./plain-event";

export async function getEventPage(
  context: AppLoadContext,
  id: string,
): Promise<{ event: EventDetail; terms: PriceTerms; hall: HallPicture | null; today: string }> {
  const { crm, priceTerms, priorityLevels } = context;
  const terms = await priceTerms();
  const found = await crm.getEvent({ params: { id }, query: { terms } });
  if (!found.ok) return throwNotFound(context);
  const instances = found.value.instances.map(openToMember(await priorityLevels()));
  const event = { ...found.value, instances };
  const hall = isPlain(event) ? await findHallPicture(crm, event) : null;
  return { event, terms, hall, today: calendarDay(context.now) };
}

/** What is seen from a middle seat of the hall of the next performance; null if that is unknown. */
async function findHallPicture(
  crm: AppLoadContext["crm"],
  { instances }: EventDetail,
): Promise<HallPicture | null> {
  const next = instances.find(({ status }) => isBookable(status));
  if (next === undefined) return null;
  const status = await valueOrNull(crm.getRecentSeatStatus({ params: { id: next.id } }));
  const plan = status && (await valueOrNull(crm.getSeatPlan({ params: { id: status.planId } })));
  if (!status || !plan || !hasStage(plan)) return null;
  const fromMiddle = ({ x }: { x: number }) => Math.abs(x - plan.width / 2);
  const examples = [...findExampleSeats(choosableSections(plan, status)).values()];
  const onLowest = examples.filter(
    ({ seat }) => seat.floorsAboveStage === examples[0]?.seat.floorsAboveStage,
  );
  const [example] = onLowest.toSorted(
    (one, other) => fromMiddle(one.seat) - fromMiddle(other.seat),
  );
  if (example === undefined) return null;
  const { section } = example;
  const [nearest] = section.seats
    .map(({ seat }, index) => ({ seat, index }))
    .filter(({ seat }) => seat.row === example.seat.row)
    .toSorted((one, other) => fromMiddle(one.seat) - fromMiddle(other.seat));
  return {
    name: next.hall.name,
    section: section.name,
    view: seatViewPath(planFolder(plan), section.slug, nearest?.index ?? example.index),
  };
}
