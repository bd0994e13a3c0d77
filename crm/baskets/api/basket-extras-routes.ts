import type { GrowthProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";

import { setCoverFee, setNotes, setProtection } from "../basket-extras";
import { idempotencyHeaders, sendAnswer } from "../../platform/http/answer-once";
import type { RouteGroup } from "../../platform/http/app";
import { changeBasket } from "./basket-changes";
import { problems } from "../../platform/http/problem";
import { basketSchema } from "#contract/schemas/basket";
import { acceptedSchema, setNotesSchema } from "#contract/schemas/basket";
import { idParams } from "#contract/schemas/id";

const tags = ["baskets"];
type ExtraProblem =
  GrowthProblem | Problem<"not-allowed/nothing-to-cover" | "not-allowed/nothing-held">;

/** What a basket has or has not: the card's costs borne, its tickets protected, something said about it. */
export const basketExtras: RouteGroup = (app, deps) => {
  const offers = [
    ["cover-fee", "Bears the card's costs, or not", setCoverFee],
    ["booking-protection", "Protects all tickets, or none", setProtection],
  ] as const;
  for (const [noun, summary, set] of offers)
    app.put(
      `/baskets/:id/${noun}`,
      {
        schema: {
          tags,
          summary,
          params: idParams,
          headers: idempotencyHeaders,
          body: acceptedSchema,
          response: { 200: basketSchema, ...problems(400, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        return sendAnswer(
          reply,
          await changeBasket<ExtraProblem>(deps, request, id, (tx) =>
            set(tx, id, request.body.accepted),
          ),
        );
      },
    );

  app.put(
    "/baskets/:id/notes",
    {
      schema: {
        tags,
        summary: "Writes down notes on the order, on access, on allergies and diets",
        params: idParams,
        body: setNotesSchema,
        response: { 200: basketSchema, ...problems(400, 404, 409) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return sendAnswer(
        reply,
        await changeBasket(deps, request, id, (tx) => setNotes(tx, id, request.body)),
      );
    },
  );
};
