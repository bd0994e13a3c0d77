import { findEvent } from "../../store/catalogue/event";
import type { RouteGroup } from "../app";
import { problems, refuse } from "../problem";
import { eventDetailSchema } from "../schemas/event";
import { termsQuery } from "../schemas/price-terms";
import { idParams } from "../schemas/id-params";

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
