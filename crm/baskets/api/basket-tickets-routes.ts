import type { z } from "zod";

import { serveAll } from "#contract/fastify";
import { basketTicketOperations } from "#contract/operations/basket-tickets";
import type { addTicketsSchema } from "#contract/schemas/basket";

import type { SeatWish } from "../../holds/hold-plan";
import { holdSeatsFor } from "../../holds/hold-seats-request";
import { planPackageRemoval, planTicketRemoval } from "../../holds/plan-removal";
import type { RouteGroup } from "../../platform/http/app";
import { sessionsOf } from "../../sign-in/sessions";
import { keepVoucher, redeemVoucher } from "../../vouchers/redeem-voucher";
import { itemsOf } from "../basket-item-rules";
import { changePriceTypes, changeTicket, removeTicket } from "../change-basket";
import { changeBasket, findOwnBasket, isUuid } from "./basket-changes";

const notFound = { problem: { code: "not-found" } } as const;

/** The tickets of a basket. */
export const basketTickets: RouteGroup = (app, deps) => {
  serveAll(
    app,
    basketTicketOperations,
    sessionsOf(deps.db),
  )({
    async addTickets({ params, body, customerId }, request) {
      const wish = wishOf(body);
      return wish === null
        ? { problem: { code: "invalid", fields: { seats: "one-of-choices-and-seats" } } }
        : holdSeatsFor(deps, request, params.id, { wish, customerId });
    },

    changePriceTypes: ({ params: { id }, body }, request) =>
      changeBasket(deps, request, id, (tx) => changePriceTypes(tx, id, body.tickets)),

    changeTicket: ({ params: { id, ticketId }, body }, request) =>
      changeBasket(deps, request, id, (tx) => changeTicket(tx, id, ticketId, body)),

    removeTicket: ({ params: { id, ticketId }, query: { withOthers } }, request) =>
      changeBasket(deps, request, id, (tx) => removeTicket(tx, id, ticketId, withOthers)),

    async planRemoval({ params: { id, lineId } }, request) {
      const basket = await findOwnBasket(deps.db, request, id);
      const line = basket?.lines.find((each) => each.id === lineId);
      const item = itemsOf(basket?.items ?? [], "package").find((each) => each.id === lineId);
      if (basket === null || (line === undefined && item === undefined)) return notFound;
      const { tickets, ...removal } =
        line === undefined
          ? await planPackageRemoval(deps.db, basket, lineId)
          : await planTicketRemoval(deps.db, basket, line);
      return {
        status: 200,
        body: { ...removal, ticketIds: tickets.map(({ id: ticketId }) => ticketId) },
      };
    },

    async redeemVoucher({ params, body: { subscriptionId }, customerId }, request) {
      const { id: basketId, ticketId } = params;
      if (!isUuid(ticketId) || !isUuid(subscriptionId)) return notFound;
      return changeBasket(deps, request, basketId, (tx) =>
        redeemVoucher(tx, { basketId, ticketId, subscriptionId }, customerId),
      );
    },

    async keepVoucher({ params: { id, ticketId } }, request) {
      if (!isUuid(ticketId)) return notFound;
      return changeBasket(deps, request, id, (tx) => keepVoucher(tx, id, ticketId));
    },
  });
};

/** What is wanted; null for one who wants both or neither of the two ways. */
function wishOf({
  instanceId,
  choices,
  seats,
  together,
}: z.output<typeof addTicketsSchema>): SeatWish | null {
  if (seats !== undefined && choices === undefined) return { instanceId, seats };
  if (choices !== undefined && seats === undefined) return { instanceId, choices, together };
  return null;
}
