import { z } from "zod";

import { listHalls } from "./reference-lists";
import { findPlan, listPlansOfHall } from "../seat-plans/seat-map";
import type { RouteGroup } from "../platform/http/app";
import { problems, refuse } from "../platform/http/problem";
import { hallSchema } from "#contract/schemas/event";
import { idParams } from "#contract/schemas/id";
import { planWithSeatsSchema } from "#contract/schemas/seat-plan";

/** Where performances are given. */
export const halls: RouteGroup = (app, { db }) => {
  app.get(
    "/halls",
    {
      schema: {
        tags: ["halls"],
        summary: "All halls",
        response: { 200: z.array(hallSchema) },
      },
    },
    () => listHalls(db),
  );

  app.get(
    "/halls/:id/plan",
    {
      schema: {
        tags: ["halls"],
        summary: "The seat plans of a hall with every seat",
        params: idParams,
        response: { 200: z.array(planWithSeatsSchema), ...problems(404) },
      },
    },
    async ({ params }, reply) =>
      (await listPlansOfHall(db, params.id)) ?? refuse(reply, "not-found"),
  );

  app.get(
    "/plans/:id",
    {
      schema: {
        tags: ["halls"],
        summary: "One seat plan with every seat",
        description:
          "It changes only by an import; how its seats stand is `/instances/{id}/seat-status`.",
        params: idParams,
        response: { 200: planWithSeatsSchema, ...problems(404) },
      },
    },
    async ({ params }, reply) => (await findPlan(db, params.id)) ?? refuse(reply, "not-found"),
  );
};
