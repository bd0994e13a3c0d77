import { basketItemOperations } from "#contract/operations/basket-items";
import { basketTicketOperations } from "#contract/operations/basket-tickets";
import { changeFood, orderFood } from "../food/basket-food";
import { addDonation, changeDonation } from "../giving/basket-donations";
import type { SeatRequest } from "../holds/hold-seats";
import { holdSeatsFor } from "../holds/hold-seats-request";
import { planPackageRemoval, planTicketRemoval } from "../holds/remove-tickets";
import { addMembership, changeMembership } from "../memberships/basket-memberships";
import { addMembershipGift } from "../memberships/membership-gifts";
import { addStockItem, changeStockItem } from "../merchandise/basket-stock-items";
import { notFound, routeGroup } from "../route-group";
import {
  addSubscriptions,
  changeSubscriptions,
  unapplySubscription,
  redeemVoucher,
} from "../subscriptions/basket-subscriptions";
import { addGiftVoucher, changeGiftVoucher } from "../vouchers/basket-vouchers";
import { changeBasket, findOwnBasket } from "./basket-changes";
import { itemsOf } from "./basket-lines";
import { changePriceTypes, changeTicket, removeTicket } from "./change-basket";
import { removeItem } from "./items";

export const basketItems = routeGroup(basketItemOperations)((deps) => ({
  removeItem: ({ params: { id, itemId } }, request) =>
    changeBasket(deps, request, id, (tx) => removeItem(tx, id, itemId)),

  addStockItem: ({ params: { id }, body }, request) =>
    changeBasket(deps, request, id, (tx) => addStockItem(tx, id, body)),

  changeStockItem: ({ params: { id, itemId }, body: { quantity } }, request) =>
    changeBasket(deps, request, id, (tx) => changeStockItem(tx, id, itemId, quantity)),

  orderFood: ({ params: { id }, body }, request) =>
    changeBasket(deps, request, id, (tx) => orderFood(tx, id, body)),

  changeFood: ({ params: { id, itemId }, body }, request) =>
    changeBasket(deps, request, id, (tx) => changeFood(tx, id, itemId, body)),

  addDonation: ({ params: { id }, body }, request) =>
    changeBasket(deps, request, id, (tx) => addDonation(tx, id, body)),

  changeDonation: ({ params: { id, itemId }, body }, request) =>
    changeBasket(deps, request, id, (tx) => changeDonation(tx, id, itemId, body)),

  addMembership: ({ params: { id }, body, customerId }, request) =>
    changeBasket(deps, request, id, (tx) => addMembership(tx, id, body, customerId)),

  changeMembership: ({ params: { id, itemId }, body: { autoRenew } }, request) =>
    changeBasket(deps, request, id, (tx) => changeMembership(tx, id, itemId, autoRenew)),

  addGiftVoucher: ({ params: { id }, body }, request) =>
    changeBasket(deps, request, id, (tx) => addGiftVoucher(tx, id, body)),

  changeGiftVoucher: ({ params: { id, itemId }, body }, request) =>
    changeBasket(deps, request, id, (tx) => changeGiftVoucher(tx, id, itemId, body)),

  addMembershipGift: ({ params: { id }, body }, request) =>
    changeBasket(deps, request, id, (tx) => addMembershipGift(tx, id, body)),

  addSubscriptions: ({ params: { id }, body }, request) =>
    changeBasket(deps, request, id, (tx) => addSubscriptions(tx, id, body)),

  changeSubscriptions: ({ params: { id, itemId }, body: { quantity } }, request) =>
    changeBasket(deps, request, id, (tx) => changeSubscriptions(tx, id, itemId, quantity)),
}));

export const basketTickets = routeGroup(basketTicketOperations)((deps) => ({
  async addTickets({ params, body, customerId }, request) {
    const { instanceId, choices, seats, together } = body;
    if ((seats === undefined) === (choices === undefined))
      return { problem: { code: "invalid", fields: { seats: "one-of-choices-and-seats" } } };
    const wanted: SeatRequest =
      seats === undefined
        ? { instanceId, choices: choices ?? [], together }
        : { instanceId, seats };
    return holdSeatsFor(deps, request, params.id, { seats: wanted, customerId });
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

  redeemVoucher({ params, body: { subscriptionId }, customerId }, request) {
    const { id: basketId, ticketId } = params;
    return changeBasket(deps, request, basketId, (tx) =>
      redeemVoucher(tx, { basketId, ticketId, subscriptionId }, customerId),
    );
  },

  unapplySubscription: ({ params: { id, ticketId } }, request) =>
    changeBasket(deps, request, id, (tx) => unapplySubscription(tx, id, ticketId)),
}));
