import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import type { SeatPlan } from "#contract/schemas/seat-plan";
import { choosableSections } from "~/domain/seats/choosable-sections";
import { closedReason } from "~/domain/events/closed-reason";
import type { ClosedReason } from "~/domain/events/closed-reason";

import type { SeatSection } from "~/domain/seats/seat-sections";

import type { Crm } from "~/.server/crm/crm";
import type { CrmResult } from "~/.server/crm/crm-result";
import { buyerInput, findBuyer } from "~/.server/http/visitor/find-buyer";
import type { Visit } from "~/.server/http/visitor/find-buyer";

/** A performance with every seat of its hall as it stands now. */
export type SeatsPage = {
  event: EventDetail;
  instance: InstanceDetail;
  priceList: PriceList;
  plan: Pick<SeatPlan, "width" | "height">;
  sections: SeatSection[];
  /** Null when seats can be chosen. */
  closed: ClosedReason | null;
};

/**
 * All that choosing seats of a performance needs, at the prices that this visitor may buy at. `not-found` also for one
 * of which no place is chosen by itself. Safe to repeat.
 */
export async function getSeatsPage(
  crm: Crm,
  ids: { eventId: string; instanceId: string },
  visit: Visit & { now: string },
  when: "now" | "recently" = "now",
): Promise<CrmResult<SeatsPage, "not-found">> {
  const params = { id: ids.instanceId };
  const [event, instance, priceList, standing] = await Promise.all([
    crm.getEvent({ params: { id: ids.eventId } }),
    crm.getInstance({ params }),
    findBuyer(visit).then((buyer) => crm.getPriceList({ params, ...buyerInput(buyer) })),
    when === "now" ? crm.getSeatStatus({ params }) : crm.getRecentSeatStatus({ params }),
  ]);
  if (!event.ok) return event;
  if (!instance.ok) return instance;
  if (!priceList.ok) return priceList;
  if (!standing.ok) return standing;
  const plan = await crm.getSeatPlan({ params: { id: standing.value.planId } });
  if (!plan.ok) return plan;
  const sections = choosableSections(plan.value, standing.value);
  if (instance.value.event.id !== ids.eventId || sections.length === 0)
    return { ok: false, failure: { code: "not-found" } };
  return {
    ok: true,
    value: {
      event: event.value,
      instance: instance.value,
      priceList: priceList.value,
      plan: { width: plan.value.width, height: plan.value.height },
      sections,
      closed: closedReason(instance.value, priceList.value, visit.now),
    },
  };
}
