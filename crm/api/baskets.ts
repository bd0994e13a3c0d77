import { basketCheckoutOperations } from "#contract/operations/basket-checkout";
import type { ChangeProblem, MergeProblem } from "#contract/operations/basket-problems";
import { basketOperations } from "#contract/operations/baskets";
import {
  bookFor,
  findBookedFor,
  findCustomerAtCheckout,
  NOBODY,
} from "../desk/customer-file/households";
import { withHoldAllowance } from "../stock/holds/hold-allowance";
import { reclaimTickets } from "../basket/lines/tickets/reclaim-tickets";
import { discardExpiredTickets } from "../basket/lines/tickets/remove-tickets";
import { hashToken } from "../platform/hash";
import { replyOnce } from "../platform/http/reply-once";
import { listPotentialSavings } from "../basket/prices/potential-savings";
import { routeGroup } from "./route-group";
import { readTurns, withQueueTurns } from "../basket/baskets/bind-turn";
import { readRequester } from "../people/sign-in/request-session";
import { setCredit } from "../basket/lines/vouchers/basket-vouchers";
import { basketBody, basketStatus } from "../basket/contents/basket-rules";
import {
  changeBasket,
  findOwnBasket,
  growBasket,
  respondWithBasket,
} from "../basket/baskets/change-basket";
import { rejectAs } from "../basket/contents/basket-contents";
import { canAccessBasket } from "../basket/contents/basket-owner";
import { findBasketOfRequester, listOwnOtherBaskets } from "../basket/baskets/basket-record";
import { basketSummary, listSummaryRecords } from "../basket/baskets/basket-summary";
import { createBasket } from "../basket/baskets/open-basket";
import {
  setCoverFee,
  setDelivery,
  setDetails,
  setNotes,
  setProtection,
} from "../basket/checkout/checkout";
import { listDeliveryChoices } from "../basket/checkout/delivery";
import { emptyBasket } from "../basket/baskets/items";
import { mergeBaskets } from "../basket/changes/merge-baskets";
import { claimBasket, moveBasket, takeSharedBasket } from "../basket/changes/move-basket";
import { basketOffersBody } from "../basket/checkout/offers";
import { okOrNotFound, notFound, notSignedIn } from "../platform/http/replies";
import { extendHold } from "../basket/baskets/extend-hold";

export const baskets = routeGroup(basketOperations)((deps) => {
  const { db } = deps;
  return {
    createBasket: ({ customerId }, request) =>
      replyOnce(db, request, async (tx) => ({
        status: 201,
        body: basketBody(await createBasket(tx, deps.env.CURRENCY, customerId)),
      })),

    async getBasket({ params }, request) {
      const basket = await findOwnBasket(db, request, params.id);
      return okOrNotFound(basket && basketBody(basket));
    },

    async listBasketSummaries({ body }) {
      const requests = body.baskets.map(({ id, session }) => ({
        id,
        sessionHash: session === null ? null : hashToken(session),
      }));
      const records = await listSummaryRecords(db, requests);
      return { status: 200, body: records.map((basket) => basket && basketSummary(basket)) };
    },

    emptyBasket: ({ params: { id } }, request) =>
      changeBasket(deps, request, id, (tx) => emptyBasket(tx, id)),

    extendHold: ({ params: { id }, body }, request) =>
      changeBasket(deps, request, id, (tx, locks) => extendHold(tx, id, locks, body?.seenUntil)),

    async reclaimTickets({ params: { id }, customerId }, request) {
      const basket = await findOwnBasket(db, request, id);
      if (basket === null) return notFound;
      const wanted = basketStatus(basket) === "expired" ? basket.lines.length : 0;
      return withHoldAllowance(
        deps,
        request,
        { basketId: id, customerId, wanted },
        () =>
          growBasket(
            deps,
            request,
            id,
            withQueueTurns(readTurns(request), id, (tx, locks) =>
              reclaimTickets(tx, id, customerId, locks),
            ),
          ),
        () => respondWithBasket(db, id),
      );
    },

    discardExpiredTickets: ({ params: { id } }, request) =>
      changeBasket(deps, request, id, (tx) => discardExpiredTickets(tx, id)),

    async listOtherBaskets({ query: { except = null } }, request) {
      const others = await listOwnOtherBaskets(db, readRequester(request), except);
      return others === null ? notSignedIn : { status: 200, body: others.map(basketBody) };
    },

    moveBasket({ params: { id } }, request) {
      const requester = readRequester(request);
      return growBasket(deps, request, id, (tx) => moveBasket(tx, id, requester));
    },

    mergeBaskets({ params: { id }, body: { from, shared } }, request) {
      const requester = readRequester(request);
      return growBasket<ChangeProblem | MergeProblem>(deps, request, id, async (tx) =>
        (await canAccessBasket(tx, from, requester))
          ? (shared ? takeSharedBasket : mergeBaskets)(tx, id, from, requester)
          : rejectAs({ code: "not-found" }),
      );
    },
  };
});

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
      const [buyer, choices, levels] = await Promise.all([
        customerId === null ? NOBODY : findCustomerAtCheckout(db, customerId, currency),
        listDeliveryChoices(db, basket, basket.now),
        savings === "yes" ? listPotentialSavings(db, basket) : [],
      ]);
      const deliveryOptions = choices.map(({ price, ...option }) => ({
        ...option,
        price: { amount: price, currency },
      }));
      const worthJoining =
        deps.features.memberships && levels.some(({ saves, price }) => saves > price);
      const body = { basket: basketBody(basket), deliveryOptions, worthJoining };
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
      changeBasket(deps, request, id, (tx) => setDelivery(tx, id, body, customerId)),

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
