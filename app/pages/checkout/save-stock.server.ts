import type { ProblemOf, Unavailable } from "#contract/define";
import type { basketItemOperations } from "#contract/operations/basket-items";
import type { Basket } from "#contract/schemas/basket";
import type { Item } from "#contract/schemas/basket-item";
import { createHash } from "node:crypto";

import type { FoodWish } from "~/domain/basket/food-wish";
import type { StockFault, StockRequest } from "~/domain/basket/stock-request";

import type { Crm } from "~/.server/ticketing/ticketing";
import type { StepFailure } from "../basket/change-own-basket.server";

export type StockKept =
  | { ok: true; basket: Basket }
  /** Some were refused; the others are in the basket. */
  | { ok: false; code: "faults"; faults: StockFault[]; basket: Basket }
  | { ok: false; code: "failed"; failure: StepFailure };

type StockOperations = Pick<
  typeof basketItemOperations,
  "addStockItem" | "changeStockItem" | "orderFood" | "removeItem"
>;
type Failure = ProblemOf<StockOperations[keyof StockOperations]> | Unavailable;

type Change = {
  wish: StockRequest | FoodWish;
  make: (key: string) => Promise<{ ok: true; value: Basket } | { ok: false; failure: Failure }>;
};

/**
 * Makes the basket hold what was wished of add-ons, food and drink: only what differs is asked for, so that what is
 * sent twice with the same `requestKey` is there once.
 */
export async function saveStock(
  crm: Crm,
  start: Basket,
  wishes: { items: readonly StockRequest[]; food: readonly FoodWish[] },
  requestKey: string,
): Promise<StockKept> {
  const changes = [
    ...wishes.items.flatMap((wish) => itemChange(crm, start, wish)),
    ...wishes.food.flatMap((wish) => foodChange(crm, start, wish)),
  ];
  let basket = start;
  const faults: StockFault[] = [];
  for (const { wish, make } of changes) {
    const made = await make(keyOf(requestKey, wish));
    if (made.ok) {
      basket = made.value;
      continue;
    }
    const failure = failureOf(made.failure);
    if (failure !== null) return { ok: false, code: "failed", failure };
    faults.push(faultOf(wish.field, made.failure));
  }
  return faults.length === 0 ? { ok: true, basket } : { ok: false, code: "faults", faults, basket };
}

/** One key for one wish of one page: the same page sent again with another wish is not a repeat. */
function keyOf(requestKey: string, wish: StockRequest | FoodWish): string {
  const hash = createHash("sha256").update(JSON.stringify(wish)).digest("base64url");
  return `${requestKey}-${hash.slice(0, 16)}`;
}

/** The line of an item that is for this performance, or for none. */
export function lineOf(
  { items }: Pick<Basket, "items">,
  { instanceId, itemId }: Pick<StockRequest, "instanceId" | "itemId">,
): Item | undefined {
  return items.find(
    (line) =>
      line.productId === itemId &&
      (line.kind === "supplementary"
        ? line.details.instanceId === instanceId
        : line.kind === "merchandise" && instanceId === null),
  );
}

/** What a party ordered of a menu: a line for each dish. */
export function partyOf({ items }: Pick<Basket, "items">, instanceId: string, menuId: string) {
  return items
    .filter((line) => line.kind === "food-and-drink")
    .filter(({ details }) => details.instanceId === instanceId && details.menuId === menuId);
}

function itemChange(crm: Crm, basket: Basket, wish: StockRequest): Change[] {
  const { quantity, itemId, instanceId } = wish;
  const params = { id: basket.id };
  const line = lineOf(basket, wish);
  if (quantity === (line?.quantity ?? 0)) return [];
  if (line === undefined)
    return [
      {
        wish,
        make: (requestKey) =>
          crm.addStockItem({ params, body: { itemId, quantity, instanceId }, requestKey }),
      },
    ];
  const change = { params: { ...params, itemId: line.id } };
  if (quantity === 0) return [{ wish, make: () => crm.removeItem(change) }];
  return [{ wish, make: () => crm.changeStockItem({ ...change, body: { quantity } }) }];
}

function foodChange(crm: Crm, basket: Basket, wish: FoodWish): Change[] {
  const { order } = wish;
  const params = { id: basket.id };
  const party = partyOf(basket, order.instanceId, order.menuId);
  const [first] = party;
  if (order.guests === 0)
    return first === undefined
      ? []
      : [{ wish, make: () => crm.removeItem({ params: { ...params, itemId: first.id } }) }];
  const isSame =
    first !== undefined &&
    first.details.guests === order.guests &&
    first.details.collectionPoint === order.collectionPoint &&
    party.length === order.choices.length &&
    order.choices.every(({ itemId, quantity }) =>
      party.some((line) => line.productId === itemId && line.quantity === quantity),
    );
  if (isSame) return [];
  return [{ wish, make: (requestKey) => crm.orderFood({ params, body: order, requestKey }) }];
}

/** A refusal that no field is to blame for; null for the others. */
function failureOf(failure: Failure): StepFailure | null {
  if (failure.code === "unavailable" || failure.code === "key-reused")
    return { code: "unavailable" };
  const isStanding =
    failure.code === "conflict" && (failure.reason === "paying" || failure.reason === "ordered");
  return isStanding ? failure : null;
}

function faultOf(field: string, failure: Failure): StockFault {
  if (failure.code !== "not-allowed") return { field, code: "refused" };
  switch (failure.reason) {
    case "out-of-stock":
      return { field, code: failure.reason, left: failure.left };
    case "more-than-tickets":
    case "same-number-as-tickets":
      return { field, code: failure.reason, tickets: failure.tickets };
    case "not-for-this-performance":
    case "too-early":
    case "too-late":
    case "tickets-needed":
    case "select-more":
    case "select-fewer":
    case "too-many-guests":
      return { field, code: "refused" };
  }
}
