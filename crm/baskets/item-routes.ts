import type { z } from "zod";

import { basketItemOperations } from "#contract/operations/basket-items";
import { basketTicketOperations } from "#contract/operations/basket-tickets";
import type { addTicketsSchema } from "#contract/schemas/basket";
import { changeFood, orderFood } from "../food/basket-food";
import { addDonation, changeDonation } from "../giving/basket-donations";
import type { SeatRequest } from "../holds/hold-seats";
import { holdSeatsFor } from "../holds/hold-seats-request";
import { planPackageRemoval, planTicketRemoval } from "../holds/remove-tickets";
import { addMembership, changeMembership } from "../memberships/basket-memberships";
import { addStockItem, changeStockItem } from "../merchandise/basket-stock-items";
import { routeGroup } from "../route-group";
import {
  addSubscriptions,
  changeSubscriptions,
  keepVoucher,
  redeemVoucher,
} from "../subscriptions/basket-subscriptions";
import { addGiftVoucher, changeGiftVoucher } from "../vouchers/basket-vouchers";
import { changeBasket, findOwnBasket } from "./basket-changes";
import { changePriceTypes, changeTicket, removeTicket } from "./change-basket";
import { itemsOf } from "./item-rules";
import { removeItem } from "./items";

/** What a basket holds besides tickets. */
export const basketItems = routeGroup(basketItemOperations)((deps) => {
  return {
    removeItem: ({ params }, request) =>
      changeBasket(deps, request, params.id, (tx) => removeItem(tx, params.id, params.itemId)),

    addStockItem: ({ params: { id }, body }, request) =>
      changeBasket(deps, request, id, (tx) => addStockItem(tx, id, body)),

    changeStockItem: ({ params, body: { quantity } }, request) =>
      changeBasket(deps, request, params.id, (tx) =>
        changeStockItem(tx, params.id, params.itemId, quantity),
      ),

    orderFood: ({ params: { id }, body }, request) =>
      changeBasket(deps, request, id, (tx) => orderFood(tx, id, body)),

    changeFood: ({ params, body }, request) =>
      changeBasket(deps, request, params.id, (tx) =>
        changeFood(tx, params.id, params.itemId, body),
      ),

    addDonation: ({ params: { id }, body }, request) =>
      changeBasket(deps, request, id, (tx) => addDonation(tx, id, body)),

    changeDonation: ({ params, body }, request) =>
      changeBasket(deps, request, params.id, (tx) =>
        changeDonation(tx, params.id, params.itemId, body),
      ),

    addMembership: ({ params: { id }, body, customerId }, request) =>
      changeBasket(deps, request, id, (tx) => addMembership(tx, id, body, customerId)),

    changeMembership: ({ params, body: { autoRenew } }, request) =>
      changeBasket(deps, request, params.id, (tx) =>
        changeMembership(tx, params.id, params.itemId, autoRenew),
      ),

    addGiftVoucher: ({ params: { id }, body }, request) =>
      changeBasket(deps, request, id, (tx) => addGiftVoucher(tx, id, body)),

    changeGiftVoucher: ({ params, body }, request) =>
      changeBasket(deps, request, params.id, (tx) =>
        changeGiftVoucher(tx, params.id, params.itemId, body),
      ),

    addSubscriptions: ({ params: { id }, body }, request) =>
      changeBasket(deps, request, id, (tx) => addSubscriptions(tx, id, body)),

    changeSubscriptions: ({ params, body: { quantity } }, request) =>
      changeBasket(deps, request, params.id, (tx) =>
        changeSubscriptions(tx, params.id, params.itemId, quantity),
      ),
  };
});

const notFound = { problem: { code: "not-found" } } as const;

/** The tickets of a basket. */
export const basketTickets = routeGroup(basketTicketOperations)((deps) => ({
  async addTickets({ params, body, customerId }, request) {
    const seats = seatRequestOf(body);
    return seats === null
      ? { problem: { code: "invalid", fields: { seats: "one-of-choices-and-seats" } } }
      : holdSeatsFor(deps, request, params.id, { seats, customerId });
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
    return changeBasket(deps, request, basketId, (tx) =>
      redeemVoucher(tx, { basketId, ticketId, subscriptionId }, customerId),
    );
  },

  async keepVoucher({ params: { id, ticketId } }, request) {
    return changeBasket(deps, request, id, (tx) => keepVoucher(tx, id, ticketId));
  },
}));

/** Picked seats or the best in some bands; null for both or neither. */
function seatRequestOf({
  instanceId,
  choices,
  seats,
  together,
}: z.output<typeof addTicketsSchema>): SeatRequest | null {
  if (seats !== undefined && choices === undefined) return { instanceId, seats };
  if (choices !== undefined && seats === undefined) return { instanceId, choices, together };
  return null;
}
