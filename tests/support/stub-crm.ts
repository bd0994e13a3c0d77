import type { CheckoutRead } from "#contract/operations/basket-checkout";
import { Unavailable, valueOrNull } from "#contract/calls/unavailable";
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

export const unavailable = () => Promise.reject(new Unavailable("stub"));

/** For tables of refusals and an outage. */
export const failing = <const F extends { code: string }>(failure: F | "unavailable") =>
  failure === "unavailable" ? unavailable : refusing(failure);

/** A `getCheckout` that is composed of the stub's single reads. */
export const pickCheckout =
  (crm: () => Crm, change: Partial<CheckoutRead> = {}): Crm["getCheckout"] =>
  async ({ params, query, session }) => {
    const stub = crm();
    const basket = await stub.getBasket({ params });
    if (!basket.ok) return basket;
    const visitor = session ? { session } : null;
    const customer = visitor && (await stub.getCustomer(visitor));
    const has = (call: keyof Crm) => Reflect.has(stub, call);
    const readsOffers = query.offers === "yes" && has("getBasketOffers");
    const offers = readsOffers ? await valueOrNull(stub.getBasketOffers({ params })) : null;
    const readsSavings = query.savings === "yes" && has("listPotentialSavings");
    const savings = readsSavings ? await valueOrNull(stub.listPotentialSavings({ params })) : null;
    const credit =
      visitor && has("getAccountCredit") ? await valueOrNull(stub.getAccountCredit(visitor)) : null;
    const home =
      visitor && has("getHousehold") ? await valueOrNull(stub.getHousehold(visitor)) : null;
    return {
      ok: true,
      value: {
        basket: basket.value,
        customer: customer?.ok === true ? customer.value : null,
        deliveryOptions: sampleDeliveryOptions,
        lastAnswers: null,
        worthJoining: savings?.some((each) => each.paysForItself) === true,
        hasHousehold: home?.members.some(({ isSelf }) => !isSelf) === true,
        hasCredit: credit !== null && credit.balance.amount > 0,
        ...(query.offers === "yes" && { offers, potentialSavings: savings }),
        ...change,
      },
    };
  };

/**
 * A box office with these calls, and a `getCheckout` that is composed of them, all features, but no translations and no
 * status of seats. Any other call throws, or returns what
 * `others` does.
 */
export function stubCrm(calls: Partial<Crm> = {}, others?: () => unknown): Crm {
  const getCheckout = pickCheckout(() => stub);
  const always = {
    getCheckout,
    getFeatures: answering({}),
    listCatalogueTexts: unavailable,
    getRecentSeatStatus: unavailable,
    getPlannedSeats: unavailable,
  };
  const stub: Crm = new Proxy({ ...always, ...calls } as Crm, {
    get(target, name) {
      // Resolving a promise with the stub reads `then`.
      if (name === "for") return () => stub;
      if (typeof name === "symbol" || name === "then" || name in target)
        return Reflect.get(target, name) as unknown;
      return (
        others ??
        (() => {
          throw new Error(`unexpected call: ${name}`);
        })
      );
    },
  });
  return stub;
}
