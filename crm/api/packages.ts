import type { FastifyRequest } from "fastify";

import { requireOffered } from "#contract/names/features";
import { basketPackageOperations } from "#contract/operations/packages";
import type { GrowthProblem, HoldLimitProblem } from "#contract/problems/basket-problems";
import { packageOperations } from "#contract/operations/packages";
import type { Problem } from "#contract/problems/problems";
import type { Basket } from "#contract/schemas/basket";
import { PACKAGE_FEATURES, type PackageType } from "#contract/schemas/package";
import { changeBasket, growBasket, respondWithBasket } from "../basket/baskets/change-basket";
import type { BasketRecord, ChangeResult } from "../basket/contents/basket-contents";
import { findBasket } from "../basket/baskets/basket-record";
import { withHoldAllowance } from "../stock/holds/hold-allowance";
import { maxSeatsPerRequest } from "../stock/holds/hold-limits";
import type { Transaction } from "../platform/database/database";
import type { HandlerReply } from "../platform/http/reply-once";
import { routeGroup } from "./route-group";
import { readTurns, withQueueTurns } from "../basket/baskets/bind-turn";
import type { SeatLocks } from "../basket/baskets/seat-locks";
import { addPackage, addToPackage, changePackageDate } from "../basket/lines/packages/add-package";
import { removeFromPackage } from "../basket/lines/packages/remove-performance";
import { findSeriesSeats } from "../basket/lines/packages/series-seats";
import { findPackage, listPackages } from "../basket/lines/packages/list-packages";
import { okOrNotFound, notFound } from "../platform/http/replies";

export const packages = routeGroup(packageOperations)(({ db, env, features }) => {
  const maxSeats = maxSeatsPerRequest(env);
  const isSold = ({ type }: { type: PackageType }) => features[PACKAGE_FEATURES[type]];
  return {
    async listPackages({ query }) {
      const listed = await listPackages(db, query.type ?? null, query.terms, maxSeats);
      return { status: 200, body: listed.filter(isSold) };
    },

    async getPackage({ params, query }) {
      const found = await findPackage(db, params.id, null, query.terms, maxSeats);
      return okOrNotFound(found !== null && isSold(found) ? found : null);
    },

    findSeriesSeats: async ({ params, body }) => {
      const found = await findSeriesSeats(db, params.id, body);
      return found.ok ? { status: 200, body: found.value } : found;
    },
  };
});

export const basketPackages = routeGroup(basketPackageOperations)((deps) => {
  type Hold = { customerId: string | null; wanted: number; returned?: number };
  const requireSold = (type: PackageType) =>
    requireOffered(deps.features, [PACKAGE_FEATURES[type]]);
  const changeSeats = <P extends Problem>(
    request: FastifyRequest,
    basketId: string,
    hold: Hold,
    change: (tx: Transaction, locks: SeatLocks) => Promise<ChangeResult<BasketRecord, P>>,
  ): Promise<HandlerReply<Basket, P | GrowthProblem | HoldLimitProblem>> =>
    withHoldAllowance(
      deps,
      request,
      { basketId, ...hold },
      () =>
        growBasket(deps, request, basketId, withQueueTurns(readTurns(request), basketId, change)),
      () => respondWithBasket(deps.db, basketId),
    );
  /** Quantity of a package in a basket; 0 if it is missing, which the change itself refuses. */
  const getQuantity = async (basketId: string, itemId: string) => {
    const basket = await findBasket(deps.db, basketId);
    return basket?.items.find(({ id }) => id === itemId)?.quantity ?? 0;
  };
  return {
    addPackage({ params: { id }, body, customerId }, request) {
      const wanted = body.quantity * body.choices.length;
      return changeSeats(request, id, { customerId, wanted }, (tx, locks) =>
        addPackage(tx, id, body, { customerId, locks, requireSold }, maxSeatsPerRequest(deps.env)),
      );
    },

    async addToPackage({ params: { id, itemId }, body: { choices }, customerId }, request) {
      const wanted = choices.length * (await getQuantity(id, itemId));
      return changeSeats(request, id, { customerId, wanted }, (tx, locks) =>
        addToPackage(tx, id, itemId, choices, { customerId, locks, requireSold }),
      );
    },

    async changePackageDate({ params, body, customerId }, request) {
      const { id, itemId, instanceId: from } = params;
      const [to] = body.choices;
      if (to === undefined) return notFound;
      const quantity = await getQuantity(id, itemId);
      const hold = { customerId, wanted: quantity, returned: quantity };
      return changeSeats(request, id, hold, (tx, locks) =>
        changePackageDate(tx, id, itemId, { from, to }, { customerId, locks, requireSold }),
      );
    },

    removeFromPackage: ({ params: { id, ...at }, query: { withOthers } }, request) =>
      changeBasket(deps, request, id, (tx) => removeFromPackage(tx, id, at, withOthers)),
  };
});
