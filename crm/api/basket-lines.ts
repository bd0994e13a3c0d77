import type { FastifyRequest } from "fastify";

import { basketItemOperations } from "#contract/operations/basket-items";
import type {
  GrowthProblem,
  HoldLimitProblem,
  SaleProblem,
  SeatProblem,
} from "#contract/operations/basket-problems";
import { basketTicketOperations } from "#contract/operations/basket-tickets";
import type { Basket } from "#contract/schemas/basket";
import { changeFood, orderFood } from "../basket/lines/food/basket-food";
import { addDonation, changeDonation } from "../basket/lines/giving/basket-donations";
import { addTickets } from "../basket/lines/tickets/add-tickets";
import { withHoldAllowance } from "../stock/holds/hold-allowance";
import type { SeatRequest } from "../basket/lines/tickets/hold-seats";
import {
  packageTicketsAt,
  planPackageRemoval,
  planTicketRemoval,
  planTicketsRemoval,
  singlesOf,
  listPackageItemIds,
  removeTicket,
  removeTickets,
} from "../basket/lines/tickets/remove-tickets";
import { needsStepFree } from "../people/access-registrations/access-registrations";
import { enforceOrderLimit } from "../basket/limits/order-limit";
import { addMembership, changeMembership } from "../basket/lines/memberships/basket-memberships";
import {
  addMembershipGift,
  changeMembershipGift,
} from "../basket/lines/memberships/membership-gifts";
import { addStockItem, changeStockItem } from "../basket/lines/merchandise/basket-stock-items";
import { type HandlerReply, idempotencyKeyOf } from "../platform/http/reply-once";
import { type Deps, routeGroup } from "./route-group";
import { turnsOf, withQueueTurns } from "../basket/baskets/bind-turn";
import {
  addSubscriptions,
  changeSubscriptions,
  unapplySubscription,
  redeemVoucher,
} from "../basket/lines/subscriptions/basket-subscriptions";
import { addGiftVoucher, changeGiftVoucher } from "../basket/lines/vouchers/basket-vouchers";
import {
  changeBasket,
  growBasket,
  findOwnBasket,
  respondWithBasket,
  respondWithNewTickets,
} from "../basket/baskets/change-basket";
import { itemsOf } from "../basket/contents/basket-lines";
import { changeTicket } from "../basket/changes/change-ticket";
import { notFound } from "../platform/http/replies";
import { removeItem } from "../basket/changes/remove-item";

export const basketItems = routeGroup(basketItemOperations)((deps) => ({
  removeItem: ({ params: { id, itemId }, query: { withParts } }, request) =>
    changeBasket(deps, request, id, (tx) => removeItem(tx, id, itemId, withParts)),

  addStockItem: ({ params: { id }, body }, request) =>
    growBasket(deps, request, id, (tx) => addStockItem(tx, id, body)),

  changeStockItem: ({ params: { id, itemId }, body: { quantity } }, request) =>
    growBasket(deps, request, id, (tx) => changeStockItem(tx, id, itemId, quantity)),

  orderFood: ({ params: { id }, body }, request) =>
    growBasket(deps, request, id, (tx) => orderFood(tx, id, body)),

  changeFood: ({ params: { id, itemId }, body }, request) =>
    growBasket(deps, request, id, (tx) => changeFood(tx, id, itemId, body)),

  addDonation: ({ params: { id }, body }, request) =>
    growBasket(deps, request, id, (tx) => addDonation(tx, id, body)),

  changeDonation: ({ params: { id, itemId }, body }, request) =>
    growBasket(deps, request, id, (tx) => changeDonation(tx, id, itemId, body)),

  addMembership: ({ params: { id }, body, customerId }, request) =>
    growBasket(deps, request, id, (tx) => addMembership(tx, id, body, customerId)),

  changeMembership: ({ params: { id, itemId }, body: { remindsToRenew } }, request) =>
    changeBasket(deps, request, id, (tx) => changeMembership(tx, id, itemId, remindsToRenew)),

  addGiftVoucher: ({ params: { id }, body }, request) =>
    growBasket(deps, request, id, (tx) => addGiftVoucher(tx, id, body)),

  changeGiftVoucher: ({ params: { id, itemId }, body }, request) =>
    growBasket(deps, request, id, (tx) => changeGiftVoucher(tx, id, itemId, body)),

  addMembershipGift: ({ params: { id }, body }, request) =>
    growBasket(deps, request, id, (tx) => addMembershipGift(tx, id, body)),

  changeMembershipGift: ({ params: { id, itemId }, body }, request) =>
    growBasket(deps, request, id, (tx) => changeMembershipGift(tx, id, itemId, body)),

  addSubscriptions: ({ params: { id }, body }, request) =>
    growBasket(deps, request, id, (tx) => addSubscriptions(tx, id, body)),

  changeSubscriptions: ({ params: { id, itemId }, body: { quantity } }, request) =>
    growBasket(deps, request, id, (tx) => changeSubscriptions(tx, id, itemId, quantity)),
}));

export const basketTickets = routeGroup(basketTicketOperations)((deps) => ({
  async addTickets({ params: { id }, body, customerId }, request) {
    const { instanceId, choices, seats, together } = body;
    if ((seats === undefined) === (choices === undefined))
      return { problem: { code: "invalid", fields: { seats: "one-of-choices-and-seats" } } };
    const seatRequest: SeatRequest =
      seats === undefined
        ? {
            instanceId,
            choices: choices ?? [],
            together,
            stepFree: await needsStepFree(deps.db, { basketId: id, customerId }),
          }
        : { instanceId, seats };
    const count = seats?.length ?? choices?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
    return withHoldAllowance(
      deps,
      request,
      { basketId: id, customerId, wanted: count },
      () => addSeats(deps, request, id, { seats: seatRequest, customerId }),
      () => respondWithBasket(deps.db, id),
    );
  },

  changeTicket: ({ params: { id, ticketId }, body }, request) =>
    growBasket(deps, request, id, (tx) => changeTicket(tx, id, ticketId, body)),

  removeTicket: ({ params: { id, ticketId }, query: { withOthers } }, request) =>
    changeBasket(deps, request, id, (tx) => removeTicket(tx, id, ticketId, withOthers)),

  removeTickets: ({ params: { id }, query }, request) =>
    changeBasket(deps, request, id, (tx) => removeTickets(tx, id, query)),

  async planRemoval({ params: { id, lineId }, query: { all } }, request) {
    const basket = await findOwnBasket(deps.db, request, id);
    const line = basket?.lines.find(({ id: candidateId }) => candidateId === lineId);
    const item = itemsOf(basket?.items ?? [], "package").find(
      ({ id: candidateId }) => candidateId === lineId,
    );
    if (basket === null || (line === undefined && item === undefined)) return notFound;
    const planFor = () => {
      if (line === undefined)
        return planPackageRemoval(deps.db, basket, listPackageItemIds(basket, lineId));
      const { packageItemId, instanceId } = line;
      if (packageItemId !== null)
        return planTicketsRemoval(
          deps.db,
          basket,
          packageTicketsAt(basket, packageItemId, instanceId),
        );
      return all
        ? planTicketsRemoval(deps.db, basket, singlesOf(basket, instanceId))
        : planTicketRemoval(deps.db, basket, line);
    };
    const { tickets, ...removal } = await planFor();
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
    growBasket(deps, request, id, (tx) => unapplySubscription(tx, id, ticketId)),
}));

/** `HoldQueue` serves empty baskets (nearly all of them in a rush) in batches; other baskets are changed one by one. */
async function addSeats(
  deps: Deps,
  request: FastifyRequest,
  basketId: string,
  { seats, customerId }: { seats: SeatRequest; customerId: string | null },
): Promise<HandlerReply<Basket, GrowthProblem | HoldLimitProblem | SaleProblem | SeatProblem>> {
  const turns = turnsOf(request);
  const idempotencyKey = idempotencyKeyOf(request);
  const outcome = await deps.holds.hold({
    basketId,
    customerId,
    request: seats,
    idempotencyKey,
    turns,
  });
  if (outcome === "individually")
    return growBasket(
      deps,
      request,
      basketId,
      withQueueTurns(turns, basketId, async (tx) =>
        enforceOrderLimit(tx, seats.instanceId, await addTickets(tx, basketId, seats, customerId)),
      ),
    );
  if (!outcome.ok) return { problem: outcome.problem };
  await deps.faults?.reach("after-answer-stored");
  return respondWithNewTickets(deps.db, basketId);
}
