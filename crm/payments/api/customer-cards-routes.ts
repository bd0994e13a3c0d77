import { z } from "zod";

import { isActive } from "../../memberships/membership-period";
import { findCustomer } from "../../customers/customers";
import { listMemberships } from "../../memberships/memberships";
import { listSubscriptions } from "../../subscriptions/ticket-subscriptions";
import type { RouteGroup } from "../../platform/http/app";
import { findCustomerId, sessionHeaders } from "../../sign-in/customer-session";
import { problems, refuse } from "../../platform/http/problem";
import { cardSchema } from "#contract/schemas/stored-card";
import { subscriptionBody } from "../../subscriptions/subscription-body";

/** What a customer shows to be known as a subscriber or a member. */
export const customerCards: RouteGroup = (app, { db, env }) => {
  const { CURRENCY: currency } = env;
  app.get(
    "/customer/cards",
    {
      schema: {
        tags: ["customers"],
        summary:
          "The signed-in customer's cards that are valid today: memberships, ticket subscriptions",
        headers: sessionHeaders,
        response: { 200: z.array(cardSchema), ...problems(401) },
      },
    },
    async (request, reply) => {
      const customerId = await findCustomerId(db, request);
      const customer = customerId === null ? null : await findCustomer(db, customerId);
      if (customerId === null || customer === null) return refuse(reply, "not-signed-in");
      const [memberships, subscriptions] = await Promise.all([
        listMemberships(db, customerId),
        listSubscriptions(db, customerId),
      ]);
      const holder = `${customer.firstName} ${customer.lastName}`;
      return [
        ...memberships
          .filter(({ membership, today }) => isActive(membership, today))
          .map(({ membership: { id, startsOn, expiresOn, cardCode }, level }) => ({
            ...{ id, holder, startsOn, expiresOn, name: level.name, code: cardCode },
            kind: "membership" as const,
            pricingStructure: null,
            vouchers: null,
          })),
        ...subscriptions
          .filter(({ isOver }) => !isOver)
          .map((record) => ({
            ...subscriptionBody(record, currency),
            kind: "ticket-subscription" as const,
            holder,
            startsOn: record.subscription.issuedOn,
            code: record.subscription.cardCode,
          })),
      ];
    },
  );
};
