import type { AppLoadContext } from "@remix-run/node";
import type { Basket } from "#contract/schemas/basket";
import type { Order } from "#contract/schemas/order";

import { GIFT_FIELD, addOnQuantityField } from "~/domain/extra-fields";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";
import { offeredAddOns } from "~/pages/extras/offers";
import { readExtras, type ExtrasRequest, type TypedFields } from "~/pages/extras/read-extras";
import { saveExtras, type ExtrasSaved } from "~/pages/extras/save-extras.server";

type Offers = Awaited<ReturnType<typeof getOrderOffers>>;

/** For the order's own customer only: whether to ask for a gift depends on their membership. An outage offers nothing. */
export async function getOrderOffers(context: AppLoadContext, order: Order, isOwn: boolean) {
  const { crm } = context;
  const basket = await context.basket();
  const isOpen = isOwn && order.returned === null;
  const offers = isOpen ? await crm.getBasketOffers({ params: { id: order.basketId } }) : null;
  if (!offers?.ok) return { gift: null, performances: [] };
  const { donation } = offers.value;
  const fund = donation && (await crm.getFund({ params: { id: donation.fundId } }));
  return {
    gift:
      donation && fund?.ok ? { ...donation, displayOther: true, fundName: fund.value.name } : null,
    performances: offeredAddOns(order.tickets, basket ?? { items: [] }, offers.value),
  };
}

/**
 * The tickets of the order count for what is sold with tickets. Nothing is added as long as anything in the form is
 * wrong. Safe to repeat with the same `requestKey`.
 */
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
  const read = readExtras({ addOns, donation: offers.gift }, typed, context.i18n.locale);
  if (read.faults.length === 0 && isNothing(read.request, offers))
    read.faults.push({ field: firstField(offers), code: "nothing" });
  const basket = await context.basket();
  if (read.faults.length > 0) return { ok: false, code: "faults", faults: read.faults, basket };
  const own = await ownBasket(context, basket, requestKey);
  return saveExtras(context.crm, own, read, requestKey);
}

/** The basket in hand, or a new one; the customer's, where one is signed in. */
export async function ownBasket(
  context: AppLoadContext,
  basket: Basket | null,
  requestKey: string,
): Promise<Basket> {
  const { crm } = context;
  const session = (await context.customer()) === null ? null : context.session.crmSession;
  if (basket === null) {
    const key = { idempotencyKey: `basket-${requestKey}` };
    const opened = await crm.createBasket({ body: {}, session, ...key });
    return opened.ok ? opened.value : throwErrorPage(503);
  }
  if (session === null || basket.customerId !== null) return basket;
  const claimed = await crm.claimBasket({ params: { id: basket.id }, session });
  return claimed.ok ? claimed.value : leaveCheckout(context, claimed.failure);
}

function isNothing({ items, food, gift }: ExtrasRequest, { performances }: Offers): boolean {
  const isChosen = performances.some(
    (each) =>
      each.items.some(({ chosen }) => chosen > 0) || each.menus.some(({ guests }) => guests > 0),
  );
  return (
    !isChosen &&
    gift === null &&
    items.every(({ quantity }) => quantity === 0) &&
    food.every(({ order }) => order.guests === 0)
  );
}

function firstField({ performances, gift }: Offers): string {
  const [first] = performances.flatMap(({ instance, items }) =>
    items.map(({ id }) => addOnQuantityField(instance.id, id)),
  );
  return first ?? (gift === null ? `i:${performances[0]?.instance.id ?? ""}` : GIFT_FIELD);
}
