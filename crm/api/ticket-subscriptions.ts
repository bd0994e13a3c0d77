import {
  customerSubscriptionOperations,
  subscriptionPlanOperations,
} from "#contract/operations/ticket-subscriptions";
import { routeGroup } from "./route-group";
import { feeOnTerms } from "../stock/sale/price-rules";
import {
  listPricings,
  listSubscriptions,
  planBodies,
  subscriptionBody,
} from "../basket/subscriptions/ticket-subscriptions";
import { findFeeRule } from "../stock/sale/price-rows";

export const subscriptionPlans = routeGroup(subscriptionPlanOperations)(({ db, env }) => ({
  async listSubscriptionPlans({ query: { terms } }) {
    const fee = feeOnTerms(await findFeeRule(db), Number.POSITIVE_INFINITY, terms);
    return { status: 200, body: planBodies(await listPricings(db), fee, env.CURRENCY) };
  },
}));

export const customerSubscriptions = routeGroup(customerSubscriptionOperations)(({ db, env }) => ({
  async listCustomerSubscriptions({ customerId }) {
    const records = await listSubscriptions(db, customerId);
    return { status: 200, body: records.map((record) => subscriptionBody(record, env.CURRENCY)) };
  },
}));
