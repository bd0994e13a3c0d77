import type { CheckoutRead } from "#contract/operations/basket-checkout";
import type { Basket } from "#contract/schemas/basket";
import type { Crm } from "../../app/.server/ticketing/ticketing";
import { nothingAgreed, type SessionData } from "../../app/.server/session/session-data";

import { sampleBasket } from "./samples/basket";
import { sampleCustomer } from "./samples/customer";
import { answering, pickCheckout, stubCrm, unavailable } from "./stub-crm";
import { getContext, type ContextOptions } from "./test-context";

const STEPS = [
  "basket",
  "account",
  "delivery",
  "additional-details",
  "summary",
  "billing",
] as const;
type Step = (typeof STEPS)[number];

/** A basket with two tickets and the checkout completed up to and including this step. */
export function basketAfter(done: Step, change: Partial<Basket> = {}): Basket {
  const isDone = (step: Step) => STEPS.indexOf(done) >= STEPS.indexOf(step);
  return sampleBasket({
    customerId: isDone("account") ? "c1" : null,
    delivery: isDone("delivery") ? { optionId: "print-at-home", addressId: null } : null,
    details: isDone("additional-details")
      ? { specialRequests: null, accessRequirements: null, marketing: null }
      : null,
    ...change,
  });
}

/** The session that belongs to `basketAfter`. */
export const sessionAfter = (done: Step, basket: Basket): Partial<SessionData> => ({
  basketId: basket.id,
  ...(done !== "basket" && { crmSession: "session" }),
  ...((done === "summary" || done === "billing") && {
    checkout: {
      ...nothingAgreed,
      basketId: basket.id,
      agreedTotal: basket.totals.toPay.amount,
      passed: done === "billing" ? ["summary", "billing"] : ["summary"],
    },
  }),
});

/** A request of a visitor who has completed the checkout up to and including this step. */
export function checkoutContext(
  done: Step,
  calls: Partial<Crm> = {},
  {
    basket: change,
    read,
    ...options
  }: ContextOptions & { basket?: Partial<Basket>; read?: Partial<CheckoutRead> } = {},
) {
  const basket = basketAfter(done, change);
  const crm: Crm = stubCrm({
    getBasket: answering(basket),
    getCustomer: answering(sampleCustomer()),
    getCheckout: pickCheckout(() => crm, read),
    getPriceList: unavailable,
    getAccountCredit: unavailable,
    getHousehold: unavailable,
    listStoredCards: answering([]),
    listPotentialSavings: unavailable,
    ...calls,
  });
  return getContext(crm, {
    ...options,
    session: { ...sessionAfter(done, basket), ...options.session },
  });
}
