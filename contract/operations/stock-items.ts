import { z } from "zod";

import { declareOperations } from "../define";
import { idSchema } from "../schemas/scalars";
import {
  foodAndDrinkSchema,
  reservationsSchema,
  STOCK_KINDS,
  stockItemSchema,
} from "../schemas/stock-item";

const anyone = declareOperations({ tags: ["stock items"], session: "none" });

const listQuery = z.object({
  kind: z.enum(STOCK_KINDS).optional(),
  category: z.string().max(100).optional(),
  instance: idSchema.optional().describe("Those that are sold for it, with what is left for it"),
});

/** Merchandise, add-ons of a performance, food and drink: what there is and how much is left. */
export const stockItemOperations = {
  listStockItems: anyone.get("/stock-items", {
    summary: "What is on sale from stock",
    query: listQuery,
    success: { 200: z.array(stockItemSchema) },
    problems: ["invalid", "not-found"],
  }),
  getStockItem: anyone.get("/stock-items/:id", {
    summary: "One item that is on sale from stock",
    query: listQuery.pick({ instance: true }),
    success: { 200: stockItemSchema },
    problems: ["invalid", "not-found"],
  }),
  getFoodAndDrink: anyone.get("/instances/:id/food-and-drink", {
    summary: "The menus that are served at a performance",
    success: { 200: foodAndDrinkSchema },
    problems: ["not-found"],
  }),
  getReservations: anyone.get("/instances/:id/reservations", {
    summary: "For when a table and a ride to a performance are reserved elsewhere",
    success: { 200: reservationsSchema },
    problems: ["not-found"],
  }),
};
