import { serveAll } from "#contract/fastify";
import { basketCheckoutOperations } from "#contract/operations/basket-checkout";

import { bookFor, findBookedFor } from "../../customers/household-booking";
import type { RouteGroup } from "../../platform/http/app";
import { findPotentialSavings } from "../../pricing/potential-savings";
import { sessionsOf } from "../../sign-in/sessions";
import { setCredit } from "../../vouchers/set-credit";
import { setDelivery, setDetails } from "../basket-checkout";
import { listDeliveryChoices } from "../basket-delivery";
import { setCoverFee, setNotes, setProtection } from "../basket-extras";
import { claimBasket } from "../claim-basket";
import { changeBasket, findOwnBasket } from "./basket-changes";
import { basketOffersBody } from "./basket-offers-body";

const notFound = { problem: { code: "not-found" } } as const;

/** What a basket is offered, and what it learns on its way to an order. */
export const basketCheckout: RouteGroup = (app, deps) => {
  const { db } = deps;
  serveAll(
    app,
    basketCheckoutOperations,
    sessionsOf(db),
  )({
    async getBasketOffers({ params }, request) {
      const basket = await findOwnBasket(db, request, params.id);
      return basket === null ? notFound : { status: 200, body: await basketOffersBody(db, basket) };
    },

    async listBasketDelivery({ params }, request) {
      const basket = await findOwnBasket(db, request, params.id);
      if (basket === null) return notFound;
      const choices = await listDeliveryChoices(db, basket.id, basket.now);
      const { currency } = basket;
      return {
        status: 200,
        body: choices.map(({ price, ...option }) => ({
          ...option,
          price: { amount: price, currency },
        })),
      };
    },

    async getPotentialSavings({ params, query: { levelId } }, request) {
      const basket = await findOwnBasket(db, request, params.id);
      if (basket === null) return notFound;
      const found = await findPotentialSavings(db, basket, levelId);
      if (!found.ok)
        return found.code === "owned"
          ? { problem: { code: "conflict", reason: "membership-owned" } }
          : notFound;
      const money = (amount: number) => ({ amount, currency: found.currency });
      const { price, saves, total } = found;
      return {
        status: 200,
        body: { levelId, membershipPrice: money(price), saves: money(saves), total: money(total) },
      };
    },

    setCoverFee: ({ params: { id }, body: { accepted } }, request) =>
      changeBasket(deps, request, id, (tx) => setCoverFee(tx, id, accepted)),

    setBookingProtection: ({ params: { id }, body: { accepted } }, request) =>
      changeBasket(deps, request, id, (tx) => setProtection(tx, id, accepted)),

    setNotes: ({ params: { id }, body }, request) =>
      changeBasket(deps, request, id, (tx) => setNotes(tx, id, body)),

    claimBasket: ({ params: { id }, customerId }, request) =>
      changeBasket(deps, request, id, (tx) => claimBasket(tx, id, customerId)),

    setDelivery: ({ params: { id }, body, customerId }, request) =>
      changeBasket(deps, request, id, (tx) => setDelivery(tx, id, body, customerId)),

    setAdditionalDetails: ({ params: { id }, body, customerId }, request) =>
      changeBasket(deps, request, id, (tx) => setDetails(tx, id, body, customerId)),

    setCredit: ({ params: { id }, body: { amount }, customerId }, request) =>
      changeBasket(deps, request, id, (tx) => setCredit(tx, id, amount, customerId)),

    async getBookedFor({ params, customerId }, request) {
      const basket = await findOwnBasket(db, request, params.id);
      return basket === null
        ? notFound
        : { status: 200, body: { member: await findBookedFor(db, basket.id, customerId) } };
    },

    bookFor: ({ params: { id }, body: { memberId }, customerId }, request) =>
      changeBasket(deps, request, id, (tx) => bookFor(tx, id, customerId, memberId)),
  });
};
