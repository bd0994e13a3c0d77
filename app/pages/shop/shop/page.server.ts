import { randomUUID } from "node:crypto";
import { data, type AppLoadContext } from "@remix-run/node";
import type { Params } from "@remix-run/react";

import { isOffered } from "#contract/names/features";
import type { Basket } from "#contract/schemas/basket";
import { LINE_FACTS } from "#contract/schemas/basket-item";
import { idSchema } from "#contract/schemas/scalars";
import type { StockItem } from "#contract/schemas/stock-item";
import { amountNotation } from "~/.server/i18n/amount-notation";
import { foundOr404, throwErrorPage } from "~/.server/rendering/replies";
import { addOnQuantityField } from "~/domain/forms/extra-fields";
import { offeredAddOns, offeredMerchandise } from "~/parts/extras/offers";
import { readExtras, type TypedFields } from "~/parts/extras/read-extras";
import { saveExtras, type ExtrasSaved } from "~/parts/extras/save-extras.server";
import { claimOrCreateBasket } from "~/parts/basket/get-or-create-basket.server";
import { groupByInstance } from "~/parts/orders/order";
import { performanceLabel } from "~/parts/performances/performance-label";
import { pathTo } from "~/routing/paths";

type Kind = "merchandise" | "supplementary";

/** Converts "Getting here" to "getting-here". */
const makeSlug = (category: string) =>
  category
    .toLowerCase()
    .replace(/[^a-z\d]+/g, "-")
    .replace(/^-|-$/g, "");

/** Lists all merchandise, all extras (`extras`), or the extras of the category with the slug `type`. */
async function listOfType(
  { crm, features }: Pick<AppLoadContext, "crm" | "features">,
  type: string,
  instance?: string,
) {
  const kind: Kind = type === "merchandise" ? "merchandise" : "supplementary";
  if (!isOffered(features, LINE_FACTS[kind].features)) return throwErrorPage(404);
  if (!idSchema.optional().safeParse(instance).success) return throwErrorPage(404);
  const query = { kind, ...(instance !== undefined && { instance }) };
  const items = await crm.listStockItems({ query });
  // `invalid`: an id in the URL that no performance can have.
  if (!items.ok) return throwErrorPage(404);
  if (kind === "merchandise" || type === "extras") return items.value;
  return items.value.filter(({ category }) => makeSlug(category) === type);
}

export async function getShopPage(context: AppLoadContext, { type = "", instance }: Params) {
  const basket = (await context.basket()) ?? { items: [], tickets: [] };
  if (type === "merchandise") {
    const all = offeredMerchandise(basket, {
      merchandise: await listOfType(context, type),
    });
    const items = withOptions(all, instance);
    if (instance !== undefined && items.length === 0)
      return data({ kind: "not-found" as const }, { status: 404 });
    return {
      kind: "merchandise" as const,
      items: [...items],
      isOne: instance !== undefined,
      ...newKey(),
    };
  }
  const all = await listOfType(context, type);
  // The page of all extras is linked to whether there are any or not.
  if (all.length === 0 && (type !== "extras" || instance !== undefined)) return throwErrorPage(404);
  if (instance !== undefined) {
    const [performance, items] = await Promise.all([
      context.crm.getInstance({ params: { id: instance } }),
      listOfType(context, type, instance),
    ]);
    const label = performanceLabel(foundOr404(performance));
    const tickets = basket.tickets.filter((ticket) => ticket.instance.id === instance);
    const addOns = [{ instanceId: instance, tickets: tickets.length, items, menus: [] }];
    const performances = offeredAddOns(tickets, basket, { addOns });
    return { kind: "extras" as const, performances, instance: label, ...newKey() };
  }
  return {
    kind: "choose" as const,
    items: all,
    performances: groupByInstance(basket.tickets).map((group) => ({
      instance: group.instance,
      href: pathTo("aux-instance", { type, instance: group.instance.id }),
    })),
  };
}

const newKey = () => ({ requestKey: randomUUID() });

/** Returns an item with all options of its product; all items without `itemId`, none for an unknown one. */
function withOptions<Item extends Pick<StockItem, "id" | "product">>(
  items: readonly Item[],
  itemId: string | undefined,
): readonly Item[] {
  if (itemId === undefined) return items;
  const product = items.find(({ id }) => id === itemId)?.product ?? null;
  return items.filter(
    (item) => item.id === itemId || (product !== null && item.product === product),
  );
}

/** Adds the chosen items to the visitor's basket, or to a new one. Safe to retry with the same `requestKey`. */
export async function addFromShop(
  context: AppLoadContext,
  { type = "", instance }: Params,
  typed: TypedFields,
  requestKey: string,
): Promise<ExtrasSaved<Basket | null>> {
  const isShop = type === "merchandise";
  const items = await listOfType(context, type, isShop ? undefined : instance);
  const basket = await context.basket();
  const tickets = (basket?.tickets ?? []).filter(
    (ticket) => ticket.instance.id === instance,
  ).length;
  const offers = isShop
    ? { merchandise: [...withOptions(items, instance)] }
    : { addOns: [{ instanceId: instance ?? "", tickets, items, menus: [] }] };
  const read = readExtras(offers, typed, amountNotation(context));
  const isAnyChosen = read.request.items.some(({ quantity }) => quantity > 0);
  const field = addOnQuantityField(isShop ? null : (instance ?? null), items[0]?.id ?? "");
  if (read.errors.length === 0 && !isAnyChosen && !hasAny(basket, items))
    read.errors.push({ field, code: "nothing" });
  if (read.errors.length > 0)
    return { ok: false, failure: { code: "extras-errors", errors: read.errors, basket } };
  const own = await claimOrCreateBasket(context, basket, requestKey);
  return saveExtras(context.crm, own, read, requestKey);
}

const hasAny = (basket: Basket | null, items: readonly StockItem[]) =>
  basket !== null && basket.items.some(({ productId }) => items.some(({ id }) => id === productId));
