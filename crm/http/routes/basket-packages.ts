import { addPackage, addToPackage, changePackageDate } from "../../store/add-package";
import { onceHeaders, refused, sendAnswer } from "../answer-once";
import type { RouteGroup } from "../app";
import { changeBasket, isUuid } from "../basket-changes";
import { findCustomerId, sessionHeaders } from "../customer-session";
import { problems } from "../problem";
import { basketSchema } from "../schemas/basket";
import { idParams } from "../schemas/id-params";
import { addPackageSchema, addToPackageSchema, changeDateSchema } from "../schemas/package";

const tags = ["baskets"];

/** The packages of a basket; one is taken out whole, as any line is. */
export const basketPackages: RouteGroup = (app, deps) => {
  app.post(
    "/baskets/:id/packages",
    {
      schema: {
        tags,
        summary: "Puts a package in with the seats of all performances chosen for it, all or none",
        params: idParams,
        headers: onceHeaders.extend(sessionHeaders.shape),
        body: addPackageSchema,
        response: { 200: basketSchema, ...problems(400, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const customerId = await findCustomerId(deps.db, request);
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) => addPackage(tx, id, request.body, customerId)),
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
        headers: onceHeaders.extend(sessionHeaders.shape),
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
          ? await changeBasket(deps, request, id, (tx) =>
              addToPackage(tx, id, itemId, choices, customerId),
            )
          : refused("not-found"),
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
        headers: onceHeaders.extend(sessionHeaders.shape),
        body: changeDateSchema,
        response: { 200: basketSchema, ...problems(400, 403, 404, 409, 410) },
      },
    },
    async (request, reply) => {
      const { id, itemId, instanceId } = request.params;
      const [to] = request.body.choices;
      const customerId = await findCustomerId(deps.db, request);
      return sendAnswer(
        reply,
        isUuid(itemId) && to !== undefined
          ? await changeBasket(deps, request, id, (tx) =>
              changePackageDate(tx, id, itemId, { from: instanceId, to }, customerId),
            )
          : refused("not-found"),
      );
    },
  );
};
