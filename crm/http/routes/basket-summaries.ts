import { z } from "zod";

import { basketSummary } from "../../domain/basket-summary";
import { listStandingBaskets } from "../../store/basket-summary";
import type { RouteGroup } from "../app";
import { isUuid } from "../basket-changes";
import { problems } from "../problem";
import { basketSummarySchema, summariesQuery } from "../schemas/basket-summary";

/**
 * What the header of every page shows of a visitor's basket. For many visitors at once: a busy storefront asks for all
 * that it was asked for in the same moment, and one answer costs hardly more than another.
 */
export const basketSummaries: RouteGroup = (app, { db }) => {
  app.get(
    "/baskets/summaries",
    {
      schema: {
        tags: ["baskets"],
        summary: "How some baskets stand now; one that is not there is left out",
        querystring: summariesQuery,
        response: { 200: z.array(basketSummarySchema), ...problems(400) },
      },
    },
    async ({ query }) => {
      const ids = query.ids.split(",").filter(isUuid);
      return ids.length === 0 ? [] : (await listStandingBaskets(db, ids)).map(basketSummary);
    },
  );
};
