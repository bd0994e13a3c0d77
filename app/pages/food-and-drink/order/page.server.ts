import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import type { Params } from "@remix-run/react";

import type { Basket } from "#contract/schemas/basket";
import type { Menu } from "#contract/schemas/stock-item";
import { findLongNotes, normalizeNotes } from "#contract/text/notes";
import { amountNotation } from "~/.server/i18n/amount-notation";
import { foundOr404, throwErrorPage, throwRedirect } from "~/.server/rendering/replies";
import { ALLERGIES_FIELD, foodFields } from "~/domain/forms/extra-fields";
import { leaveCheckout } from "~/parts/basket/leave-checkout.server";
import { claimOrCreateBasket } from "~/parts/basket/get-or-create-basket.server";
import { chosenMenu, findFoodLines } from "~/parts/extras/offers";
import { readExtras, type TypedFields } from "~/parts/extras/read-extras";
import { saveExtras, type ExtrasSaved } from "~/parts/extras/save-extras.server";
import { performanceLabel } from "~/parts/performances/performance-label";
import { pathTo } from "~/routing/paths";

/** Returns the performance and its menus, or the one in the path. Throws a 404 for an unknown menu. */
async function findMenus(
  { crm }: AppLoadContext,
  { relatedInstance = "", instance: menu }: Params,
) {
  const params = { id: relatedInstance };
  const [performance, served] = await Promise.all([
    crm.getInstance({ params }),
    crm.getFoodAndDrink({ params }),
  ]);
  const instance = performanceLabel(foundOr404(performance));
  const menus = foundOr404(served).menus.filter(({ id }) => menu === undefined || id === menu);
  if (menu !== undefined && menus.length === 0) return throwErrorPage(404);
  return { instance, menus };
}

/** Redirects the older path `/food-and-drink/{event or performance}/{performance}`; menus have other ids. */
async function redirectOldPath({ crm }: AppLoadContext, { relatedInstance, instance: id }: Params) {
  if (relatedInstance === undefined || id === undefined) return;
  const found = await crm.getInstance({ params: { id } });
  if (!found.ok || ![found.value.id, found.value.event.id].includes(relatedInstance)) return;
  throwRedirect(pathTo("food-and-drink", { relatedInstance: found.value.id }));
}

export async function getFoodPage(context: AppLoadContext, params: Params) {
  await redirectOldPath(context, params);
  const [{ instance, menus }, basket] = await Promise.all([
    findMenus(context, params),
    context.basket(),
  ]);
  const open = menus.filter((menu) => menu.open);
  return {
    instance,
    menus: open.map((menu) => chosenMenu(basket ?? { items: [] }, menu, instance.id)),
    closed: menus.flatMap(({ id, name, opensAt, ...menu }) =>
      menu.open ? [] : [{ id, name, opensAt }],
    ),
    allergies: basket?.notes.allergies ?? "",
    requestKey: randomUUID(),
  };
}

/** Adds the chosen food to the visitor's basket, or to a new one. Safe to retry with the same `requestKey`. */
export async function orderFood(
  context: AppLoadContext,
  params: Params,
  typed: TypedFields,
  requestKey: string,
): Promise<ExtrasSaved<Basket | null>> {
  const { instance, menus } = await findMenus(context, params);
  const open = menus.filter((menu) => menu.open);
  // The box office counts the tickets, because some may be in other orders.
  const addOns = [{ instanceId: instance.id, tickets: 0, items: [], menus: open }];
  const read = readExtras({ addOns }, typed, amountNotation(context));
  const basket = await context.basket();
  const notes = normalizeNotes({
    order: basket?.notes.order ?? null,
    access: basket?.notes.access ?? null,
    allergies: typed[ALLERGIES_FIELD] ?? null,
  });
  if (findLongNotes(notes).allergies !== undefined)
    read.errors.push({ field: ALLERGIES_FIELD, code: "allergies" });
  const isOrdered = read.request.food.some(({ order }) => order.guests > 0);
  if (read.errors.length === 0 && !isOrdered && !hasFood(basket, instance.id, open))
    read.errors.push({ field: firstField(instance.id, open), code: "nothing" });
  if (read.errors.length > 0)
    return { ok: false, failure: { code: "extras-errors", errors: read.errors, basket } };
  const own = await claimOrCreateBasket(context, basket, requestKey);
  const saved = await saveExtras(context.crm, own, read, requestKey);
  if (!saved.ok || notes.allergies === saved.value.notes.allergies) return saved;
  const withNotes = await context.crm.setNotes({ params: { id: own.id }, body: notes });
  if (withNotes.ok) return { ok: true, value: withNotes.value };
  return withNotes.failure.code === "invalid"
    ? throwErrorPage(400)
    : leaveCheckout(context, withNotes.failure);
}

const hasFood = (basket: Basket | null, instanceId: string, menus: readonly Menu[]) =>
  basket !== null && menus.some(({ id }) => findFoodLines(basket, instanceId, id).length > 0);

const firstField = (instanceId: string, [menu]: readonly Menu[]) =>
  foodFields(instanceId, menu?.id ?? "").guests;
