import type { ChangeProblem, MergeProblem } from "#contract/problems/basket-problems";
import { basketOperations } from "#contract/operations/baskets";
import { withHoldAllowance } from "../stock/holds/hold-allowance";
import { reclaimTickets } from "../basket/lines/tickets/reclaim-tickets";
import { discardExpiredTickets } from "../basket/lines/tickets/remove-tickets";
import { hashToken } from "../platform/hash";
import { readIdempotencyKey, replyOnce } from "../platform/http/reply-once";
import { routeGroup } from "./route-group";
import { readTurns, withQueueTurns } from "../basket/baskets/bind-turn";
import { readRequester } from "../people/sign-in/request-session";
import { basketBody } from "../basket/totals/basket-body";
import { basketStatus } from "../basket/contents/basket-status";
import {
  changeBasket,
  findOwnBasket,
  growBasket,
  respondWithBasket,
} from "../basket/baskets/change-basket";
import { rejectAs } from "../basket/contents/basket-contents";
import { canAccessBasket } from "../basket/contents/basket-owner";
import { listOwnOtherBaskets } from "../basket/baskets/other-baskets";
import { basketSummary, listSummaryRecords } from "../basket/baskets/basket-summary";
import { createAnonymousBasket } from "../basket/baskets/anonymous-basket";
import { createBasket } from "../basket/baskets/open-basket";
import { emptyBasket } from "../basket/baskets/items";
import { mergeBaskets } from "../basket/changes/merge-baskets";
import { moveBasket, takeSharedBasket } from "../basket/changes/move-basket";
import { okOrNotFound, notFound, notSignedIn } from "../platform/http/replies";
import { extendHold } from "../basket/baskets/extend-hold";

export const baskets = routeGroup(basketOperations)((deps) => {
  const { db } = deps;
  return {
    async createBasket({ customerId }, request) {
      const { CURRENCY: currency } = deps.env;
      const body =
        customerId === null
          ? await createAnonymousBasket(deps, currency, readIdempotencyKey(request))
          : null;
      if (body !== null) return { status: 201, body };
      return replyOnce(db, request, async (tx) => ({
        status: 201,
        body: basketBody(await createBasket(tx, currency, customerId)),
      }));
    },

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
      return growBasket(deps, request, id, (tx, locks) => moveBasket(tx, id, requester, locks));
    },

    mergeBaskets({ params: { id }, body: { from, shared } }, request) {
      const requester = readRequester(request);
      return growBasket<ChangeProblem | MergeProblem>(deps, request, id, async (tx, locks) =>
        (await canAccessBasket(tx, from, requester))
          ? shared
            ? takeSharedBasket(tx, id, from, requester, locks)
            : mergeBaskets(tx, id, from, locks)
          : rejectAs({ code: "not-found" }),
      );
    },
  };
});
