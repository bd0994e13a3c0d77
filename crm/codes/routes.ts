import { enterCode, removeCode, usePromoCode } from "./enter-code";
import { idempotencyHeaders, sendAnswer } from "../platform/http/answer-once";
import type { RouteGroup } from "../platform/http/app";
import { changeBasket, isUuid } from "../baskets/api/basket-changes";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { attemptHeaders, TRIES_PROBLEMS, limitAttempts } from "../sign-in/guarded-tries";
import { problems } from "../platform/http/problem";
import { basketSchema } from "#contract/schemas/basket";
import { codeSchema } from "#contract/schemas/programme";
import { idParams } from "#contract/schemas/id";

const tags = ["baskets"];

/** The one box for codes: promo codes, gift vouchers, access and programme codes. */
export const codes: RouteGroup = (app, deps) => {
  app.post(
    "/baskets/:id/codes",
    {
      schema: {
        tags,
        summary:
          "Enters a code of any kind; an access or programme code replaces the earlier, of two promo codes the better is in force",
        params: idParams,
        headers: idempotencyHeaders.extend(sessionHeaders.shape).extend(attemptHeaders.shape),
        body: codeSchema,
        response: { 200: basketSchema, ...problems(400, 403, 404, 409, 422, ...TRIES_PROBLEMS) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const customerId = await findCustomerId(deps.db, request);
      const basketId = isUuid(id) ? id : null;
      return sendAnswer(
        reply,
        await limitAttempts(deps, request, { basketId, customerId }, () =>
          changeBasket(deps, request, id, (tx) => enterCode(tx, id, request.body.code)),
        ),
      );
    },
  );

  app.put(
    "/baskets/:id/codes/:codeId/in-force",
    {
      schema: {
        tags,
        summary: "Uses the promo code that was set aside, whatever it costs; safe to repeat",
        params: idParams.extend({ codeId: idParams.shape.id }),
        response: { 200: basketSchema, ...problems(403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id, codeId } = request.params;
      return sendAnswer(
        reply,
        isUuid(codeId)
          ? await changeBasket(deps, request, id, (tx) => usePromoCode(tx, id, codeId))
          : { problem: { code: "not-found" } },
      );
    },
  );

  app.delete(
    "/baskets/:id/codes/:codeId",
    {
      schema: {
        tags,
        summary: "Takes a code out; one that is gone is no error",
        params: idParams.extend({ codeId: idParams.shape.id }),
        response: { 200: basketSchema, ...problems(404, 409) },
      },
    },
    async (request, reply) => {
      const { id, codeId } = request.params;
      return sendAnswer(
        reply,
        isUuid(codeId)
          ? await changeBasket(deps, request, id, (tx) => removeCode(tx, id, codeId))
          : { problem: { code: "not-found" } },
      );
    },
  );
};
