import { z } from "zod";

import { changePriceTypes, changeTicket, removeTicket } from "../change-basket";
import type { SeatWish } from "../../holds/hold-plan";
import { idempotencyHeaders, sendAnswer } from "../../platform/http/answer-once";
import type { RouteGroup } from "../../platform/http/app";
import { changeBasket } from "./basket-changes";
import { findCustomerId, sessionHeaders } from "../../sign-in/customer-session";
import { holdSeatsFor } from "../../holds/hold-seats-request";
import { problems } from "../../platform/http/problem";
import {
  addTicketsSchema,
  basketSchema,
  changePriceTypesSchema,
  changeTicketSchema,
} from "#contract/schemas/basket";
import { idParams } from "#contract/schemas/id";

const tags = ["baskets"];
const ticketParams = idParams.extend({ ticketId: idParams.shape.id });

/** The tickets of a basket. */
export const basketTickets: RouteGroup = (app, deps) => {
  app.post(
    "/baskets/:id/tickets",
    {
      schema: {
        tags,
        summary:
          "Takes the seats that were picked, or the best left in the chosen bands; all or none",
        params: idParams,
        headers: idempotencyHeaders.extend(sessionHeaders.shape),
        body: addTicketsSchema,
        response: { 200: basketSchema, ...problems(400, 403, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const wish = wishOf(request.body);
      if (wish === null)
        return sendAnswer(reply, {
          problem: { code: "invalid", fields: { seats: "one-of-choices-and-seats" } },
        });
      const customerId = await findCustomerId(deps.db, request);
      return sendAnswer(reply, await holdSeatsFor(deps, request, id, { wish, customerId }));
    },
  );

  app.patch(
    "/baskets/:id/tickets",
    {
      schema: {
        tags,
        summary: "Gives several tickets other price types; all or none",
        params: idParams,
        body: changePriceTypesSchema,
        response: { 200: basketSchema, ...problems(400, 403, 404, 409, 410) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { tickets } = request.body;
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) => changePriceTypes(tx, id, tickets)),
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
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) => changeTicket(tx, id, ticketId, request.body)),
      );
    },
  );

  app.delete(
    "/baskets/:id/tickets/:ticketId",
    {
      schema: {
        tags,
        summary:
          "Takes one ticket out, with what goes with it if that is allowed; one that is gone is no error",
        params: ticketParams,
        querystring: z.object({ withOthers: z.stringbool().default(false) }),
        response: { 200: basketSchema, ...problems(404, 409) },
      },
    },
    async (request, reply) => {
      const { id, ticketId } = request.params;
      const { withOthers } = request.query;
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) => removeTicket(tx, id, ticketId, withOthers)),
      );
    },
  );
};

/** What is wanted; null for one who wants both or neither of the two ways. */
function wishOf({
  instanceId,
  choices,
  seats,
  together,
}: z.infer<typeof addTicketsSchema>): SeatWish | null {
  if (seats !== undefined && choices === undefined) return { instanceId, seats };
  if (choices !== undefined && seats === undefined) return { instanceId, choices, together };
  return null;
}
