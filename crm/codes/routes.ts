import { serveAll } from "#contract/fastify";
import { codeOperations } from "#contract/operations/codes";
import { changeBasket, isUuid } from "../baskets/basket-changes";
import type { RouteGroup } from "../platform/http/app";
import { limitAttempts } from "../sign-in/code-tries";
import { sessionsOf } from "../sign-in/request-session";
import { enterCode, removeCode, usePromoCode } from "./enter-code";

const notFound = { problem: { code: "not-found" } } as const;

/** The one box for codes: promo codes, gift vouchers, access and programme codes. */
export const codes: RouteGroup = (app, deps) => {
  serveAll(
    app,
    codeOperations,
    sessionsOf(deps.db),
  )({
    enterCode({ params: { id }, body, customerId }, request) {
      const basketId = isUuid(id) ? id : null;
      return limitAttempts(deps, request, { basketId, customerId }, () =>
        changeBasket(deps, request, id, (tx) => enterCode(tx, id, body.code)),
      );
    },

    async usePromoCode({ params: { id, codeId } }, request) {
      if (!isUuid(codeId)) return notFound;
      return changeBasket(deps, request, id, (tx) => usePromoCode(tx, id, codeId));
    },

    async removeCode({ params: { id, codeId } }, request) {
      if (!isUuid(codeId)) return notFound;
      return changeBasket(deps, request, id, (tx) => removeCode(tx, id, codeId));
    },
  });
};
