import { inArray, eq } from "drizzle-orm";

import type { FoodProblem } from "#contract/problems/basket-problems";
import type { FoodOrder } from "#contract/schemas/stock-item";
import {
  type BasketRecord,
  done,
  type ChangeResult,
  rejectAs,
} from "../../contents/basket-contents";
import type { NewItem } from "../../contents/basket-lines";
import type { AddedLineKind } from "../../contents/line-kind";
import { withChanges, removeLines } from "../../baskets/items";
import { basketItems } from "../../../tables/baskets";
import { findSaleLimits } from "../../../stock/sale/sale-limits";
import { performanceRefusal } from "../merchandise/rules";
import {
  findAddOnPerformance,
  listStockItems,
  rememberPerformance,
} from "../merchandise/stock-items";
import { foodOrders } from "../../../tables/food";
import type { Transaction } from "../../../platform/database/database";
import { findMenu } from "./menus";
import { foodRefusal } from "./rules";
import {
  type FoodLine,
  guestsOfParty,
  groupByParty,
  listPartyItemIds,
} from "../../contents/food-parties";
import { stockRefusal } from "#contract/rules/shop/stock-item";

/** Food and drink for one party. Replaces an earlier order for the same performance and menu. */
async function placeOrder(
  tx: Transaction,
  basket: BasketRecord,
  request: FoodOrder,
): Promise<ChangeResult<NewItem[], FoodProblem>> {
  const performance = await findAddOnPerformance(tx, request.instanceId);
  if (performance === null) return rejectAs({ code: "invalid", fields: { instanceId: "unknown" } });
  const menu = await findMenu(tx, request.menuId, performance);
  if (menu === null) return rejectAs({ code: "invalid", fields: { menuId: "unknown" } });
  if (!menu.collectionPoints.includes(request.collectionPoint))
    return rejectAs({ code: "invalid", fields: { collectionPoint: "required" } });
  const windowProblem = performanceRefusal(menu, performance, basket.now);
  if (windowProblem !== null) return rejectAs(windowProblem);

  const items = await listStockItems(tx, { menuId: menu.id }, performance);
  const counts = countByItem(request.choices);
  const chosen = items.filter(({ id }) => counts.has(id));
  if (chosen.length < counts.size)
    return rejectAs({ code: "invalid", fields: { choices: "unknown" } });
  const isReplaced = ([line]: FoodLine[]) =>
    line?.details.instanceId === request.instanceId && line.details.menuId === menu.id;
  const parties = groupByParty(basket.items);
  const countIn = (category: string) =>
    sum(chosen.filter((item) => item.category === category).map(({ id }) => counts.get(id) ?? 0));
  const refusal = foodRefusal(
    {
      guests: request.guests,
      chosen: new Map(menu.categories.map((category) => [category, countIn(category)])),
    },
    {
      maxGuests: (await findSaleLimits(tx)).foodAndDrink,
      otherGuests: sum(parties.filter((party) => !isReplaced(party)).map(guestsOfParty)),
    },
  );
  if (refusal !== null) return rejectAs(refusal);
  for (const item of chosen) {
    const outOfStock = stockRefusal(item, counts.get(item.id) ?? 0);
    if (outOfStock !== null) return rejectAs(outOfStock);
  }
  const earlier = parties.filter(isReplaced).flatMap((party) => party.map(({ id }) => id));
  if (earlier.length > 0) await tx.delete(basketItems).where(inArray(basketItems.id, earlier));
  const { instanceId, menuId, guests, collectionPoint } = request;
  return done(
    chosen.map(({ id, name, price, category }) => ({
      kind: "food-and-drink",
      productId: id,
      name,
      quantity: counts.get(id) ?? 0,
      unitPrice: price,
      details: {
        instanceId,
        menuId,
        category,
        course: menu.categories.indexOf(category),
        guests,
        collectionPoint,
        // Pre-show orders close when the food is served.
        servedMinutesBefore: menu.serving === "before" ? menu.minutesBefore : null,
        performance: rememberPerformance(performance),
      },
    })),
  );
}

function countByItem(choices: FoodOrder["choices"]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { itemId, quantity } of choices)
    if (quantity > 0) counts.set(itemId, quantity + (counts.get(itemId) ?? 0));
  return counts;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

export const foodAndDrink: AddedLineKind<"food-and-drink"> = {
  add: placeOrder,
  /** Changes the order that the line belongs to. */
  change(tx, basket, line, change) {
    const party = groupByParty(basket.items).find((lines) =>
      lines.some(({ id }) => id === line.id),
    );
    const choices = (party ?? []).map(({ productId, quantity }) => ({
      itemId: productId,
      quantity,
    }));
    return placeOrder(tx, basket, withChanges<FoodOrder>({ ...line.details, choices }, change));
  },
  joins: null,
  // With its whole order.
  remove: (tx, { id: basketId, items }, { id }) =>
    removeLines(tx, basketId, listPartyItemIds(items, id)),
  async fulfil(tx, { id: orderId, allergyNotes: allergies }, { details }) {
    const { category: _, ...party } = details;
    await tx
      .insert(foodOrders)
      .values({ orderId, ...party, allergies })
      .onConflictDoNothing();
  },
  async revoke(tx, { orderId }) {
    await tx.delete(foodOrders).where(eq(foodOrders.orderId, orderId));
    return true;
  },
  sellElsewhere: null,
  letters: {
    subject: "mixed",
    label: null,
    isCounted: true,
    texts: ({ collectionPoint, performance }) => [
      ["product", collectionPoint],
      [null, performance?.title],
    ],
    redact: null,
  },
};
