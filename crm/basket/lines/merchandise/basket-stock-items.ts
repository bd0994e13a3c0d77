import type { z } from "zod";

import type { StockProblem } from "#contract/problems/basket-problems";
import type { addStockItemSchema } from "#contract/schemas/stock-item";
import { getHeldLines } from "../../contents/basket-status";
import {
  type BasketRecord,
  done,
  type ChangeResult,
  rejectAs,
} from "../../contents/basket-contents";
import { maxAddOns } from "../../baskets/dependent-lines";
import type { ItemOf, ItemRecord, NewItem } from "../../contents/basket-lines";
import { updateItem } from "../../baskets/items";
import { countPurchased, countPurchasedAddOns } from "../../limits/buyer-tickets";
import type { Transaction } from "../../../platform/database/database";
import { performanceRefusal } from "./rules";
import {
  findAddOnPerformance,
  findStockItem,
  rememberPerformance,
  type StockItemRecord,
} from "./stock-items";
import { MAX_STOCK_LINE, quantityRefusal, stockRefusal } from "#contract/rules/shop/stock-item";

type StockRequest = z.output<typeof addStockItemSchema>;

type StockLineKind = "merchandise" | "supplementary";

/** Adds an item of the kind. Increases the quantity of an existing line. */
export const addStockItemAs =
  (kind: StockLineKind) =>
  async (
    tx: Transaction,
    basket: BasketRecord,
    request: StockRequest,
  ): Promise<ChangeResult<NewItem[], StockProblem>> => {
    const line = basket.items.find((item) => isLineOf(item, request));
    const quantity = request.quantity + (line?.quantity ?? 0);
    const result = await check(tx, basket, kind, { ...request, quantity });
    if (!result.ok) return result;
    if (line === undefined) return done([await newLine(tx, result.value, request)]);
    await updateItem(tx, line.id, { quantity });
    return done([]);
  };

export async function changeStockItem(
  tx: Transaction,
  basket: BasketRecord,
  line: ItemOf<"merchandise"> | ItemOf<"supplementary">,
  { quantity }: { quantity: number },
): Promise<ChangeResult<{ quantity: number }, StockProblem>> {
  const instanceId = line.kind === "supplementary" ? line.details.instanceId : null;
  const request = { itemId: line.productId, instanceId, quantity };
  const result = await check(tx, basket, line.kind, request);
  return result.ok ? done({ quantity }) : result;
}

async function check(
  tx: Transaction,
  basket: BasketRecord,
  kind: StockLineKind,
  request: StockRequest,
): Promise<ChangeResult<StockItemRecord, StockProblem>> {
  if (request.quantity > MAX_STOCK_LINE)
    return rejectAs({ code: "invalid", fields: { quantity: "too-many" } });
  const item = await findStockItem(tx, request.itemId, request.instanceId);
  if (item?.kind !== kind) return rejectAs({ code: "invalid", fields: { itemId: "unknown" } });
  const problem =
    (kind === "supplementary" ? await addOnRefusal(tx, basket, item, request) : null) ??
    stockRefusal(item, request.quantity);
  return problem === null ? done(item) : rejectAs(problem);
}

async function addOnRefusal(
  tx: Transaction,
  basket: BasketRecord,
  item: StockItemRecord,
  { instanceId, quantity }: StockRequest,
): Promise<StockProblem | null> {
  if (instanceId === null) return { code: "invalid", fields: { instanceId: "required" } };
  const performance = await findAddOnPerformance(tx, instanceId);
  if (performance === null) return { code: "invalid", fields: { instanceId: "unknown" } };
  const { held, bought } = await countTickets(tx, basket, instanceId);
  const number = item.number ?? "any";
  const boughtAddOns = await countAddOns(tx, basket, { instanceId, productId: item.id });
  const max = number === "any" ? undefined : maxAddOns(number, { held, bought, boughtAddOns });
  return (
    performanceRefusal(item, performance, basket.now) ??
    quantityRefusal(number, quantity, held + bought, max)
  );
}

/** Number of tickets for a performance, in the basket and bought before. */
export async function ticketsFor(
  tx: Transaction,
  basket: BasketRecord,
  instanceId: string,
): Promise<number> {
  const { held, bought } = await countTickets(tx, basket, instanceId);
  return held + bought;
}

async function countTickets(tx: Transaction, basket: BasketRecord, instanceId: string) {
  const { customerId } = basket;
  return {
    held: getHeldLines(basket).filter((line) => line.instanceId === instanceId).length,
    bought: customerId === null ? 0 : await countPurchased(tx, customerId, instanceId),
  };
}

const countAddOns = async (
  tx: Transaction,
  { customerId }: BasketRecord,
  addOn: { instanceId: string; productId: string },
) => (customerId === null ? 0 : countPurchasedAddOns(tx, customerId, addOn));

function isLineOf(item: ItemRecord, { itemId, instanceId }: StockRequest): boolean {
  if (item.productId !== itemId) return false;
  if (item.kind === "supplementary") return item.details.instanceId === instanceId;
  return item.kind === "merchandise";
}

async function newLine(
  tx: Transaction,
  item: StockItemRecord,
  { instanceId, quantity }: StockRequest,
): Promise<NewItem> {
  const line = { productId: item.id, name: item.name, quantity, unitPrice: item.price };
  if (item.kind !== "supplementary" || instanceId === null)
    return { ...line, kind: "merchandise", details: { drawing: item.drawing } };
  const performance = await findAddOnPerformance(tx, instanceId);
  const { description, number } = item;
  const details = { instanceId, number: number ?? ("any" as const), description };
  const snapshot = performance && rememberPerformance(performance);
  return { ...line, kind: "supplementary", details: { ...details, performance: snapshot } };
}
