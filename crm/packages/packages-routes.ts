import { z } from "zod";

import { PACKAGE_TYPES } from "#contract/schemas/package";
import { listAutomaticOffers } from "../catalogue/automatic-offers";
import { findPackage, listPackages } from "../catalogue/packages";
import type { RouteGroup } from "../platform/http/app";
import { problems, refuse } from "../platform/http/problem";
import { idParams } from "#contract/schemas/id";
import { termsQuery } from "#contract/schemas/price-list";
import {
  automaticOfferSchema,
  packageDetailSchema,
  packageSchema,
} from "#contract/schemas/package";

const tags = ["packages"];

/** Performances that are sold together, and discounts that come by themselves. */
export const packages: RouteGroup = (app, { db }) => {
  app.get(
    "/packages",
    {
      schema: {
        tags,
        summary: "Flex and super packages and fixed series",
        querystring: termsQuery.extend({ type: z.enum(PACKAGE_TYPES).optional() }),
        response: { 200: z.array(packageSchema), ...problems(400) },
      },
    },
    ({ query }) => listPackages(db, query.type ?? null, query.terms),
  );

  app.get(
    "/packages/:id",
    {
      schema: {
        tags,
        summary: "One package with the dates of its events, and its parts",
        params: idParams,
        querystring: termsQuery,
        response: { 200: packageDetailSchema, ...problems(400, 404) },
      },
    },
    async ({ params, query }, reply) =>
      (await findPackage(db, params.id, null, query.terms)) ?? refuse(reply, "not-found"),
  );

  app.get(
    "/fixed-series",
    {
      schema: {
        tags,
        summary: "Subscriptions to a series of performances",
        querystring: termsQuery,
        response: { 200: z.array(packageSchema), ...problems(400) },
      },
    },
    ({ query }) => listPackages(db, "fixed-series", query.terms),
  );

  app.get(
    "/fixed-series/:id",
    {
      schema: {
        tags,
        summary: "One series with the dates of its events",
        params: idParams,
        querystring: termsQuery,
        response: { 200: packageDetailSchema, ...problems(400, 404) },
      },
    },
    async ({ params, query }, reply) =>
      (await findPackage(db, params.id, "fixed-series", query.terms)) ?? refuse(reply, "not-found"),
  );

  app.get(
    "/offers",
    {
      schema: {
        tags,
        summary: "Discounts that come by themselves now",
        response: { 200: z.array(automaticOfferSchema) },
      },
    },
    () => listAutomaticOffers(db),
  );
};
