import type { Outcome } from "#contract/define";
import type { BasketCode } from "#contract/schemas/basket";
import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";

import { closedReason } from "~/domain/events/closed-reason";
import type { ClosedReason } from "~/domain/events/closed-reason";

import { hasPersonalPrices } from "~/pages/events/personal-prices";

import type { Crm } from "~/.server/ticketing/ticketing";
import { buyerInput, findBuyer } from "~/.server/http/visitor/find-buyer";
import type { Visit } from "~/.server/http/visitor/find-buyer";

export type InstancePage = {
  event: EventDetail;
  instance: InstanceDetail;
  priceList: PriceList;
  /** Codes that the visitor entered. */
  codes: BasketCode[];
  /** Null when tickets can be chosen. */
  closed: ClosedReason | null;
  /** Whether anything of it is this visitor's own. */
  personal: boolean;
};

/**
 * A performance, its event, and what is left of it at which price, fresh: with what this visitor alone may buy, if
 * there can be anything. `not-found` also when the performance is not one of the event's. Safe to repeat.
 */
export async function getInstancePage(
  crm: Crm,
  ids: { eventId: string; instanceId: string },
  visit: Visit,
  now: string,
): Promise<Outcome<InstancePage, "not-found">> {
  const params = { id: ids.instanceId };
  const [event, instance, forAll, buyer] = await Promise.all([
    crm.getEvent({ params: { id: ids.eventId } }),
    crm.getInstance({ params }),
    crm.getPriceList({ params, session: null }),
    findBuyer(visit),
  ]);
  if (!event.ok) return event;
  if (!instance.ok) return instance;
  if (instance.value.event.id !== ids.eventId) return { ok: false, failure: { code: "not-found" } };
  const [priceList, codes] =
    buyer === null
      ? [forAll, []]
      : await Promise.all([
          crm.getPriceList({ params, ...buyerInput(buyer) }),
          codesOf(visit, buyer.hasRights),
        ]);
  if (!priceList.ok) {
    if (priceList.failure.code === "not-found") return priceList;
    return { ok: true, value: unavailable(event.value, instance.value) };
  }
  return {
    ok: true,
    value: {
      event: event.value,
      instance: instance.value,
      priceList: priceList.value,
      codes,
      closed: closedReason(instance.value, priceList.value, now),
      personal: codes.length > 0 || hasPersonalPrices(priceList.value),
    },
  };
}

async function codesOf(visit: Visit, hasRights: boolean): Promise<BasketCode[]> {
  return hasRights ? ((await visit.basket())?.codes ?? []) : [];
}

/** The page while only what is left cannot be asked for; never kept. */
function unavailable(event: EventDetail, instance: InstanceDetail): InstancePage {
  const nothing: PriceList = {
    instanceId: instance.id,
    openToBuyer: false,
    terms: "public",
    priceTypes: [],
    bands: [],
  };
  return {
    event,
    instance,
    priceList: nothing,
    codes: [],
    closed: instance.status === "passed" ? "passed" : "unavailable",
    personal: true,
  };
}
