import { codeOperations } from "#contract/operations/codes";
import { changeBasket } from "../basket/baskets/change-basket";
import { routeGroup } from "./route-group";
import { limitAttempts } from "../basket/code-entry/code-attempts";
import { enterCode, removeCode, usePromoCode } from "../basket/code-entry/enter-code";

export const codes = routeGroup(codeOperations)((deps) => ({
  enterCode: ({ params: { id }, body, customerId }, request) =>
    limitAttempts(deps, request, { basketId: id, customerId }, () =>
      changeBasket(deps, request, id, (tx) => enterCode(tx, id, body, deps.features)),
    ),

  usePromoCode: ({ params: { id, codeId } }, request) =>
    changeBasket(deps, request, id, (tx) => usePromoCode(tx, id, codeId)),

  removeCode: ({ params: { id, codeId } }, request) =>
    changeBasket(deps, request, id, (tx) => removeCode(tx, id, codeId)),
}));
