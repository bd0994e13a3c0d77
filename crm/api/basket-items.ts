import type { FastifyRequest } from "fastify";

import { serveAll } from "#contract/calls/fastify";
import { isOffered, requireOffered } from "#contract/names/features";
import { basketItemOperations } from "#contract/operations/basket-items";
import { LINE_FACTS, LINE_REQUESTS } from "#contract/schemas/basket-item";
import type { AddedKind, AddRequest, ChangeRequest } from "#contract/calls/line-requests";
import { addLine, changeLine } from "../basket/lines/line-kinds";
import { findStockItem } from "../basket/lines/merchandise/stock-items";
import { findCustomerId } from "../people/sign-in/request-session";
import { type Deps, type RouteGroup, routeGroup } from "./route-group";
import { createSessions } from "./sessions";
import { changeBasket, growBasket } from "../basket/baskets/change-basket";
import type { Transaction } from "../platform/database/database";
import { removeItem } from "../basket/changes/remove-item";

export const basketItems = routeGroup(basketItemOperations)((deps) => ({
  removeItem: ({ params: { id, itemId }, query: { withParts } }, request) =>
    changeBasket(deps, request, id, (tx) => removeItem(tx, id, itemId, withParts)),

  addLine: ({ params: { id }, body: { kind, ...body } }, request) =>
    addLineTo(deps, request, id, kind, body),

  changeLine: ({ params, body: { kind, ...body } }, request) =>
    changeBasketLine(deps, request, params, [kind], body),
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

function changeBasketLine<K extends AddedKind>(
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
        changeBasketLine<AddedKind>(deps, request, params, kinds, body),
    });
  }
};
