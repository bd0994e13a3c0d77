import type { Outcome } from "#contract/define";
import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import { closedReason, isLeftByPrice } from "~/pages/events/performance-sale";
import type { ClosedReason } from "~/pages/events/performance-sale";

import type { Crm } from "~/.server/ticketing/ticketing";

export type WishPage = {
  event: Pick<EventDetail, "id" | "title" | "instances">;
  instance: Pick<InstanceDetail, "id" | "startsAt" | "hall" | "status">;
  /** Null when tickets can be chosen. */
  closed: ClosedReason | null;
  /** Whether anything is left for who needs no wheelchair space. */
  leftByPrice: boolean;
};

/**
 * A performance for which somebody may wish something, and how it is sold now. `not-found` also when it is not one of
 * the event's. Safe to repeat.
 */
export async function getWishPage(
  crm: Crm,
  ids: { eventId: string; instanceId: string },
  now: string,
): Promise<Outcome<WishPage, "not-found">> {
  const params = { id: ids.instanceId };
  const [event, instance, priceList] = await Promise.all([
    crm.getEvent({ params: { id: ids.eventId } }),
    crm.getInstance({ params }),
    crm.getPriceList({ params, session: null }),
  ]);
  if (!event.ok) return event;
  if (!instance.ok) return instance;
  if (!priceList.ok) return priceList;
  if (instance.value.event.id !== ids.eventId) return { ok: false, failure: { code: "not-found" } };
  const { id, title, instances } = event.value;
  const { startsAt, hall, status } = instance.value;
  return {
    ok: true,
    value: {
      event: { id, title, instances },
      instance: { id: ids.instanceId, startsAt, hall, status },
      closed: closedReason(instance.value, priceList.value, now),
      leftByPrice: isLeftByPrice(priceList.value),
    },
  };
}
