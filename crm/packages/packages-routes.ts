import { serveAll } from "#contract/fastify";
import { packageOperations } from "#contract/operations/packages";

import { findPackage, listAutomaticOffers, listPackages } from "./list-packages";
import type { RouteGroup } from "../platform/http/app";
import { sessionsOf } from "../sign-in/sessions";

/** Performances that are sold together, and discounts that come by themselves. */
export const packages: RouteGroup = (app, { db }) => {
  serveAll(
    app,
    packageOperations,
    sessionsOf(db),
  )({
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
  });
};
