import { inArray } from "drizzle-orm";

import type { FoodProblem, GrowthProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import type { ItemDetails } from "#contract/schemas/basket-item";
import { type BasketRecord, done, type Outcome, rejectAs } from "../baskets/basket-contents";
import { itemsOf } from "../baskets/item-rules";
import { type NewItem, putIn } from "../baskets/items";
import { basketItems } from "../baskets/tables";
import { findSaleLimits } from "../limits/order-limit";
import { ticketsFor } from "../merchandise/basket-stock-items";
import { performanceRefusal, stockRefusal } from "../merchandise/rules";
import { findAddOnPerformance, listStockItems } from "../merchandise/stock-items";
import { foodOrders } from "../merchandise/tables";
import type { OrderItemRow, OrderRow } from "../orders/tables";
import type { Transaction } from "../platform/database/database";
import { groupBy } from "../platform/group-by";
import { findMenu, type MenuRow } from "./menus";
import { foodRefusal, guestsOfParty, partiesIn } from "./rules";

/** What a party wants to be served at a performance. */
type FoodOrderWish = {
  instanceId: string;
  menuId: string;
  /** 1 to 9; 10 stands for more than 9. */
  guests: number;
  collectionPoint: string;
  choices: readonly { itemId: string; quantity: number }[];
};

/** Orders food and drink. A party is one for a performance and menu: sent again, it takes the place of the earlier one. */
export function orderFood(
  tx: Transaction,
  basketId: string,
  wish: FoodOrderWish,
): Promise<Outcome<BasketRecord, GrowthProblem | FoodProblem>> {
  return putIn(tx, basketId, (basket) => place(tx, basket, wish));
}

/** Changes the party that a line is of; what is left out stays as it is. Safe to repeat. */
export function changeFood(
  tx: Transaction,
  basketId: string,
  itemId: string,
  change: {
    guests?: number | undefined;
    collectionPoint?: string | undefined;
    choices?: FoodOrderWish["choices"] | undefined;
  },
): Promise<Outcome<BasketRecord, GrowthProblem | FoodProblem>> {
  return putIn<FoodProblem | Problem<"not-found">>(tx, basketId, async (basket) => {
    const party = partiesIn(basket.items).find((lines) => lines.some(({ id }) => id === itemId));
    const details = party?.[0]?.details;
    if (party === undefined || details === undefined) return rejectAs({ code: "not-found" });
    const choices = party.map(({ productId, quantity }) => ({ itemId: productId, quantity }));
    return place(tx, basket, {
      instanceId: details.instanceId,
      menuId: details.menuId,
      guests: change.guests ?? details.guests,
      collectionPoint: change.collectionPoint ?? details.collectionPoint,
      choices: change.choices ?? choices,
    });
  });
}

async function place(
  tx: Transaction,
  basket: BasketRecord,
  wish: FoodOrderWish,
): Promise<Outcome<NewItem[], FoodProblem>> {
  const performance = await findAddOnPerformance(tx, wish.instanceId);
  if (performance === null) return rejectAs({ code: "invalid", fields: { instanceId: "unknown" } });
  const menu = await findMenu(tx, wish.menuId, performance);
  if (menu === null) return rejectAs({ code: "invalid", fields: { menuId: "unknown" } });
  if (!menu.collectionPoints.includes(wish.collectionPoint))
    return rejectAs({ code: "invalid", fields: { collectionPoint: "required" } });
  const closed = performanceRefusal(menu, performance, basket.now);
  if (closed !== null) return rejectAs(closed);

  const items = await listStockItems(tx, { menuId: menu.id }, performance);
  const wanted = countsOf(wish.choices);
  const chosen = items.filter(({ id }) => wanted.has(id));
  if (chosen.length < wanted.size)
    return rejectAs({ code: "invalid", fields: { choices: "unknown" } });
  const isOther = (line: { details: { instanceId: string; menuId: string } }) =>
    line.details.instanceId !== wish.instanceId || line.details.menuId !== menu.id;
  const byCategory = groupBy(chosen, ({ category }) => category);
  const refusal = foodRefusal(
    {
      guests: wish.guests,
      chosen: new Map(
        menu.categories.map((category) => [
          category,
          sum((byCategory.get(category) ?? []).map(({ id }) => wanted.get(id) ?? 0)),
        ]),
      ),
    },
    {
      tickets: await ticketsFor(tx, basket, wish.instanceId),
      maxGuests: (await findSaleLimits(tx)).foodAndDrink,
      otherGuests: sum(
        partiesIn(basket.items)
          .filter(([line]) => line !== undefined && isOther(line))
          .map(guestsOfParty),
      ),
    },
  );
  if (refusal !== null) return rejectAs(refusal);
  for (const item of chosen) {
    const short = stockRefusal(item, wanted.get(item.id) ?? 0);
    if (short !== null) return rejectAs(short);
  }
  const earlier = itemsOf(basket.items, "food-and-drink").filter((line) => !isOther(line));
  if (earlier.length > 0)
    await tx.delete(basketItems).where(
      inArray(
        basketItems.id,
        earlier.map(({ id }) => id),
      ),
    );
  return done(chosen.map((item) => newLine(item, wanted.get(item.id) ?? 0, menu, wish)));
}

function newLine(
  item: { id: string; name: string; price: number; category: string },
  quantity: number,
  menu: MenuRow,
  { instanceId, guests, collectionPoint }: FoodOrderWish,
): NewItem {
  const { category } = item;
  return {
    kind: "food-and-drink",
    productId: item.id,
    name: item.name,
    quantity,
    unitPrice: item.price,
    details: { instanceId, menuId: menu.id, category, guests, collectionPoint },
  };
}

/** How many of each item; none of it is no choice. */
function countsOf(choices: FoodOrderWish["choices"]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { itemId, quantity } of choices)
    if (quantity > 0) counts.set(itemId, quantity + (counts.get(itemId) ?? 0));
  return counts;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Tells the kitchen of a party, once for all of its lines. Safe to repeat. */
export async function fulfilFood(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemRow,
): Promise<void> {
  const details = item.details as ItemDetails["food-and-drink"];
  const { instanceId, menuId, guests, collectionPoint } = details;
  await tx
    .insert(foodOrders)
    .values({
      orderId: order.id,
      instanceId,
      menuId,
      guests,
      collectionPoint,
      allergies: order.allergyNotes,
    })
    .onConflictDoNothing();
}
