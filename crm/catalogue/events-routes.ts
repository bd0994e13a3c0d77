import { findEvent } from "./event";
import type { RouteGroup } from "../platform/http/app";
import { problems, refuse } from "../platform/http/problem";
import { eventDetailSchema } from "#contract/schemas/event";
import { termsQuery } from "#contract/schemas/price-list";
import { idParams } from "#contract/schemas/id";

/** What is performed, apart from when. */
export const events: RouteGroup = (app, { db }) => {
  app.get(
    "/events/:id",
    {
      schema: {
        tags: ["events"],
        summary: "One event with its programme, artists and performances",
        params: idParams,
        querystring: termsQuery,
        response: { 200: eventDetailSchema, ...problems(400, 404) },
      },
    },
    async ({ params, query }, reply) =>
      (await findEvent(db, params.id, query.terms)) ?? refuse(reply, "not-found"),
  );
};
