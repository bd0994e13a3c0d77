import { z } from "zod";

import { operation } from "../define";
import { idParams as params, idSchema } from "../schemas/scalars";
import {
  foodAndDrinkSchema,
  reservationsSchema,
  STOCK_KINDS,
  stockItemSchema,
} from "../schemas/stock-item";

const tags = ["stock items"];

const listQuery = z.object({
  kind: z.enum(STOCK_KINDS).optional(),
  category: z.string().max(100).optional(),
  instance: idSchema.optional().describe("Those that are sold for it, with what is left for it"),
});

/** Merchandise, add-ons of a performance, food and drink: what there is and how much is left. */
export const stockItemOperations = {
  listStockItems: operation({
    method: "GET",
    path: "/stock-items",
    tags,
    summary: "What is on sale from stock",
    query: listQuery,
    session: "none",
    isSafeToRetry: true,
    success: { 200: z.array(stockItemSchema) },
    problems: ["invalid", "not-found"],
  }),
  getStockItem: operation({
    method: "GET",
    path: "/stock-items/:id",
    tags,
    summary: "One item that is on sale from stock",
    params,
    query: listQuery.pick({ instance: true }),
    session: "none",
    isSafeToRetry: true,
    success: { 200: stockItemSchema },
    problems: ["invalid", "not-found"],
  }),
  getFoodAndDrink: operation({
    method: "GET",
    path: "/instances/:id/food-and-drink",
    tags,
    summary: "The menus that are served at a performance",
    params,
    session: "none",
    isSafeToRetry: true,
    success: { 200: foodAndDrinkSchema },
    problems: ["not-found"],
  }),
  getReservations: operation({
    method: "GET",
    path: "/instances/:id/reservations",
    tags,
    summary: "For when a table and a ride to a performance are reserved elsewhere",
    params,
    session: "none",
    isSafeToRetry: true,
    success: { 200: reservationsSchema },
    problems: ["not-found"],
  }),
};
