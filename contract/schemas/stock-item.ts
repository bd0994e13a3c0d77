import { z } from "zod";

import { idSchema as id, instantSchema } from "./scalars";
import { moneySchema } from "./money";
import { MORE_THAN_NINE } from "../rules/food/food";
import { MAX_STOCK_LINE, QUANTITY_RULES } from "../rules/shop/stock-item";
/** Each is also an item kind of baskets. */
export const STOCK_KINDS = ["merchandise", "supplementary", "food-and-drink"] as const;
export type StockKind = (typeof STOCK_KINDS)[number];
/** Drawings of goods, named for what they show. Goods without one have a parcel. */
export const STOCK_DRAWINGS = [
  "bag",
  "mug",
  "umbrella",
  "shirt",
  "scarf",
  "socks",
  "book",
  "score",
  "recording",
  "poster",
  "gift",
] as const;
export type StockDrawing = (typeof STOCK_DRAWINGS)[number];
export const stockDrawingSchema = z
  .enum(STOCK_DRAWINGS)
  .nullish()
  .describe("What goods of the shop look like; null for a parcel");

/** When a menu is served. `interval` requires a performance with an intermission. */
export const SERVINGS = ["before", "interval"] as const;

export const stockItemSchema = z
  .object({
    id: z.string(),
    kind: z.enum(STOCK_KINDS),
    name: z.string(),
    description: z.string(),
    category: z.string(),
    menuId: z.string().nullable(),
    product: z
      .string()
      .nullable()
      .describe("Product that it is an option of; null without options"),
    option: z.string().nullable().describe('Such as "Medium, blue"'),
    price: moneySchema,
    drawing: stockDrawingSchema,
    left: z.int().nullable().describe("Null for unlimited stock"),
    number: z
      .enum(QUANTITY_RULES)
      .nullable()
      .describe("For an add-on: how many can be bought per number of tickets"),
  })
  .meta({ id: "StockItem" });
export type StockItem = z.output<typeof stockItemSchema>;

export const menuSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    serving: z.enum(SERVINGS),
    open: z.boolean().describe("Whether it can be ordered now"),
    closed: z.enum(["too-early", "too-late"]).nullable(),
    opensAt: instantSchema.nullable(),
    closesAt: instantSchema,
    collectionPoints: z.array(z.string()),
    categories: z.array(z.object({ name: z.string(), items: z.array(stockItemSchema) })),
  })
  .meta({ id: "Menu" });
export type Menu = z.output<typeof menuSchema>;

export const foodAndDrinkSchema = z
  .object({
    instanceId: z.string(),
    partySizes: z.array(z.int()).describe(`${MORE_THAN_NINE} means more than 9`),
    maxGuests: z.int().describe("Maximum guests per order"),
    menus: z.array(menuSchema),
  })
  .meta({ id: "FoodAndDrink" });
export type FoodAndDrink = z.output<typeof foodAndDrinkSchema>;

export const reservationsSchema = z
  .object({
    table: instantSchema
      .nullable()
      .describe("Time for a table reservation; null if not possible now"),
    ride: instantSchema.nullable().describe("Time for a ride; null if not possible now"),
  })
  .meta({ id: "Reservations" });

const quantity = z.int().min(1).max(MAX_STOCK_LINE);

export const addStockItemSchema = z.object({
  itemId: id,
  quantity: quantity.default(1),
  instanceId: id.nullable().default(null).describe("Performance of an add-on"),
});

export const changeStockItemSchema = z.object({ quantity });

const guests = z.int().min(1).max(MORE_THAN_NINE);
const collectionPoint = z.string().max(200);
const choices = z.array(z.object({ itemId: id, quantity: z.int().min(0).max(99) })).max(100);

export const orderFoodSchema = z.object({
  instanceId: id,
  menuId: id,
  guests: guests.describe(`${MORE_THAN_NINE} means more than 9`),
  collectionPoint,
  choices,
});

export type FoodOrder = z.output<typeof orderFoodSchema>;

export const changeFoodSchema = z.object({ guests, collectionPoint, choices }).partial();
