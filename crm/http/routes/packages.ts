import { z } from "zod";

import { PACKAGE_TYPES } from "../../domain/package-rule";
import { listAutomaticOffers } from "../../store/catalogue/automatic-offers";
import { findPackage, listPackages } from "../../store/catalogue/packages";
import type { RouteGroup } from "../app";
import { problems, refuse } from "../problem";
import { idParams } from "../schemas/id-params";
import { automaticOfferSchema, packageDetailSchema, packageSchema } from "../schemas/package";

const tags = ["packages"];

/** Performances that are sold together, and discounts that come by themselves. */
export const packages: RouteGroup = (app, { db }) => {
  app.get(
    "/packages",
    {
      schema: {
        tags,
        summary: "Flex and super packages and fixed series",
        querystring: z.object({ type: z.enum(PACKAGE_TYPES).optional() }),
        response: { 200: z.array(packageSchema), ...problems(400) },
      },
    },
    ({ query }) => listPackages(db, query.type ?? null),
  );

  app.get(
    "/packages/:id",
    {
      schema: {
        tags,
        summary: "One package with the dates of its events, and its parts",
        params: idParams,
        response: { 200: packageDetailSchema, ...problems(404) },
      },
    },
    async ({ params }, reply) =>
      (await findPackage(db, params.id, null)) ?? refuse(reply, "not-found"),
  );

  app.get(
    "/fixed-series",
    {
      schema: {
        tags,
        summary: "Subscriptions to a series of performances",
        response: { 200: z.array(packageSchema) },
      },
    },
    () => listPackages(db, "fixed-series"),
  );

  app.get(
    "/fixed-series/:id",
    {
      schema: {
        tags,
        summary: "One series with the dates of its events",
        params: idParams,
        response: { 200: packageDetailSchema, ...problems(404) },
      },
    },
    async ({ params }, reply) =>
      (await findPackage(db, params.id, "fixed-series")) ?? refuse(reply, "not-found"),
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
