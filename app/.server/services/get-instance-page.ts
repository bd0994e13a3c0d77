import { closedReason } from "~/domain/closed-reason";
import type { ClosedReason } from "~/domain/closed-reason";
import type { EventDetail, InstanceDetail, PriceList } from "~/domain/event";

import type { Crm, CrmResult } from "../crm/crm";

export type InstancePage = {
  event: EventDetail;
  instance: InstanceDetail;
  priceList: PriceList;
  /** Null when tickets can be chosen. */
  closed: ClosedReason | null;
};

/**
 * A performance, its event, and what is left of it at which price, fresh. `not-found` also when the performance is
 * not one of the event's. Safe to repeat.
 */
export async function getInstancePage(
  crm: Crm,
  ids: { eventId: string; instanceId: string },
  now: string,
): Promise<CrmResult<InstancePage, "not-found">> {
  const [event, instance, priceList] = await Promise.all([
    crm.getEvent(ids.eventId),
    crm.getInstance(ids.instanceId),
    crm.getPriceList(ids.instanceId),
  ]);
  if (!event.ok) return event;
  if (!instance.ok) return instance;
  if (!priceList.ok) return priceList;
  if (instance.value.event.id !== ids.eventId) return { ok: false, failure: { code: "not-found" } };
  const closed = closedReason(instance.value, priceList.value, now);
  return {
    ok: true,
    value: { event: event.value, instance: instance.value, priceList: priceList.value, closed },
  };
}
