import { addTickets } from "../../store/add-tickets";
import { changeTicket, removeTicket } from "../../store/change-basket";
import { onceHeaders, sendAnswer } from "../answer-once";
import type { RouteGroup } from "../app";
import { changeBasket } from "../basket-changes";
import { findCustomerId, sessionHeaders } from "../customer-session";
import { problems } from "../problem";
import { addTicketsSchema, basketSchema, changeTicketSchema } from "../schemas/basket";
import { idParams } from "../schemas/id-params";

const tags = ["baskets"];
const ticketParams = idParams.extend({ ticketId: idParams.shape.id });

/** The tickets of a basket. */
export const basketTickets: RouteGroup = (app, deps) => {
  app.post(
    "/baskets/:id/tickets",
    {
      schema: {
        tags,
        summary: "Takes the best seats left in the chosen bands, all or none",
        params: idParams,
        headers: onceHeaders.extend(sessionHeaders.shape),
        body: addTicketsSchema,
        response: { 200: basketSchema, ...problems(400, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const customerId = await findCustomerId(deps.db, request);
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) => addTickets(tx, id, request.body, customerId)),
      );
    },
  );

  app.patch(
    "/baskets/:id/tickets/:ticketId",
    {
      schema: {
        tags,
        summary: "Gives one ticket another price type",
        params: ticketParams,
        body: changeTicketSchema,
        response: { 200: basketSchema, ...problems(400, 403, 404, 409, 410) },
      },
    },
    async (request, reply) => {
      const { id, ticketId } = request.params;
      const { priceTypeId } = request.body;
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) => changeTicket(tx, id, ticketId, priceTypeId)),
      );
    },
  );

  app.delete(
    "/baskets/:id/tickets/:ticketId",
    {
      schema: {
        tags,
        summary: "Takes one ticket out; one that is gone is no error",
        params: ticketParams,
        response: { 200: basketSchema, ...problems(404, 409) },
      },
    },
    async (request, reply) => {
      const { id, ticketId } = request.params;
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) => removeTicket(tx, id, ticketId)),
      );
    },
  );
};
