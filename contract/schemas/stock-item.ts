import { z } from "zod";

import { idSchema as id, instantSchema } from "./scalars";
import { moneySchema } from "./money";

/** What a party size of "more than 9" is on record as. */
export const MORE_THAN_NINE = 10;
/** What is sold from stock: each is an item kind of a basket too. */
export const STOCK_KINDS = ["merchandise", "supplementary", "food-and-drink"] as const;
export type StockKind = (typeof STOCK_KINDS)[number];

/** The most of one line. */
export const MAX_STOCK_LINE = 99;
/** When a menu is served. What is served in the interval needs a performance that has one. */
export const SERVINGS = ["before", "interval"] as const;

/**
 * How many of an add-on may be bought with a number of tickets: any number, at
 * most one a ticket, or exactly one a ticket.
 */
export const ADD_ON_NUMBERS = ["any", "up-to-tickets", "same-as-tickets"] as const;
export type AddOnNumber = (typeof ADD_ON_NUMBERS)[number];

export const stockItemSchema = z
  .object({
    id: z.string(),
    kind: z.enum(STOCK_KINDS),
    name: z.string(),
    description: z.string(),
    category: z.string(),
    menuId: z.string().nullable(),
    product: z.string().nullable().describe("Of what it is one option; null where it has none"),
    option: z.string().nullable().describe('Which: "Medium, blue"'),
    price: moneySchema,
    left: z.number().int().nullable().describe("Null: no end of them"),
    number: z
      .enum(ADD_ON_NUMBERS)
      .nullable()
      .describe("Of an add-on: how many may be bought with the number of tickets"),
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
    partySizes: z.array(z.number().int()).describe(`${MORE_THAN_NINE} stands for more than 9`),
    maxGuests: z.number().int().describe("Of one order"),
    menus: z.array(menuSchema),
  })
  .meta({ id: "FoodAndDrink" });
export type FoodAndDrink = z.output<typeof foodAndDrinkSchema>;

export const reservationsSchema = z
  .object({
    table: instantSchema.nullable().describe("For when a table is reserved; null: not now"),
    ride: instantSchema.nullable().describe("For when a ride is reserved; null: not now"),
  })
  .meta({ id: "Reservations" });

const quantity = z.number().int().min(1).max(MAX_STOCK_LINE);

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

export type FoodOrder = z.output<typeof orderFoodSchema>;

export const changeFoodSchema = z.object({ guests, collectionPoint, choices }).partial();
