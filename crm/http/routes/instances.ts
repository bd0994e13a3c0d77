import { z } from "zod";

import { findInstance } from "../../store/catalogue/instance";
import { findPriceList } from "../../store/catalogue/price-list";
import { findSeatMap } from "../../store/catalogue/seat-map";
import { listSeason } from "../../store/catalogue/season";
import type { RouteGroup } from "../app";
import { problems, refuse } from "../problem";
import { eventKindSchema, instanceDetailSchema, seasonPageSchema } from "../schemas/event";
import { priceListSchema } from "../schemas/price-list";
import { seatMapSchema } from "../schemas/seat-plan";
import { idParams } from "../schemas/id-params";

const tags = ["instances"];

const seasonQuery = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  hall: z.string().max(100).optional(),
  kind: eventKindSchema.optional(),
  accessTag: z.string().max(100).optional(),
  priceTo: z.coerce.number().int().min(0).max(10_000_000).optional().describe("Minor units"),
  search: z.string().max(200).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(30),
});

/** The season's performances: how they stand, what they cost, which seats they have. */
export const instances: RouteGroup = (app, { db }) => {
  app.get(
    "/instances",
    {
      schema: {
        tags,
        summary: "Performances ahead in order of time, and what they can be filtered by",
        querystring: seasonQuery,
        response: { 200: seasonPageSchema, ...problems(400) },
      },
    },
    ({ query: { page, pageSize, ...filter } }) => listSeason(db, filter, { page, pageSize }),
  );

  app.get(
    "/instances/:id",
    {
      schema: {
        tags,
        summary: "One performance",
        params: idParams,
        response: { 200: instanceDetailSchema, ...problems(404) },
      },
    },
    async ({ params }, reply) => (await findInstance(db, params.id)) ?? refuse(reply, "not-found"),
  );

  app.get(
    "/instances/:id/price-list",
    {
      schema: {
        tags,
        summary: "What is left and what it costs, open bands from the top down",
        params: idParams,
        response: { 200: priceListSchema, ...problems(404) },
      },
    },
    async ({ params }, reply) => (await findPriceList(db, params.id)) ?? refuse(reply, "not-found"),
  );

  app.get(
    "/instances/:id/seats",
    {
      schema: {
        tags,
        summary: "Every seat and its status",
        params: idParams,
        response: { 200: seatMapSchema, ...problems(404) },
      },
    },
    async ({ params }, reply) => (await findSeatMap(db, params.id)) ?? refuse(reply, "not-found"),
  );
};
