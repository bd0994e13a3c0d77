import { basketCheckoutOperations } from "#contract/operations/basket-checkout";
import { potentialSavingsBody, readCheckout } from "../desk/customer-file/checkout";
import { bookFor, findBookedFor } from "../desk/customer-file/households";
import { listPotentialSavings } from "../basket/prices/potential-savings";
import { routeGroup } from "./route-group";
import { readRequester } from "../people/sign-in/request-session";
import { setCredit } from "../basket/lines/vouchers/basket-vouchers";
import { changeBasket, findOwnBasket, growBasket } from "../basket/baskets/change-basket";
import { findBasketOfRequester } from "../basket/baskets/basket-record";
import {
  setCoverFee,
  setDelivery,
  setDetails,
  setNotes,
  setProtection,
} from "../basket/checkout/checkout";
import { claimBasket } from "../basket/changes/move-basket";
import { basketOffersBody } from "../basket/checkout/offers";
import { okOrNotFound, notFound } from "../platform/http/replies";

export const basketCheckout = routeGroup(basketCheckoutOperations)((deps) => {
  const { db } = deps;
  return {
    async getBasketOffers({ params }, request) {
      const basket = await findOwnBasket(db, request, params.id);
      return okOrNotFound(basket && (await basketOffersBody(db, basket, deps.features)));
    },

    async getCheckout({ params, query }, request) {
      const own = await findBasketOfRequester(db, params.id, readRequester(request));
      if (own === null) return notFound;
      return {
        status: 200,
        body: await readCheckout(deps, own.basket, own.customerId, query),
      };
    },

    async listPotentialSavings({ params }, request) {
      const basket = await findOwnBasket(db, request, params.id);
      if (basket === null) return notFound;
      const levels = await listPotentialSavings(db, basket);
      return { status: 200, body: potentialSavingsBody(basket, levels) };
    },

    setCoverFee: ({ params: { id }, body: { accepted } }, request) =>
      growBasket(deps, request, id, (tx) => setCoverFee(tx, id, accepted)),

    setBookingProtection: ({ params: { id }, body: { accepted } }, request) =>
      growBasket(deps, request, id, (tx) => setProtection(tx, id, accepted)),

    setNotes: ({ params: { id }, body }, request) =>
      changeBasket(deps, request, id, (tx) => setNotes(tx, id, body)),

    claimBasket: ({ params: { id }, customerId }, request) =>
      changeBasket(deps, request, id, (tx) => claimBasket(tx, id, customerId)),

    setDelivery: ({ params: { id }, body, customerId }, request) =>
      changeBasket(deps, request, id, (tx) => setDelivery(tx, id, body, customerId, deps.features)),

    setAdditionalDetails: ({ params: { id }, body, customerId }, request) =>
      changeBasket(deps, request, id, (tx) => setDetails(tx, id, body, customerId)),

    setCredit: ({ params: { id }, body: { amount }, customerId }, request) =>
      changeBasket(deps, request, id, (tx) => setCredit(tx, id, amount, customerId)),

    async getBookedFor({ params, customerId }, request) {
      const basket = await findOwnBasket(db, request, params.id);
      return okOrNotFound(basket && { member: await findBookedFor(db, basket.id, customerId) });
    },

    bookFor: ({ params: { id }, body: { memberId }, customerId }, request) =>
      changeBasket(deps, request, id, (tx) => bookFor(tx, id, customerId, memberId)),
  };
});
