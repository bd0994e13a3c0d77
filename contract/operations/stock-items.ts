import { z } from "zod";

import { declareOperations } from "../calls/define";
import { leavesOutInvalid } from "../calls/lenient-lists";
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
  instance: idSchema
    .optional()
    .describe("Only items sold for this performance, with their stock for it"),
});

export const stockItemOperations = {
  listStockItems: anyone.get("/stock-items", {
    summary: "Lists the stock items on sale",
    query: listQuery,
    success: { 200: leavesOutInvalid(z.array(stockItemSchema)) },
    problems: ["invalid", "not-found"],
  }),
  getFoodAndDrink: anyone.get("/instances/:id/food-and-drink", {
    summary: "Gets the menus served at a performance",
    success: { 200: foodAndDrinkSchema },
    problems: ["not-found"],
  }),
  getReservations: anyone.get("/instances/:id/reservations", {
    summary: "Gets suggested times for a restaurant table and a ride before a performance",
    success: { 200: reservationsSchema },
    problems: ["not-found"],
  }),
};
