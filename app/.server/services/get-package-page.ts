import type { Basket } from "~/domain/basket";
import { productsOf, ticketsOf } from "~/domain/basket-lines";
import type { PackagePageView } from "~/domain/package-page";

import type { Buyer, Crm, CrmResult } from "../crm/crm";

/**
 * What can be added to a package in a basket: the performances of which none is in it yet, and of the chosen one its
 * price levels. `not-found` for a line that is no such package (any more). Safe to repeat.
 */
export async function getPackagePage(
  crm: Crm,
  basket: Basket,
  asked: { itemId: string; instanceId: string | null; now: string },
  buyer: Buyer,
): Promise<CrmResult<PackagePageView, "not-found">> {
  const missing = { ok: false, failure: { code: "not-found" } } as const;
  const line = productsOf(basket.items).find(({ id }) => id === asked.itemId);
  if (line?.kind !== "package" || line.details.type !== "flex") return missing;
  const offer = await crm.getPackage(line.productId);
  if (!offer.ok) return offer;
  const inIt = ticketsOf(basket.items).filter(({ packageItemId }) => packageItemId === line.id);
  const { name, events, bands, priceTypes } = offer.value;
  const open = events
    .filter(({ id }) => !inIt.some(({ instance }) => instance.eventId === id))
    .flatMap(({ title, instances }) =>
      instances
        .filter(({ startsAt }) => Date.parse(startsAt) > Date.parse(asked.now))
        .map((instance) => ({ ...instance, title })),
    )
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const view = { name, missing: line.details.missing, performances: open, quantity: line.quantity };
  const chosen = open.find(({ id }) => id === asked.instanceId);
  if (chosen === undefined) return { ok: true, value: { ...view, chosen: null } };
  const list = await crm.getPriceList(chosen.id, buyer);
  if (!list.ok) return list;
  const choices = list.value.bands
    .filter(({ id }) => bands === null || bands.includes(id))
    .flatMap((band) =>
      band.prices
        .filter(({ priceTypeId }) => priceTypes === null || priceTypes.includes(priceTypeId))
        .map(({ priceTypeId, total }) => ({
          band: { id: band.id, name: band.name },
          priceType: {
            id: priceTypeId,
            name: list.value.priceTypes.find(({ id }) => id === priceTypeId)?.name ?? "",
          },
          total,
        })),
    );
  return { ok: true, value: { ...view, chosen: { ...chosen, choices } } };
}
