import type { FastifyRequest } from "fastify";

import type { Problem } from "#contract/problems";

import type { BasketAnswer } from "../baskets/basket";
import { addPackage, addToPackage, changePackageDate } from "./add-package";
import { findBasket } from "../baskets/basket-record";
import { idempotencyHeaders, sendAnswer, type Answer } from "../platform/http/answer-once";
import type { RouteGroup } from "../platform/http/app";
import { answerWithBasket, changeBasket, isUuid } from "../baskets/api/basket-changes";
import { findCustomerId, sessionHeaders } from "../sign-in/customer-session";
import { withHoldAllowance } from "../holds/enforce-hold-limits";
import { problems } from "../platform/http/problem";
import { basketSchema } from "#contract/schemas/basket";
import { idParams } from "#contract/schemas/id";
import { addPackageSchema, addToPackageSchema, changeDateSchema } from "#contract/schemas/package";

const tags = ["baskets"];

/** The packages of a basket; one is taken out whole, as any line is. */
export const basketPackages: RouteGroup = (app, deps) => {
  const holdPackageSeats = <P extends Problem>(
    hold: { basketId: string; customerId: string | null; wanted: number; returned?: number },
    request: FastifyRequest,
    work: () => Promise<Answer<BasketAnswer, P>>,
  ) =>
    isUuid(hold.basketId)
      ? withHoldAllowance(deps, request, hold, work, () => answerWithBasket(deps.db, hold.basketId))
      : work();

  /** How many people a package in a basket is for; 0 where it is not there, which the change itself refuses. */
  const quantityOf = async (basketId: string, itemId: string) => {
    const basket = isUuid(basketId) ? await findBasket(deps.db, basketId) : null;
    return basket?.items.find(({ id }) => id === itemId)?.quantity ?? 0;
  };

  app.post(
    "/baskets/:id/packages",
    {
      schema: {
        tags,
        summary: "Puts a package in with the seats of all performances chosen for it, all or none",
        params: idParams,
        headers: idempotencyHeaders.extend(sessionHeaders.shape),
        body: addPackageSchema,
        response: { 200: basketSchema, ...problems(400, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const customerId = await findCustomerId(deps.db, request);
      return sendAnswer(
        reply,
        await holdPackageSeats(
          { basketId: id, customerId, wanted: request.body.quantity * request.body.choices.length },
          request,
          () =>
            changeBasket(deps, request, id, (tx) => addPackage(tx, id, request.body, customerId)),
        ),
      );
    },
  );

  app.patch(
    "/baskets/:id/packages/:itemId",
    {
      schema: {
        tags,
        summary: "Adds performances to a flex or super package, all or none",
        params: idParams.extend({ itemId: idParams.shape.id }),
        headers: idempotencyHeaders.extend(sessionHeaders.shape),
        body: addToPackageSchema,
        response: { 200: basketSchema, ...problems(400, 403, 404, 409, 410) },
      },
    },
    async (request, reply) => {
      const { id, itemId } = request.params;
      const { choices } = request.body;
      const customerId = await findCustomerId(deps.db, request);
      return sendAnswer(
        reply,
        isUuid(itemId)
          ? await holdPackageSeats(
              { basketId: id, customerId, wanted: choices.length * (await quantityOf(id, itemId)) },
              request,
              () =>
                changeBasket(deps, request, id, (tx) =>
                  addToPackage(tx, id, itemId, choices, customerId),
                ),
            )
          : { problem: { code: "not-found" } },
      );
    },
  );

  app.patch(
    "/baskets/:id/packages/:itemId/performances/:instanceId",
    {
      schema: {
        tags,
        summary: "Puts another date of the same event in the place of a performance",
        params: idParams.extend({ itemId: idParams.shape.id, instanceId: idParams.shape.id }),
        headers: idempotencyHeaders.extend(sessionHeaders.shape),
        body: changeDateSchema,
        response: { 200: basketSchema, ...problems(400, 403, 404, 409, 410) },
      },
    },
    async (request, reply) => {
      const { id, itemId, instanceId } = request.params;
      const [to] = request.body.choices;
      const quantity = await quantityOf(id, itemId);
      const customerId = await findCustomerId(deps.db, request);
      return sendAnswer(
        reply,
        isUuid(itemId) && to !== undefined
          ? await holdPackageSeats(
              { basketId: id, customerId, wanted: quantity, returned: quantity },
              request,
              () =>
                changeBasket(deps, request, id, (tx) =>
                  changePackageDate(tx, id, itemId, { from: instanceId, to }, customerId),
                ),
            )
          : { problem: { code: "not-found" } },
      );
    },
  );
};
