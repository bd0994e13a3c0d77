import { serveAll } from "#contract/fastify";
import {
  customerSubscriptionOperations,
  subscriptionPlanOperations,
} from "#contract/operations/memberships";
import type { RouteGroup } from "../platform/http/app";
import { sessionsOf } from "../sign-in/request-session";
import {
  listPricings,
  listSubscriptions,
  planBodies,
  subscriptionBody,
} from "./ticket-subscriptions";

/** Subscriptions of vouchers for tickets. */
export const subscriptionPlans: RouteGroup = (app, { db, env }) => {
  serveAll(
    app,
    subscriptionPlanOperations,
    sessionsOf(db),
  )({
    listSubscriptionPlans: async () => ({
      status: 200,
      body: planBodies(await listPricings(db), env.CURRENCY),
    }),
  });
};

/** A customer's own ticket subscriptions. */
export const customerSubscriptions: RouteGroup = (app, { db, env }) => {
  serveAll(
    app,
    customerSubscriptionOperations,
    sessionsOf(db),
  )({
    async listCustomerSubscriptions({ customerId }) {
      const records = await listSubscriptions(db, customerId);
      return { status: 200, body: records.map((record) => subscriptionBody(record, env.CURRENCY)) };
    },
  });
};
