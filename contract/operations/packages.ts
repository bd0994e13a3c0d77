import { z } from "zod";

import { declareOperations } from "../calls/define";
import { leavesOutInvalid } from "../calls/lenient-lists";
import {
  PACKAGE_TYPES,
  packageDetailSchema,
  packageSchema,
  seriesDateSeatsSchema,
  seriesSeatsRequestSchema,
  addPackageSchema,
  addToPackageSchema,
  changeDateSchema,
} from "../schemas/package";
import {
  CHANGE_PROBLEMS,
  GROWTH_PROBLEMS,
  HOLD_LIMIT_PROBLEMS,
  SALE_PROBLEMS,
  SEAT_PROBLEMS,
} from "../problems/basket-problems";
import { termsQuery } from "../schemas/price-list";
import { buyerBasket, visitorBasket } from "./baskets";
import { rowParams, rowIdSchema, idSchema } from "../schemas/scalars";

const anyone = declareOperations({ tags: ["packages"], session: "none" });

export const packageOperations = {
  listPackages: anyone.get("/packages", {
    summary: "Lists flex packages, super packages and fixed series",
    query: termsQuery.extend({ type: z.enum(PACKAGE_TYPES).optional() }),
    success: { 200: leavesOutInvalid(z.array(packageSchema)) },
    problems: ["invalid"],
  }),
  getPackage: anyone.get("/packages/:id", {
    summary: "Gets a package with the dates of its events and its parts",
    query: termsQuery,
    success: { 200: packageDetailSchema },
    problems: ["invalid", "not-found"],
  }),
  findSeriesSeats: anyone.post("/fixed-series/:id/seats", {
    summary:
      "Finds the given seats, or the nearest ones, at each date of a series without holding them",
    description: "To hold them, add the package with the returned seat ids.",
    body: seriesSeatsRequestSchema,
    success: { 200: z.array(seriesDateSeatsSchema) },
    problems: ["invalid", "not-found"],
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
