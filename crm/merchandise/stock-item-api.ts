import { z } from "zod";

import { MORE_THAN_NINE } from "../food/food-order";
import { ADD_ON_NUMBERS, SERVINGS, STOCK_KINDS, STOCK_LINE_MAX } from "./stock-item";
import { idParams } from "../platform/http/id-params-api";
import { instantSchema } from "../platform/http/instant-api";
import { moneySchema } from "../platform/http/money-api";

const { id } = idParams.shape;

export const stockItemSchema = z
  .object({
    id: z.string(),
    kind: z.enum(STOCK_KINDS),
    name: z.string(),
    description: z.string(),
    category: z.string(),
    menuId: z.string().nullable(),
    price: moneySchema,
    left: z.number().int().nullable().describe("Null: no end of them"),
    number: z
      .enum(ADD_ON_NUMBERS)
      .nullable()
      .describe("Of an add-on: how many may be had with so many tickets"),
  })
  .meta({ id: "StockItem" });

export const listStockItemsQuery = z.object({
  kind: z.enum(STOCK_KINDS).optional(),
  category: z.string().max(100).optional(),
  instance: id.optional().describe("Those that are sold for it, with what is left for it"),
});

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

export const foodAndDrinkSchema = z
  .object({
    instanceId: z.string(),
    partySizes: z.array(z.number().int()).describe(`${MORE_THAN_NINE} stands for more than 9`),
    maxGuests: z.number().int().describe("Of one order"),
    menus: z.array(menuSchema),
  })
  .meta({ id: "FoodAndDrink" });

export const reservationsSchema = z
  .object({
    table: instantSchema.nullable().describe("For when a table is reserved; null: not now"),
    ride: instantSchema.nullable().describe("For when a ride is reserved; null: not now"),
  })
  .meta({ id: "Reservations" });

const quantity = z.number().int().min(1).max(STOCK_LINE_MAX);

export const addStockItemSchema = z.object({
  itemId: id,
  quantity: quantity.default(1),
  instanceId: id.nullable().default(null).describe("The performance that an add-on is for"),
});

export const changeStockItemSchema = z.object({ quantity });

const guests = z.number().int().min(1).max(MORE_THAN_NINE);
const collectionPoint = z.string().max(200);
const choices = z
  .array(z.object({ itemId: id, quantity: z.number().int().min(0).max(99) }))
  .max(100);

export const orderFoodSchema = z.object({
  instanceId: id,
  menuId: id,
  guests: guests.describe(`${MORE_THAN_NINE} stands for more than 9`),
  collectionPoint,
  choices,
});

export const changeFoodSchema = z.object({ guests, collectionPoint, choices }).partial();
