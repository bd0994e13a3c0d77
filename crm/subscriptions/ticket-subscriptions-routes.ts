import { z } from "zod";

import { listPricings } from "./ticket-subscriptions";
import type { RouteGroup } from "../platform/http/app";
import { subscriptionPlanSchema } from "#contract/schemas/ticket-subscription";
import { planBodies } from "./subscription-body";

/** Subscriptions of vouchers for tickets. */
export const ticketSubscriptions: RouteGroup = (app, { db, env }) => {
  const { CURRENCY: currency } = env;
  app.get(
    "/ticket-subscriptions",
    {
      schema: {
        tags: ["ticket-subscriptions"],
        summary: "The ticket subscriptions on sale, in their order",
        response: { 200: z.array(subscriptionPlanSchema) },
      },
    },
    async () => planBodies(await listPricings(db), currency),
  );
};
