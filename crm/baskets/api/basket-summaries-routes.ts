import { z } from "zod";

import { basketSummary } from "../basket-summary-rules";
import { listStandingBaskets } from "../basket-summary";
import { hashToken } from "../../platform/token-hash";
import type { RouteGroup } from "../../platform/http/app";
import { isUuid } from "./basket-changes";
import { problems } from "../../platform/http/problem";
import { askedSummariesSchema, basketSummarySchema } from "#contract/schemas/basket-summary";

const NO_BASKET = "00000000-0000-0000-0000-000000000000";

/**
 * What the header of every page shows of a visitor's basket. For many visitors at once: a busy storefront asks for all
 * that it was asked for in the same moment, and one answer costs hardly more than another. A POST, since the sessions
 * of who asks do not belong into an address.
 */
export const basketSummaries: RouteGroup = (app, { db }) => {
  app.post(
    "/baskets/summaries",
    {
      schema: {
        tags: ["baskets"],
        summary: "How some baskets stand now, in the order asked; null for one that is not there",
        body: askedSummariesSchema,
        response: { 200: z.array(basketSummarySchema.nullable()), ...problems(400) },
      },
    },
    async ({ body }) => {
      const asked = body.baskets.map(({ id, session }) => ({
        id: isUuid(id) ? id : NO_BASKET,
        sessionHash: session === null ? null : hashToken(session),
      }));
      const standing = await listStandingBaskets(db, asked);
      return standing.map((basket) => basket && basketSummary(basket));
    },
  );
};
