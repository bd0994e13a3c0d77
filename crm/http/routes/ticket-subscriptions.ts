import { z } from "zod";

import { listPricings, listSubscriptions } from "../../store/ticket-subscriptions";
import type { RouteGroup } from "../app";
import { findCustomerId, sessionHeaders } from "../customer-session";
import { problems, refuse } from "../problem";
import { subscriptionPlanSchema, ticketSubscriptionSchema } from "../schemas/ticket-subscription";
import { planBodies, subscriptionBody } from "../subscription-body";

/** Subscriptions of vouchers for tickets: those on sale, and a customer's own. */
export const ticketSubscriptions: RouteGroup = (app, { db }) => {
  app.get(
    "/ticket-subscriptions",
    {
      schema: {
        tags: ["ticket-subscriptions"],
        summary: "The ticket subscriptions on sale, in their order",
        response: { 200: z.array(subscriptionPlanSchema) },
      },
    },
    async () => planBodies(await listPricings(db)),
  );

  app.get(
    "/customer/ticket-subscriptions",
    {
      schema: {
        tags: ["customers"],
        summary: "What the signed-in customer has and had, the latest first",
        headers: sessionHeaders,
        response: { 200: z.array(ticketSubscriptionSchema), ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      if (customerId === null) return refuse(reply, "not-signed-in");
      return (await listSubscriptions(db, customerId)).map(subscriptionBody);
    },
  );
};
