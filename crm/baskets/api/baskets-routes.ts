import { serveAll } from "#contract/fastify";
import type { ChangeProblem, MergeProblem } from "#contract/operations/basket-problems";
import { basketOperations } from "#contract/operations/baskets";

import { withHoldAllowance } from "../../holds/enforce-hold-limits";
import { discardExpiredTickets } from "../../holds/discard-expired-tickets";
import { reclaimTickets } from "../../holds/reclaim-tickets";
import { answerOnce } from "../../platform/http/answer-once";
import type { RouteGroup } from "../../platform/http/app";
import { hashToken } from "../../platform/token-hash";
import { requesterOf } from "../../sign-in/customer-session";
import { sessionsOf } from "../../sign-in/sessions";
import { basketAnswer, basketStatus } from "../basket";
import { rejectAs } from "../basket-outcome";
import { answerWithBasket, changeBasket, findOwnBasket, isUuid } from "./basket-changes";
import { canAccessBasket } from "../basket-owner";
import { listStandingBaskets } from "../basket-summary";
import { basketSummary } from "../basket-summary-rules";
import { createBasket } from "../baskets";
import { extendHold } from "../change-basket";
import { emptyBasket } from "../clear-basket";
import { mergeBaskets } from "../merge-baskets";
import { moveBasket, takeSharedBasket } from "../move-basket";
import { listOtherBaskets } from "../other-baskets";

const NO_BASKET = "00000000-0000-0000-0000-000000000000";

/** Baskets as a whole, and two baskets of one customer. */
export const baskets: RouteGroup = (app, deps) => {
  const { db } = deps;
  serveAll(
    app,
    basketOperations,
    sessionsOf(db),
  )({
    createBasket: ({ customerId }, request) =>
      answerOnce(db, request, async (tx) => ({
        status: 201,
        body: basketAnswer(await createBasket(tx, deps.env.CURRENCY, customerId)),
      })),

    async getBasket({ params }, request) {
      const basket = await findOwnBasket(db, request, params.id);
      return basket === null
        ? { problem: { code: "not-found" } }
        : { status: 200, body: basketAnswer(basket) };
    },

    // A busy storefront asks for all baskets that it was asked for in the same moment: one answer costs hardly more
    // than another.
    async listBasketSummaries({ body }) {
      const asked = body.baskets.map(({ id, session }) => ({
        id: isUuid(id) ? id : NO_BASKET,
        sessionHash: session === null ? null : hashToken(session),
      }));
      const standing = await listStandingBaskets(db, asked);
      return { status: 200, body: standing.map((basket) => basket && basketSummary(basket)) };
    },

    emptyBasket: ({ params: { id } }, request) =>
      changeBasket(deps, request, id, (tx) => emptyBasket(tx, id)),

    extendHold: ({ params: { id }, body }, request) =>
      changeBasket(deps, request, id, (tx) => extendHold(tx, id, body?.seenUntil)),

    async reclaimTickets({ params: { id }, customerId }, request) {
      const basket = await findOwnBasket(db, request, id);
      if (basket === null) return { problem: { code: "not-found" } };
      const wanted = basketStatus(basket) === "expired" ? basket.lines.length : 0;
      return withHoldAllowance(
        deps,
        request,
        { basketId: id, customerId, wanted },
        () => changeBasket(deps, request, id, (tx) => reclaimTickets(tx, id, customerId)),
        () => answerWithBasket(db, id),
      );
    },

    discardExpiredTickets: ({ params: { id } }, request) =>
      changeBasket(deps, request, id, (tx) => discardExpiredTickets(tx, id)),

    async listOtherBaskets({ query: { except = "" }, customerId }) {
      const others = await listOtherBaskets(db, customerId, isUuid(except) ? except : null);
      return { status: 200, body: others.map(basketAnswer) };
    },

    moveBasket({ params: { id } }, request) {
      const requester = requesterOf(request);
      return changeBasket(deps, request, id, (tx) => moveBasket(tx, id, requester));
    },

    mergeBaskets({ params: { id }, body: { from, shared } }, request) {
      const requester = requesterOf(request);
      return changeBasket<ChangeProblem | MergeProblem>(deps, request, id, async (tx) =>
        isUuid(from) && (await canAccessBasket(tx, from, requester))
          ? (shared ? takeSharedBasket : mergeBaskets)(tx, id, from, requester)
          : rejectAs({ code: "not-found" }),
      );
    },
  });
};
