import { codeOperations } from "#contract/operations/codes";
import { changeBasket, isUuid } from "../baskets/basket-changes";
import { routeGroup } from "../route-group";
import { limitAttempts } from "../sign-in/code-tries";
import { enterCode, removeCode, usePromoCode } from "./enter-code";

const notFound = { problem: { code: "not-found" } } as const;

/** The one box for codes: promo codes, gift vouchers, access and programme codes. */
export const codes = routeGroup(codeOperations)((deps) => ({
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
}));
