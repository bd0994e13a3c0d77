import { z } from "zod";

import { declareOperations } from "../define";
import { leavesOutInvalid } from "../lenient-lists";
import {
  PACKAGE_TYPES,
  packageDetailSchema,
  packageSchema,
  seriesDateSeatsSchema,
  seriesSeatsRequestSchema,
} from "../schemas/package";
import { termsQuery } from "../schemas/price-list";

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
