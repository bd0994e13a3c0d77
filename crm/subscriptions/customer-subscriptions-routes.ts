import { z } from "zod";

import { listSubscriptions } from "./ticket-subscriptions";
import type { RouteGroup } from "../platform/http/app";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { problems, refuse } from "../platform/http/problem";
import { ticketSubscriptionSchema } from "#contract/schemas/ticket-subscription";
import { subscriptionBody } from "./subscription-body";

/** A customer's own ticket subscriptions. */
export const customerSubscriptions: RouteGroup = (app, { db, env }) => {
  const { CURRENCY: currency } = env;
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
      return (await listSubscriptions(db, customerId)).map((record) =>
        subscriptionBody(record, currency),
      );
    },
  );
};
