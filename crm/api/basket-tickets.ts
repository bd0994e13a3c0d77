import type { FastifyRequest } from "fastify";

import { type FeatureName, requireOffered } from "#contract/names/features";
import type {
  GrowthProblem,
  HoldLimitProblem,
  SaleProblem,
  SeatProblem,
} from "#contract/problems/basket-problems";
import { basketTicketOperations } from "#contract/operations/basket-tickets";
import type { Basket } from "#contract/schemas/basket";
import { findInstance } from "../stock/catalogue/instances";
import { addTickets } from "../basket/lines/tickets/add-tickets";
import { withHoldAllowance } from "../stock/holds/hold-allowance";
import type { SeatRequest } from "../basket/lines/tickets/hold-seats";
import {
  packageTicketsAt,
  planPackageRemoval,
  planTicketRemoval,
  planTicketsRemoval,
  listSingles,
  listPackageItemIds,
  removeTicket,
  removeTickets,
} from "../basket/lines/tickets/remove-tickets";
import { needsStepFree } from "../people/access-registrations/access-registrations";
import { enforceOrderLimit } from "../basket/limits/order-limit";
import { type HandlerReply, readIdempotencyKey } from "../platform/http/reply-once";
import { hasPromo, withPricesThere } from "./codes";
import { type Deps, routeGroup } from "./route-group";
import { readTurns, withQueueTurns } from "../basket/baskets/bind-turn";
import {
  applySubscriptionCredit,
  removeSubscriptionCredit,
} from "../basket/lines/subscriptions/basket-subscriptions";
import {
  changeBasket,
  growBasket,
  findOwnBasket,
  respondWithBasket,
  respondWithNewTickets,
} from "../basket/baskets/change-basket";
import { listItems } from "../basket/contents/basket-lines";
import { changeTicket } from "../basket/changes/change-ticket";
import { notFound } from "../platform/http/replies";

export const basketTickets = routeGroup(basketTicketOperations)((deps) => ({
  async addTickets({ params: { id }, body, customerId }, request) {
    const { instanceId, choices, seats, together } = body;
    if ((seats === undefined) === (choices === undefined))
      return { failure: { code: "invalid", fields: { seats: "one-of-choices-and-seats" } } };
    // Places without numbers are not chosen one by one.
    if (seats === undefined && !deps.features.bestAvailable)
      requireOffered(deps.features, await bestSeatsFeatures(deps, instanceId));
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
    withPricesThere(
      deps,
      id,
      () => growBasket(deps, request, id, (tx) => changeTicket(tx, id, ticketId, body)),
      hasPromo,
    ),

  removeTicket: ({ params: { id, ticketId }, query: { withOthers } }, request) =>
    changeBasket(deps, request, id, (tx) => removeTicket(tx, id, ticketId, withOthers)),

  removeTickets: ({ params: { id }, query }, request) =>
    changeBasket(deps, request, id, (tx) => removeTickets(tx, id, query)),

  async planRemoval({ params: { id, lineId }, query: { all } }, request) {
    const basket = await findOwnBasket(deps.db, request, id);
    const line = basket?.lines.find(({ id: candidateId }) => candidateId === lineId);
    const item = listItems(basket?.items ?? [], "package").find(
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
        ? planTicketsRemoval(deps.db, basket, listSingles(basket, instanceId))
        : planTicketRemoval(deps.db, basket, line);
    };
    const { tickets, ...removal } = await planFor();
    return {
      status: 200,
      body: { ...removal, ticketIds: tickets.map(({ id: ticketId }) => ticketId) },
    };
  },

  applySubscriptionCredit({ params, body: { subscriptionId }, customerId }, request) {
    const { id: basketId, ticketId } = params;
    return changeBasket(deps, request, basketId, (tx) =>
      applySubscriptionCredit(tx, { basketId, ticketId, subscriptionId }, customerId),
    );
  },

  removeSubscriptionCredit: ({ params: { id, ticketId } }, request) =>
    growBasket(deps, request, id, (tx) => removeSubscriptionCredit(tx, id, ticketId)),
}));

/** What the choice of seats by price needs at a performance. */
async function bestSeatsFeatures({ db }: Deps, instanceId: string): Promise<FeatureName[]> {
  const instance = await findInstance(db, instanceId);
  return instance?.seating === "reserved" ? ["bestAvailable"] : [];
}

/** `HoldQueue` serves empty baskets (nearly all of them in a rush) in batches; other baskets are changed one by one. */
async function addSeats(
  deps: Deps,
  request: FastifyRequest,
  basketId: string,
  { seats, customerId }: { seats: SeatRequest; customerId: string | null },
): Promise<HandlerReply<Basket, GrowthProblem | HoldLimitProblem | SaleProblem | SeatProblem>> {
  const turns = readTurns(request);
  const idempotencyKey = readIdempotencyKey(request);
  const call = { basketId, customerId, request: seats, idempotencyKey, turns };
  const outcome =
    deps.system.seats.record === "ours" ? await deps.holds.hold(call) : "individually";
  if (outcome === "individually")
    return growBasket(
      deps,
      request,
      basketId,
      withQueueTurns(turns, basketId, async (tx, locks) =>
        enforceOrderLimit(
          tx,
          seats.instanceId,
          await addTickets(tx, basketId, seats, customerId, locks),
        ),
      ),
    );
  if (!outcome.ok) return { failure: outcome.failure };
  await deps.faults?.reach("after-answer-stored");
  return respondWithNewTickets(deps.db, basketId);
}
