import type { CheckoutRead } from "#contract/operations/basket-checkout";
import type { Crm } from "../../app/.server/ticketing/ticketing";
import { sampleDeliveryOptions } from "./samples/basket";

export const answering =
  <T>(value: T) =>
  () =>
    Promise.resolve({ ok: true, value } as const);

export const refusing =
  <const F extends { code: string }>(failure: F) =>
  () =>
    Promise.resolve({ ok: false, failure } as const);

export const unavailable = refusing({ code: "unavailable" });

/** What the checkout reads at once, made of the single reads of a box office; the rest is as given. */
export const checkoutOf =
  (crm: () => Crm, given: Partial<CheckoutRead> = {}): Crm["getCheckout"] =>
  async ({ params, query, session }) => {
    const box = crm();
    const basket = await box.getBasket({ params });
    if (!basket.ok) return basket;
    const own = session === null ? null : { session };
    const customer = own && (await box.getCustomer(own));
    if (customer?.ok === false && customer.failure.code === "unavailable") return unavailable();
    const has = (call: keyof Crm) => Reflect.has(box, call);
    const asksSavings = query.savings === "yes" && has("listPotentialSavings");
    const savings = asksSavings ? await box.listPotentialSavings({ params }) : null;
    const home = own && has("getHousehold") ? await box.getHousehold(own) : null;
    return {
      ok: true,
      value: {
        basket: basket.value,
        customer: customer?.ok === true ? customer.value : null,
        deliveryOptions: sampleDeliveryOptions,
        lastAnswers: null,
        worthJoining: savings?.ok === true && savings.value.some((each) => each.paysForItself),
        hasHousehold: home?.ok === true && home.value.members.some(({ isSelf }) => !isSelf),
        ...given,
      },
    };
  };

/**
 * Answers the calls that a test gives it; any other fails the test with its name, or answers as `others` does. What the
 * checkout reads at once is made of the single reads.
 */
export function stubCrm(given: Partial<Crm> = {}, others?: () => unknown): Crm {
  const capabilities = { seatHoldExtension: true, hostedCheckout: true };
  const getCheckout = checkoutOf(() => stub);
  const stub: Crm = new Proxy({ capabilities, getCheckout, ...given } as Crm, {
    get(target, name) {
      // A promise that resolves to the stub looks for `then`.
      if (typeof name === "symbol" || name === "then" || name in target)
        return Reflect.get(target, name) as unknown;
      return (
        others ??
        (() => {
          throw new Error(`${name} was called, and the stub does not have it`);
        })
      );
    },
  });
  return stub;
}
