import { z } from "zod";

import { LINE_REQUESTS } from "../schemas/basket-item";
import { addLineSchema, changeLineSchema } from "../line-requests";
import {
  CHANGE_PROBLEMS,
  GROWTH_PROBLEMS,
  HOLD_LIMIT_PROBLEMS,
  SALE_PROBLEMS,
  SEAT_PROBLEMS,
} from "./basket-problems";
import { buyerBasket, visitorBasket } from "./baskets";
import { addPackageSchema, addToPackageSchema, changeDateSchema } from "../schemas/package";
import { rowParams, rowIdSchema, idSchema } from "../schemas/scalars";

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

const PACKAGE_PROBLEMS = [
  ...GROWTH_PROBLEMS,
  ...SALE_PROBLEMS,
  ...SEAT_PROBLEMS,
  ...HOLD_LIMIT_PROBLEMS,
] as const;

const performanceParams = rowParams.extend({ itemId: rowIdSchema, instanceId: idSchema });

export const basketPackageOperations = {
  addPackage: buyerBasket.post("/baskets/:id/packages", {
    summary: "Adds a package with seats at each chosen performance; all or none",
    body: addPackageSchema,
    needsIdempotencyKey: true,
    problems: PACKAGE_PROBLEMS,
  }),
  addToPackage: buyerBasket.patch("/baskets/:id/packages/:itemId", {
    summary: "Adds performances to a flex or super package; all or none",
    body: addToPackageSchema,
    needsIdempotencyKey: true,
    problems: [...PACKAGE_PROBLEMS, "basket-expired"],
  }),
  changePackageDate: buyerBasket.patch("/baskets/:id/packages/:itemId/performances/:instanceId", {
    params: performanceParams,
    summary:
      "Replaces the seats at a performance of a package, at the same date or at another of the same event",
    body: changeDateSchema,
    needsIdempotencyKey: true,
    problems: [...PACKAGE_PROBLEMS, "basket-expired", "conflict/voucher-applied"],
  }),
  removeFromPackage: visitorBasket.delete(
    "/baskets/:id/packages/:itemId/performances/:instanceId",
    {
      params: performanceParams,
      summary:
        "Removes a performance that a package can do without, and with `withOthers` its dependent lines; safe to repeat",
      query: z.object({ withOthers: z.stringbool().default(false) }),
      problems: [
        ...CHANGE_PROBLEMS,
        "conflict/takes-others",
        "conflict/package",
        "conflict/voucher-applied",
      ],
    },
  ),
};
