import { z } from "zod";

import { RIDE_WINDOW, reservationTime, TABLE_WINDOW } from "./add-on-window";
import { toIsoOrNull } from "../platform/dates";
import { readClock } from "../platform/database/clock";
import { findAddOnPerformance, findStockItem, listStockItems } from "./stock-items";
import type { RouteGroup } from "../platform/http/app";
import { foodAndDrinkBody } from "../food/food-and-drink-body";
import { problems, refuse } from "../platform/http/problem";
import { idParams } from "#contract/schemas/id";
import {
  foodAndDrinkSchema,
  listStockItemsQuery,
  reservationsSchema,
  stockItemSchema,
} from "#contract/schemas/stock-item";
import { stockItemBody } from "./stock-item-body";

const tags = ["stock items"];

/** Merchandise, add-ons of a performance, food and drink: what there is and how much is left. */
export const stockItems: RouteGroup = (app, { db, env }) => {
  const { CURRENCY: currency } = env;
  app.get(
    "/stock-items",
    {
      schema: {
        tags,
        summary: "What is on sale from stock",
        querystring: listStockItemsQuery,
        response: { 200: z.array(stockItemSchema), ...problems(400, 404) },
      },
    },
    async ({ query: { instance, kind, category } }, reply) => {
      const performance = instance === undefined ? null : await findAddOnPerformance(db, instance);
      if (instance !== undefined && performance === null) return refuse(reply, "not-found");
      const items = await listStockItems(db, { kind, category }, performance);
      return items.map((item) => stockItemBody(item, currency));
    },
  );

  app.get(
    "/stock-items/:id",
    {
      schema: {
        tags,
        summary: "One item that is on sale from stock",
        params: idParams,
        querystring: listStockItemsQuery.pick({ instance: true }),
        response: { 200: stockItemSchema, ...problems(400, 404) },
      },
    },
    async ({ params, query }, reply) => {
      const item = await findStockItem(db, params.id, query.instance ?? null);
      return item === null ? refuse(reply, "not-found") : stockItemBody(item, currency);
    },
  );

  app.get(
    "/instances/:id/food-and-drink",
    {
      schema: {
        tags,
        summary: "The menus that are served at a performance",
        params: idParams,
        response: { 200: foodAndDrinkSchema, ...problems(404) },
      },
    },
    async ({ params }, reply) => {
      const performance = await findAddOnPerformance(db, params.id);
      return performance === null
        ? refuse(reply, "not-found")
        : foodAndDrinkBody(db, performance, currency);
    },
  );

  app.get(
    "/instances/:id/reservations",
    {
      schema: {
        tags,
        summary: "For when a table and a ride to a performance are reserved elsewhere",
        params: idParams,
        response: { 200: reservationsSchema, ...problems(404) },
      },
    },
    async ({ params }, reply) => {
      const performance = await findAddOnPerformance(db, params.id);
      if (performance === null) return refuse(reply, "not-found");
      const { startsAt, virtual, cancelled } = performance;
      const now = await readClock(db);
      const at = (window: typeof TABLE_WINDOW | typeof RIDE_WINDOW) =>
        virtual || cancelled ? null : toIsoOrNull(reservationTime(window, startsAt, now));
      return { table: at(TABLE_WINDOW), ride: at(RIDE_WINDOW) };
    },
  );
};
