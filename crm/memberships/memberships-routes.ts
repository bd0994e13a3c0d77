import { z } from "zod";

import { findLevel, listLevels } from "./memberships";
import type { RouteGroup } from "../platform/http/app";
import { levelBody } from "./membership-body";
import { problems, refuse } from "../platform/http/problem";
import { idParams } from "#contract/schemas/id";
import { membershipLevelSchema } from "#contract/schemas/membership";

const tags = ["memberships"];

/** The memberships that are sold. */
export const memberships: RouteGroup = (app, { db, env }) => {
  const { CURRENCY: currency } = env;
  app.get(
    "/memberships",
    {
      schema: {
        tags,
        summary: "The levels of membership on sale, in their order",
        response: { 200: z.array(membershipLevelSchema) },
      },
    },
    async () => (await listLevels(db)).map((level) => levelBody(level, currency)),
  );

  app.get(
    "/memberships/:id",
    {
      schema: {
        tags,
        summary: "One level of membership",
        params: idParams,
        response: { 200: membershipLevelSchema, ...problems(404) },
      },
    },
    async ({ params }, reply) => {
      const level = await findLevel(db, params.id);
      return level === null ? refuse(reply, "not-found") : levelBody(level, currency);
    },
  );
};
