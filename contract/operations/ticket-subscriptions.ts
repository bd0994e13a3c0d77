import { z } from "zod";

import { declareOperations } from "../calls/define";
import { leavesOutInvalid } from "../calls/lenient-lists";
import { subscriptionPlanSchema, ticketSubscriptionSchema } from "../schemas/membership";
import { termsQuery } from "../schemas/price-list";

const anyone = declareOperations({ tags: ["memberships"], session: "none" });

export const subscriptionPlanOperations = {
  listSubscriptionPlans: anyone.get("/ticket-subscriptions", {
    tags: ["ticket-subscriptions"],
    summary: "Lists the ticket subscriptions on sale, in display order",
    query: termsQuery,
    success: { 200: leavesOutInvalid(z.array(subscriptionPlanSchema)) },
  }),
};

const customer = declareOperations({ tags: ["customers"], session: "customer" });

export const customerSubscriptionOperations = {
  listCustomerSubscriptions: customer.get("/customer/ticket-subscriptions", {
    summary: "Lists the signed-in customer's current and past ticket subscriptions, latest first",
    success: { 200: z.array(ticketSubscriptionSchema) },
  }),
};
