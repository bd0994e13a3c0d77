import type { AppLoadContext } from "@remix-run/node";
import type { Basket } from "#contract/schemas/basket";
import type { Order } from "#contract/schemas/order";

import { DONATION_FIELD, addOnQuantityField } from "~/domain/extra-fields";
import { claimOrCreateBasket } from "~/pages/basket/get-or-create-basket.server";
import { offeredAddOns } from "~/pages/extras/offers";
import { readExtras, type ExtrasRequest, type TypedFields } from "~/pages/extras/read-extras";
import { saveExtras, type ExtrasSaved } from "~/pages/extras/save-extras.server";

type Offers = Awaited<ReturnType<typeof getOrderOffers>>;

/**
 * Returns add-ons and a donation to offer. Nothing for other visitors, because the donation depends on the customer's
 * membership, and nothing while the box office is down.
 */
export async function getOrderOffers(context: AppLoadContext, order: Order, isOwn: boolean) {
  const { crm } = context;
  const basket = await context.basket();
  const isOpen = isOwn && order.returned === null;
  const offers = isOpen ? await crm.getBasketOffers({ params: { id: order.basketId } }) : null;
  if (!offers?.ok) return { donation: null, performances: [] };
  const { donation } = offers.value;
  const fund = donation && (await crm.getFund({ params: { id: donation.fundId } }));
  return {
    donation:
      donation && fund?.ok ? { ...donation, displayOther: true, fundName: fund.value.name } : null,
    performances: offeredAddOns(order.tickets, basket ?? { items: [] }, offers.value),
  };
}

/** Adds the chosen add-ons, all or none, to the visitor's basket. Safe to retry with the same `requestKey`. */
export async function addToOrder(
  context: AppLoadContext,
  offers: Offers,
  typed: TypedFields,
  requestKey: string,
): Promise<ExtrasSaved<Basket | null>> {
  const addOns = offers.performances.map(({ instance, ...rest }) => ({
    instanceId: instance.id,
    ...rest,
  }));
  const read = readExtras({ addOns, donation: offers.donation }, typed, context.i18n.locale);
  if (read.errors.length === 0 && isNothing(read.request, offers))
    read.errors.push({ field: firstField(offers), code: "nothing" });
  const basket = await context.basket();
  if (read.errors.length > 0)
    return { ok: false, code: "extras-errors", errors: read.errors, basket };
  const own = await claimOrCreateBasket(context, basket, requestKey);
  return saveExtras(context.crm, own, read, requestKey);
}

function isNothing({ items, food, donation }: ExtrasRequest, { performances }: Offers): boolean {
  const isChosen = performances.some(
    (performance) =>
      performance.items.some(({ chosen }) => chosen > 0) ||
      performance.menus.some(({ guests }) => guests > 0),
  );
  return (
    !isChosen &&
    donation === null &&
    items.every(({ quantity }) => quantity === 0) &&
    food.every(({ order }) => order.guests === 0)
  );
}

function firstField({ performances, donation }: Offers): string {
  const [first] = performances.flatMap(({ instance, items }) =>
    items.map(({ id }) => addOnQuantityField(instance.id, id)),
  );
  return first ?? (donation === null ? `i:${performances[0]?.instance.id ?? ""}` : DONATION_FIELD);
}
