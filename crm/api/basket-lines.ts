import type { FastifyRequest } from "fastify";

import { serveAll } from "#contract/fastify";
import { type FeatureName, isOffered, requireOffered } from "#contract/features";
import { basketItemOperations } from "#contract/operations/basket-items";
import type {
  GrowthProblem,
  HoldLimitProblem,
  SaleProblem,
  SeatProblem,
} from "#contract/operations/basket-problems";
import { basketTicketOperations } from "#contract/operations/basket-tickets";
import type { Basket } from "#contract/schemas/basket";
import { LINE_FACTS, LINE_REQUESTS } from "#contract/schemas/basket-item";
import type { AddedKind, AddRequest, ChangeRequest } from "#contract/line-requests";
import { findInstance } from "../stock/catalogue/instances";
import { addLine, changeLine } from "../basket/lines/line-kinds";
import { findStockItem } from "../basket/lines/merchandise/stock-items";
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
import { findCustomerId } from "../people/sign-in/request-session";
import { needsStepFree } from "../people/access-registrations/access-registrations";
import { enforceOrderLimit } from "../basket/limits/order-limit";
import { type HandlerReply, readIdempotencyKey } from "../platform/http/reply-once";
import { type Deps, type RouteGroup, routeGroup } from "./route-group";
import { createSessions } from "./sessions";
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
import type { Transaction } from "../platform/database/database";
import { changeTicket } from "../basket/changes/change-ticket";
import { notFound } from "../platform/http/replies";
import { removeItem } from "../basket/changes/remove-item";

export const basketItems = routeGroup(basketItemOperations)((deps) => ({
  removeItem: ({ params: { id, itemId }, query: { withParts } }, request) =>
    changeBasket(deps, request, id, (tx) => removeItem(tx, id, itemId, withParts)),

  addLine: ({ params: { id }, body: { kind, ...body } }, request) =>
    addLineTo(deps, request, id, kind, body),

  changeLine: ({ params, body: { kind, ...body } }, request) =>
    changeLineOf(deps, request, params, [kind], body),
}));

const addLineTo = <K extends AddedKind>(
  deps: Deps,
  request: FastifyRequest,
  basketId: string,
  kind: K,
  body: AddRequest<K>,
) => {
  requireOffered(deps.features, LINE_FACTS[kind].features);
  if ("monthly" in body && body.monthly === true)
    requireOffered(deps.features, ["monthlyDonations"]);
  return growBasket(deps, request, basketId, (tx) =>
    addLine(tx, basketId, kind, body, () => findCustomerId(tx, request)),
  );
};

function changeLineOf<K extends AddedKind>(
  deps: Deps,
  request: FastifyRequest,
  { id, itemId }: { id: string; itemId: string },
  kinds: readonly K[],
  body: ChangeRequest<K>,
) {
  requireOffered(
    deps.features,
    kinds.flatMap((kind) => LINE_FACTS[kind].features),
  );
  const open = kinds.filter((kind) => isOffered(deps.features, LINE_FACTS[kind].features));
  const change = (tx: Transaction) => changeLine(tx, { basketId: id, itemId }, open, body);
  // Whether a membership is renewed adds nothing to the basket.
  return kinds.some((kind) => kind === "membership")
    ? changeBasket(deps, request, id, change)
    : growBasket(deps, request, id, change);
}

/** Paths of the previous release, which storefronts still call while it is replaced. The next release drops them. */
const OLD_PATHS = {
  "stock-items": ["merchandise", "supplementary"],
  "food-and-drink": ["food-and-drink"],
  donations: ["donation"],
  memberships: ["membership"],
  "gift-vouchers": ["gift-voucher"],
  "membership-gifts": ["membership-gift"],
  "ticket-subscriptions": ["ticket-subscription"],
} as const satisfies Record<string, readonly [AddedKind, ...AddedKind[]]>;

/** An old path of two kinds is of stock items, which decide. */
async function kindAdded(
  { db }: Deps,
  [kind, ...others]: readonly [AddedKind, ...AddedKind[]],
  body: AddRequest<AddedKind>,
): Promise<AddedKind> {
  const item =
    others.length > 0 && "itemId" in body ? await findStockItem(db, body.itemId, null) : null;
  return others.find((other) => other === item?.kind) ?? kind;
}

export const oldBasketItems: RouteGroup = (app, deps) => {
  for (const [segment, kinds] of Object.entries(OLD_PATHS)) {
    const [kind] = kinds;
    const { add, change } = LINE_REQUESTS[kind];
    const path = `/baskets/:id/${segment}` as const;
    const added = { ...basketItemOperations.addLine, path, body: add } as const;
    serveAll(
      app,
      { [`add-${segment}`]: added },
      createSessions(deps),
    )({
      [`add-${segment}`]: async ({ params: { id }, body }, request) =>
        addLineTo<AddedKind>(deps, request, id, await kindAdded(deps, kinds, body), body),
    });
    const changed = {
      ...basketItemOperations.changeLine,
      path: `${path}/:itemId`,
      body: change,
    } as const;
    serveAll(
      app,
      { [`change-${segment}`]: changed },
      createSessions(deps),
    )({
      [`change-${segment}`]: ({ params, body }, request) =>
        changeLineOf<AddedKind>(deps, request, params, kinds, body),
    });
  }
};

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
    growBasket(deps, request, id, (tx) => changeTicket(tx, id, ticketId, body)),

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
