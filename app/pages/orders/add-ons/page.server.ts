import type { AppLoadContext } from "@remix-run/node";
import type { Basket } from "#contract/schemas/basket";
import type { Order } from "#contract/schemas/order";
import { valueOrNull } from "#contract/calls/unavailable";

import { amountNotation } from "~/.server/i18n/amount-notation";
import { DONATION_FIELD, addOnQuantityField } from "~/domain/forms/extra-fields";
import { claimOrCreateBasket } from "~/parts/basket/get-or-create-basket.server";
import { chosenMenu, offeredAddOns, type PerformanceAddOns } from "~/parts/extras/offers";
import { readExtras, type ExtrasRequest, type TypedFields } from "~/parts/extras/read-extras";
import { saveExtras, type ExtrasSaved } from "~/parts/extras/save-extras.server";
import { groupByInstance } from "~/parts/orders/order";
import { listTicketExtras } from "~/parts/orders/visible-order.server";

type Offers = Awaited<ReturnType<typeof getOrderOffers>>;

/**
 * Returns add-ons and a donation to offer; nothing while the box office is down. Whoever opened the order by its mailed
 * link without being signed in gets the food, which anyone can order, and sees the `extras` that go with the tickets:
 * these count the customer's tickets, and the donation depends on their membership, so that both need the session.
 */
export async function getOrderOffers(context: AppLoadContext, order: Order, isOwn: boolean) {
  const { crm } = context;
  const basket = await context.basket();
  if (order.returned !== null) return NOTHING;
  if (!isOwn) {
    const visits = groupByInstance(order.tickets).map(({ instance }) => instance);
    const [performances, extras] = await Promise.all([
      listFood(context, order, basket),
      listTicketExtras(crm, visits),
    ]);
    return { donation: null, performances, extras };
  }
  const offers = await valueOrNull(crm.getBasketOffers({ params: { id: order.basketId } }));
  if (offers === null) return NOTHING;
  const { donation } = offers;
  const fund = donation && (await valueOrNull(crm.getFund({ params: { id: donation.fundId } })));
  return {
    donation: donation && fund && { ...donation, displayOther: true, fundName: fund.name },
    performances: offeredAddOns(order.tickets, basket ?? { items: [] }, offers),
    extras: [],
  };
}

const NOTHING = { donation: null, performances: [], extras: [] };

async function listFood(
  { crm }: AppLoadContext,
  { tickets }: Order,
  basket: Basket | null,
): Promise<PerformanceAddOns[]> {
  const performances = await Promise.all(
    groupByInstance(tickets).map(async ({ instance, tickets: own }) => {
      const served = await valueOrNull(crm.getFoodAndDrink({ params: { id: instance.id } }));
      const open = (served?.menus ?? []).filter((menu) => menu.open);
      const menus = open.map((menu) => chosenMenu(basket ?? { items: [] }, menu, instance.id));
      return { instance, tickets: own.length, items: [], menus };
    }),
  );
  return performances.filter(({ menus }) => menus.length > 0);
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
  const read = readExtras({ addOns, donation: offers.donation }, typed, amountNotation(context));
  if (read.errors.length === 0 && isNothing(read.request, offers))
    read.errors.push({ field: firstField(offers), code: "nothing" });
  const basket = await context.basket();
  if (read.errors.length > 0)
    return { ok: false, failure: { code: "extras-errors", errors: read.errors, basket } };
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
