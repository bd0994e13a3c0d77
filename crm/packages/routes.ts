import type { FastifyRequest } from "fastify";

import { basketPackageOperations } from "#contract/operations/basket-items";
import type { HoldLimitProblem } from "#contract/operations/basket-problems";
import { packageOperations } from "#contract/operations/packages";
import type { Problem } from "#contract/problems";
import type { BasketAnswer } from "../baskets/basket";
import { answerWithBasket, changeBasket } from "../baskets/basket-changes";
import { findBasket } from "../baskets/basket-record";
import { withHoldAllowance } from "../holds/hold-seats-request";
import type { Answer } from "../platform/http/answer-once";
import { routeGroup } from "../route-group";
import { addPackage, addToPackage, changePackageDate } from "./add-package";
import { findPackage, listAutomaticOffers, listPackages } from "./list-packages";

/** Performances that are sold together, and discounts that come by themselves. */
export const packages = routeGroup(packageOperations)(({ db }) => ({
  listPackages: async ({ query }) => ({
    status: 200,
    body: await listPackages(db, query.type ?? null, query.terms),
  }),

  async getPackage({ params, query }) {
    const found = await findPackage(db, params.id, null, query.terms);
    return found === null ? { problem: { code: "not-found" } } : { status: 200, body: found };
  },

  listFixedSeries: async ({ query }) => ({
    status: 200,
    body: await listPackages(db, "fixed-series", query.terms),
  }),

  async getFixedSeries({ params, query }) {
    const found = await findPackage(db, params.id, "fixed-series", query.terms);
    return found === null ? { problem: { code: "not-found" } } : { status: 200, body: found };
  },

  listAutomaticOffers: async () => ({ status: 200, body: await listAutomaticOffers(db) }),
}));

const notFound = { problem: { code: "not-found" } } as const;

/** The packages of a basket; one is taken out whole, as any line is. */
export const basketPackages = routeGroup(basketPackageOperations)((deps) => {
  function holdPackageSeats<P extends Problem>(
    hold: { basketId: string; customerId: string | null; wanted: number; returned?: number },
    request: FastifyRequest,
    work: () => Promise<Answer<BasketAnswer, P>>,
  ): Promise<Answer<BasketAnswer, P | HoldLimitProblem>> {
    return withHoldAllowance(deps, request, hold, work, () =>
      answerWithBasket(deps.db, hold.basketId),
    );
  }
  /** How many people a package in a basket is for; 0 where it is not there, which the change itself refuses. */
  const quantityOf = async (basketId: string, itemId: string) => {
    const basket = await findBasket(deps.db, basketId);
    return basket?.items.find(({ id }) => id === itemId)?.quantity ?? 0;
  };
  return {
    addPackage({ params: { id }, body, customerId }, request) {
      const wanted = body.quantity * body.choices.length;
      return holdPackageSeats({ basketId: id, customerId, wanted }, request, () =>
        changeBasket(deps, request, id, (tx) => addPackage(tx, id, body, customerId)),
      );
    },

    async addToPackage({ params: { id, itemId }, body: { choices }, customerId }, request) {
      const wanted = choices.length * (await quantityOf(id, itemId));
      return holdPackageSeats({ basketId: id, customerId, wanted }, request, () =>
        changeBasket(deps, request, id, (tx) => addToPackage(tx, id, itemId, choices, customerId)),
      );
    },

    async changePackageDate({ params, body, customerId }, request) {
      const { id, itemId, instanceId: from } = params;
      const [to] = body.choices;
      if (to === undefined) return notFound;
      const quantity = await quantityOf(id, itemId);
      const hold = { basketId: id, customerId, wanted: quantity, returned: quantity };
      return holdPackageSeats(hold, request, () =>
        changeBasket(deps, request, id, (tx) =>
          changePackageDate(tx, id, itemId, { from, to }, customerId),
        ),
      );
    },
  };
});
