import type { FastifyRequest } from "fastify";

import { codeOperations } from "#contract/operations/codes";
import type { Problem } from "#contract/problems/problems";
import type { Basket } from "#contract/schemas/basket";
import { askPrices } from "../basket/baskets/seat-locks";
import { changeBasket, findOwnBasket, respondWithBasket } from "../basket/baskets/change-basket";
import { type Deps, routeGroup } from "./route-group";
import { limitAttempts } from "../basket/code-entry/code-attempts";
import { enterCode, removeCode, usePromoCode } from "../basket/code-entry/enter-code";
import { canEnterPromo } from "../basket/code-entry/system-code";
import { canEnterVoucher } from "../basket/code-entry/system-voucher";
import type { HandlerReply } from "../platform/http/reply-once";

export const codes = routeGroup(codeOperations)((deps) => ({
  enterCode: ({ params: { id }, body, customerId }, request) =>
    limitAttempts(deps, request, { basketId: id, customerId }, async () => {
      const features = await featuresFor(deps, request, id, body);
      const takesOnePromo = deps.system.codes.record === "theirs";
      return withPricesThere(deps, id, () =>
        changeBasket(deps, request, id, (tx) =>
          enterCode(tx, id, { ...body, takesOnePromo }, features),
        ),
      );
    }),

  usePromoCode: ({ params: { id, codeId } }, request) =>
    changeBasket(deps, request, id, (tx) => usePromoCode(tx, id, codeId)),

  removeCode: ({ params: { id, codeId } }, request) =>
    withPricesThere(deps, id, () =>
      changeBasket(deps, request, id, (tx) => removeCode(tx, id, codeId)),
    ),
}));

/** Without promo codes or gift vouchers if another system, which has them, does not know this one. */
async function featuresFor(
  deps: Deps,
  request: FastifyRequest,
  basketId: string,
  { code, only }: { code: string; only?: "gift-voucher" | undefined },
) {
  const { db, features, system } = deps;
  const { codes, vouchers } = system;
  if (codes.record === "ours" && vouchers.record === "ours") return features;
  if ((await findOwnBasket(db, request, basketId)) === null) return features;
  const promoCodes =
    features.promoCodes && only === undefined && (await canEnterPromo(deps, basketId, code));
  const isPromo = promoCodes && codes.record === "theirs";
  const voucherSpending =
    features.voucherSpending && !isPromo && (await canEnterVoucher(deps, code));
  return { ...features, promoCodes, voucherSpending };
}

/** Responds with the prices that another system asks after a change, if its codes may have changed them. */
export async function withPricesThere<P extends Problem>(
  deps: Deps,
  basketId: string,
  change: () => Promise<HandlerReply<Basket, P>>,
  mayDiffer: (basket: Basket) => boolean = () => true,
): Promise<HandlerReply<Basket, P>> {
  const changed = await change();
  if (deps.system.codes.record === "ours" || "failure" in changed) return changed;
  if (!mayDiffer(changed.body) || !(await askPrices(deps, basketId))) return changed;
  return respondWithBasket(deps.db, basketId);
}

export const hasPromo = ({ codes: entered }: Basket): boolean =>
  entered.some(({ kind }) => kind === "promo");
