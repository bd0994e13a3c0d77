import { z } from "zod";

import { rightsOnTerms } from "../pricing/price-terms";
import { findInstance } from "./instance";
import { findPriceList, type PriceListFor } from "../pricing/price-list";
import { findSeatMap, findSeatStatus } from "../seat-plans/seat-map";
import { listSeason } from "./season";
import { findBasketRights, findCustomerRights } from "../pricing/buyer-rights";
import type { BasketSession } from "../baskets/basket-owner";
import type { Reader } from "../platform/database/database";
import type { RouteGroup } from "../platform/http/app";
import { isUuid } from "../baskets/api/basket-changes";
import { requesterOf, findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { problems, refuse } from "../platform/http/problem";
import { eventKindSchema, instanceDetailSchema, seasonPageSchema } from "#contract/schemas/event";
import { termsQuery } from "#contract/schemas/price-list";
import { priceListSchema } from "#contract/schemas/price-list";
import { seatMapSchema, seatStatusSchema } from "#contract/schemas/seat-plan";
import { idParams } from "#contract/schemas/id";

const tags = ["instances"];

const seasonQuery = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  week: z.string().date().optional().describe("The seven days from this one on"),
  wheelchair: z
    .literal("1")
    .transform(() => true)
    .optional()
    .describe("With a wheelchair space that is free"),
  hall: z.string().max(100).optional(),
  kind: eventKindSchema.optional(),
  accessTag: z.string().max(100).optional(),
  priceTo: z.coerce.number().int().min(0).max(10_000_000).optional().describe("Minor units"),
  search: z.string().max(200).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  ...termsQuery.shape,
  pageSize: z.coerce.number().int().min(1).max(100).default(30),
});

const priceListQuery = z.object({
  ...termsQuery.shape,
  rights: z.literal("all").optional().describe("With all prices, whoever may buy at them"),
  basket: z.string().max(100).optional().describe("With what this basket may buy besides"),
});

/** Null for an unknown basket. */
async function whosePrices(
  db: Reader,
  { rights, basket, terms }: z.infer<typeof priceListQuery>,
  { customerId, requester }: { customerId: string | null; requester: BasketSession },
): Promise<PriceListFor | null> {
  if (rights === "all") return "all";
  if (basket !== undefined)
    return isUuid(basket) ? findBasketRights(db, basket, customerId, requester) : null;
  return customerId === null ? rightsOnTerms(terms) : findCustomerRights(db, customerId);
}

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
    ({ query: { page, pageSize, terms, ...filter } }) =>
      listSeason(db, filter, { page, pageSize, terms }),
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
        description:
          "What not everybody may buy is left out, unless it is asked for or the basket or the customer may.",
        params: idParams,
        headers: sessionHeaders,
        querystring: priceListQuery,
        response: { 200: priceListSchema, ...problems(400, 404) },
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      const customerId = await findCustomerId(db, request);
      const whose = await whosePrices(db, query, { customerId, requester: requesterOf(request) });
      const list = whose && (await findPriceList(db, params.id, whose));
      return list ?? refuse(reply, "not-found");
    },
  );

  app.get(
    "/instances/:id/seat-status",
    {
      schema: {
        tags,
        summary: "How every seat stands, in the order of the plan's seats",
        params: idParams,
        response: { 200: seatStatusSchema, ...problems(404) },
      },
    },
    async ({ params }, reply) =>
      (await findSeatStatus(db, params.id)) ?? refuse(reply, "not-found"),
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
