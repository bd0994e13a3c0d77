import type { Basket } from "#contract/schemas/basket";
import { GIFT_FIELD, readGift } from "~/domain/basket/gift-wish";
import { quantityField } from "~/domain/basket/stock-request";
import type { StockFault } from "~/domain/basket/stock-request";

import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { stepFailure, type StepFailure } from "~/pages/basket/change-own-basket.server";
import type { OrderOffers } from "./page.server";
import { giveGift } from "~/pages/checkout/give-gift.server";
import { readAddOns } from "~/pages/checkout/save-add-ons.server";
import { saveStock } from "~/pages/checkout/save-stock.server";

export type AddedToOrder =
  | { ok: true; basket: Basket }
  /** What was refused is not in the basket; what came before it is. */
  | { ok: false; code: "faults"; faults: StockFault[]; basket: Basket | null }
  | { ok: false; code: "failed"; failure: StepFailure };

type Visit = {
  /** Null opens a new one. */
  basket: Basket | null;
  session: CrmSession | null;
};

/**
 * Puts what goes with an order into the visitor's basket, or into a new one of the customer's: bought tickets count for
 * what is sold with them. Nothing of it as long as anything in the form is wrong. Safe to repeat with the same
 * `requestKey`.
 */
export async function addToOrder(
  crm: Crm,
  visit: Visit,
  { offers, typed }: { offers: OrderOffers; typed: Readonly<Record<string, string>> },
  requestKey: string,
): Promise<AddedToOrder> {
  const addOns = offers.performances.map(({ instance, ...rest }) => ({
    instanceId: instance.id,
    ...rest,
  }));
  const read = readAddOns(addOns, typed);
  const asked = offers.gift && { ...offers.gift, displayOther: true };
  const gift = readGift(asked, typed);
  const faults = [...read.faults, ...(gift.fault ?? [])];
  if (faults.length === 0 && gift.amount === null && isNothing(read.wishes, offers))
    faults.push({ field: firstField(offers), code: "nothing" });
  if (faults.length > 0) return { ok: false, code: "faults", faults, basket: visit.basket };

  const opened = await ownBasket(crm, visit, requestKey);
  if (!opened.ok) return { ok: false, code: "failed", failure: opened.failure };
  const kept = await saveStock(crm, opened.value, read.wishes, requestKey);
  if (!kept.ok || asked === null || gift.amount === null) return kept;
  return giveGift(crm, kept.basket, { fundId: asked.fundId, amount: gift.amount }, requestKey);
}

/** The basket in hand, or a new one; the customer's, where one is signed in. */
async function ownBasket(
  crm: Crm,
  { basket, session }: Visit,
  requestKey: string,
): Promise<{ ok: true; value: Basket } | { ok: false; failure: StepFailure }> {
  if (basket === null) {
    const made = await crm.createBasket({
      body: {},
      session,
      idempotencyKey: `basket-${requestKey}`,
    });
    return made.ok ? made : { ok: false, failure: { code: "unavailable" } };
  }
  if (session === null || basket.customerId !== null) return { ok: true, value: basket };
  const claimed = await crm.claimBasket({ params: { id: basket.id }, session });
  return claimed.ok ? claimed : { ok: false, failure: stepFailure(claimed.failure) };
}

/** Nothing is asked for, and nothing that was in the basket is taken out. */
function isNothing(
  { items, food }: ReturnType<typeof readAddOns>["wishes"],
  { performances }: OrderOffers,
): boolean {
  const isChosen = performances.some(
    (each) =>
      each.items.some(({ chosen }) => chosen > 0) || each.menus.some(({ guests }) => guests > 0),
  );
  return (
    !isChosen &&
    items.every(({ quantity }) => quantity === 0) &&
    food.every(({ order }) => order.guests === 0)
  );
}

/** Where the page begins to ask. */
function firstField({ performances, gift }: OrderOffers): string {
  const first = performances.flatMap(({ instance, items }) =>
    items.map(({ id }) => quantityField(instance.id, id)),
  )[0];
  return first ?? (gift === null ? `i:${performances[0]?.instance.id ?? ""}` : GIFT_FIELD);
}
