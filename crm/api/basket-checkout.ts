import { basketCheckoutOperations } from "#contract/operations/basket-checkout";
import {
  bookFor,
  findBookedFor,
  findCustomerAtCheckout,
  NOBODY,
} from "../desk/customer-file/households";
import { listPotentialSavings } from "../basket/prices/potential-savings";
import { routeGroup } from "./route-group";
import { readRequester } from "../people/sign-in/request-session";
import { setCredit } from "../basket/lines/vouchers/basket-vouchers";
import { getHeldLines } from "../basket/contents/basket-status";
import { basketBody } from "../basket/totals/basket-body";
import { changeBasket, findOwnBasket, growBasket } from "../basket/baskets/change-basket";
import { findBasketOfRequester } from "../basket/baskets/basket-record";
import {
  setCoverFee,
  setDelivery,
  setDetails,
  setNotes,
  setProtection,
} from "../basket/checkout/checkout";
import { listDeliveryChoices } from "../basket/checkout/delivery";
import { canBuyerBeUnnamed } from "../basket/checkout/unnamed-buyer";
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

    async getCheckout({ params, query: { savings } }, request) {
      const own = await findBasketOfRequester(db, params.id, readRequester(request));
      if (own === null) return notFound;
      const { basket, customerId } = own;
      const { currency } = basket;
      const areGoods = getHeldLines(basket).length === 0;
      const [buyer, choices, levels] = await Promise.all([
        customerId === null
          ? NOBODY
          : findCustomerAtCheckout(db, customerId, { currency, areGoods }),
        listDeliveryChoices(db, basket, deps.features),
        savings === "yes" ? listPotentialSavings(db, basket) : [],
      ]);
      const deliveryOptions = choices.map(({ price, ...option }) => ({
        ...option,
        price: { amount: price, currency },
      }));
      const worthJoining =
        deps.features.memberships && levels.some(({ saves, price }) => saves > price);
      const canBeUnnamed = canBuyerBeUnnamed(basket);
      const body = { basket: basketBody(basket), deliveryOptions, worthJoining, canBeUnnamed };
      const hasCredit = deps.features.credit && buyer.hasCredit;
      return { status: 200, body: { ...body, ...buyer, hasCredit } };
    },

    async listPotentialSavings({ params }, request) {
      const basket = await findOwnBasket(db, request, params.id);
      if (basket === null) return notFound;
      const money = (amount: number) => ({ amount, currency: basket.currency });
      const body = await listPotentialSavings(db, basket);
      return {
        status: 200,
        body: body.map(({ levelId, price, saves, total }) => ({
          levelId,
          membershipPrice: money(price),
          saves: money(saves),
          total: money(total),
          paysForItself: saves > price,
        })),
      };
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
