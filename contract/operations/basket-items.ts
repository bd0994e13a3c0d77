import { z } from "zod";

import { LINE_REQUESTS } from "../schemas/basket-item";
import { addLineSchema, changeLineSchema } from "../calls/line-requests";
import { CHANGE_PROBLEMS, GROWTH_PROBLEMS } from "../problems/basket-problems";
import { visitorBasket } from "./baskets";

const LINE_PROBLEMS = [
  ...new Set([
    ...GROWTH_PROBLEMS,
    ...Object.values(LINE_REQUESTS).flatMap(({ problems }) => problems),
  ]),
];

export const basketItemOperations = {
  removeItem: visitorBasket.delete("/baskets/:id/items/:itemId", {
    summary: "Removes a line other than a ticket; safe to repeat",
    query: z.object({
      withParts: z
        .stringbool()
        .default(true)
        .describe(
          "For a super package: whether to remove its packages too; otherwise they lose its discount",
        ),
    }),
    problems: [...CHANGE_PROBLEMS, "conflict/voucher-applied"],
  }),
  addLine: visitorBasket.post("/baskets/:id/items", {
    summary: "Adds a line of a kind",
    description:
      "Stock items increase the quantity of a line that the basket has. Food and drink replace an earlier order for the same performance and menu. A basket has one membership, and none that the customer already has.",
    body: addLineSchema,
    needsIdempotencyKey: true,
    problems: LINE_PROBLEMS,
  }),
  changeLine: visitorBasket.patch("/baskets/:id/items/:itemId", {
    summary: "Changes a line of a kind; omitted fields are unchanged",
    body: changeLineSchema,
    problems: LINE_PROBLEMS,
  }),
};
