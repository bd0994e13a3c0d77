import type { z } from "zod";

import type { Basket } from "#contract/schemas/basket";
import type { PackageDetail } from "#contract/schemas/package";
import { changeUntilThere } from "~/.server/ticketing/change-until-there";
import type { Crm } from "~/.server/ticketing/ticketing";
import { buyerInput, type Buyer } from "~/.server/http/visitor/find-buyer";
import type { BasketRefusal } from "~/pages/basket/basket-refusal";
import { listLevels } from "~/domain/packages/package-levels";
import type { packageChoiceSchema } from "~/domain/schemas/package-choice";
import { packageOutcome, type PackageOutcome } from "~/pages/packages/package-outcome.server";

type Asked = {
  itemId: string;
  /** What was chosen from the list (see `performanceKey`); null for nothing yet. */
  key: string | null;
  /** The performance whose date is to be changed; null to add one. */
  changing: string | null;
  now: string;
};

export type PackagePage = Extract<
  Awaited<ReturnType<typeof getPackagePage>>,
  { ok: true }
>["value"];

/** Why a performance was not added. */
export type PackageProblem = BasketRefusal | { code: "choose" };

const BETWEEN = "~";

/** By which a form names a performance, and the part of a super package that it would begin. */
function performanceKey(instanceId: string, partId: string | null): string {
  return partId === null ? instanceId : [instanceId, partId].join(BETWEEN);
}

function readKey(key: string): { instanceId: string; partId: string | null } {
  const [instanceId = "", partId = null] = key.split(BETWEEN);
  return { instanceId, partId };
}

const MISSING = { ok: false, failure: { code: "not-found" } } as const;

/**
 * What can be added to a package in a basket: the performances of events of which none is in it yet; of a super package
 * those of its flex packages that are not begun; or the other dates of an event that is in it. Of the chosen one its
 * price levels. `not-found` for a line that is no such package (any more). Safe to repeat.
 */
export async function getPackagePage(crm: Crm, basket: Basket, asked: Asked, buyer: Buyer) {
  const packages = basket.items.filter((one) => one.kind === "package");
  const line = packages.find(({ id }) => id === asked.itemId);
  if (line === undefined) return MISSING;
  const inIt = basket.tickets
    .filter(({ packageItemId }) => packageItemId === line.id)
    .map(({ instance }) => instance);
  const changing = inIt.find(({ id }) => id === asked.changing) ?? null;
  const isWhole = line.details.type === "fixed-series" || asked.changing !== null;
  if (isWhole && changing === null) return MISSING;
  const offer = await crm.getPackage({ params: { id: line.productId } });
  if (!offer.ok)
    return offer.failure.code === "unavailable"
      ? ({ ok: false, failure: offer.failure } as const)
      : MISSING;

  const begun = packages
    .filter(({ details }) => details.superItemId === line.id)
    .map(({ productId }) => productId);
  const toBegin = changing === null ? offer.value.parts : [];
  const parts = await Promise.all(
    toBegin
      .filter(({ id, type }) => type === "flex" && !begun.includes(id))
      .map(({ id }) => crm.getPackage({ params: { id } })),
  );
  const eventsIn = new Set(inIt.map(({ eventId }) => eventId));
  const isOpen = (event: { id: string }) =>
    changing === null ? !eventsIn.has(event.id) : event.id === changing.eventId;
  const open = [
    ...performancesOf(offer.value, null, isOpen),
    ...parts.flatMap((part) => (part.ok ? performancesOf(part.value, part.value.id) : [])),
  ]
    .filter(({ startsAt }) => Date.parse(startsAt) > Date.parse(asked.now))
    .filter(({ id }) => changing === null || !inIt.some((one) => one.id === id))
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const chosen = open.find(({ key }) => key === asked.key);
  const choices = chosen && (await listChoices(crm, chosen.offer, chosen.id, buyer));
  if (choices?.ok === false) return choices;
  return {
    ok: true as const,
    value: {
      name: offer.value.name,
      /** How many more performances complete it, or of a super package how many more packages give the discount. */
      missing: line.details.missing,
      isSuper: line.details.type === "super",
      /** Seats of each. */
      quantity: line.quantity,
      /** The performance whose date is to be changed; null where one is added. */
      changing,
      performances: open.map(({ offer: _, ...performance }) => performance),
      chosen:
        chosen === undefined || choices === undefined
          ? null
          : { key: chosen.key, title: chosen.title, choices: choices.value },
    },
  };
}

function performancesOf(
  offer: PackageDetail,
  partId: string | null,
  isOpen: (event: { id: string }) => boolean = () => true,
) {
  return offer.events.filter(isOpen).flatMap(({ title, instances }) =>
    instances.map((instance) => ({
      id: instance.id,
      startsAt: instance.startsAt,
      hall: instance.hall,
      title,
      key: performanceKey(instance.id, partId),
      /** Null where the package itself has the performance. */
      partName: partId === null ? null : offer.name,
      offer,
    })),
  );
}

/** The price levels at which a package sells a performance. */
async function listChoices(crm: Crm, offer: PackageDetail, instanceId: string, buyer: Buyer) {
  const list = await crm.getPriceList({ params: { id: instanceId }, ...buyerInput(buyer) });
  if (!list.ok) return list;
  return { ok: true as const, value: listLevels(offer, list.value) };
}

/**
 * Adds a performance to a package in the basket, begins a part of a super package with it, or puts it in the place of
 * another date. Safe to repeat with the same `requestKey`.
 */
export async function addToPackage(
  crm: Crm,
  visit: { basket: Basket; itemId: string; crmSession: string | null },
  { performance, change, choice, requestKey }: z.output<typeof packageChoiceSchema>,
): Promise<PackageOutcome> {
  const { basket, itemId, crmSession } = visit;
  const { instanceId, partId } = readKey(performance);
  const params = { id: basket.id, itemId };
  const choices = [{ instanceId, ...choice }];
  const quantity = basket.items.find(({ id }) => id === itemId)?.quantity ?? 1;
  const added = await changeUntilThere(
    requestKey,
    (key) => {
      const request = { session: crmSession, requestKey: key };
      if (change !== "")
        return crm.changePackageDate({
          params: { ...params, instanceId: change },
          body: { choices },
          ...request,
        });
      if (partId === null) return crm.addToPackage({ params, body: { choices }, ...request });
      const body = { packageId: partId, quantity, superItemId: itemId, choices };
      return crm.addPackage({ params: { id: basket.id }, body, ...request });
    },
    ({ tickets }) =>
      tickets.some(
        ({ instance, packageItemId }) => instance.id === instanceId && packageItemId !== null,
      ),
  );
  return packageOutcome(added);
}
