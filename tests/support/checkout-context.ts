import type { Basket } from "#contract/schemas/basket";
import type { Crm } from "../../app/.server/ticketing/ticketing";
import { nothingAgreed, type SessionData } from "../../app/.server/session/session-data";

import { sampleBasket, sampleDeliveryOptions } from "./samples/basket";
import { sampleCustomer } from "./samples/customer";
import { answering, stubCrm, unavailable } from "./stub-crm";
import { contextOf, type ContextOptions } from "./test-context";

const STEPS = [
  "basket",
  "account",
  "delivery",
  "additional-details",
  "summary",
  "billing",
] as const;
type Step = (typeof STEPS)[number];

/** A basket of two tickets for which the checkout's steps are done up to this one. */
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

/** The session of the visitor with this basket. */
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

/** What the checkout reads at once, made of the single reads that a test has. */
export const checkoutOf =
  (reads: Pick<Crm, "getBasket" | "getCustomer"> & Partial<Crm>): Crm["getCheckout"] =>
  async ({ params, session }) => {
    const own = { session: session ?? "" };
    const basket = await reads.getBasket({ params });
    if (!basket.ok) return basket;
    const customer = await reads.getCustomer(own);
    if (!customer.ok && customer.failure.code === "unavailable") return unavailable();
    const savings = await reads.listPotentialSavings?.({ params });
    const last = await reads.getLastOrder?.(own);
    const home = await reads.getHousehold?.(own);
    return {
      ok: true,
      value: {
        basket: basket.value,
        customer: customer.ok ? customer.value : null,
        worthJoining: savings?.ok === true && savings.value.some((each) => each.paysForItself),
        hasOrdered: last?.ok === true && last.value.orderId !== null,
        hasHousehold: home?.ok === true && home.value.members.some(({ isSelf }) => !isSelf),
      },
    };
  };

/** A request of a visitor who has done the steps of the checkout up to this one. */
export function checkoutContext(
  done: Step,
  calls: Partial<Crm> = {},
  { basket: change, ...options }: ContextOptions & { basket?: Partial<Basket> } = {},
) {
  const basket = basketAfter(done, change);
  const reads = {
    getBasket: answering(basket),
    getCustomer: answering(sampleCustomer()),
    getLastOrder: answering({ orderId: null }),
    listBasketDelivery: answering(sampleDeliveryOptions),
    getPriceList: unavailable,
    getHousehold: unavailable,
    listPotentialSavings: unavailable,
    ...calls,
  };
  return contextOf(stubCrm({ getCheckout: checkoutOf(reads), ...reads }), {
    ...options,
    session: { ...sessionAfter(done, basket), ...options.session },
  });
}
