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
    summary: "Lists the stock items on sale",
    query: listQuery,
    success: { 200: z.array(stockItemSchema) },
    problems: ["invalid", "not-found"],
  }),
  getStockItem: anyone.get("/stock-items/:id", {
    summary: "Gets a stock item on sale",
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
    summary: "Gets the times for which a table and a ride to a performance are reserved elsewhere",
    success: { 200: reservationsSchema },
    problems: ["not-found"],
  }),
};
