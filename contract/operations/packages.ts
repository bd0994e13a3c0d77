import { z } from "zod";

import { declareOperations } from "../define";
import {
  automaticOfferSchema,
  PACKAGE_TYPES,
  packageDetailSchema,
  packageSchema,
  seriesDateSeatsSchema,
  seriesSeatsRequestSchema,
} from "../schemas/package";
import { termsQuery } from "../schemas/price-list";

const anyone = declareOperations({ tags: ["packages"], session: "none" });

/** Performances that are sold together, and discounts that come by themselves. */
export const packageOperations = {
  listPackages: anyone.get("/packages", {
    summary: "Flex and super packages and fixed series",
    query: termsQuery.extend({ type: z.enum(PACKAGE_TYPES).optional() }),
    success: { 200: z.array(packageSchema) },
    problems: ["invalid"],
  }),
  getPackage: anyone.get("/packages/:id", {
    summary: "Gets a package with the dates of its events, and its parts",
    query: termsQuery,
    success: { 200: packageDetailSchema },
    problems: ["invalid", "not-found"],
  }),
  listFixedSeries: anyone.get("/fixed-series", {
    summary: "Subscriptions to a series of performances",
    query: termsQuery,
    success: { 200: z.array(packageSchema) },
    problems: ["invalid"],
  }),
  getFixedSeries: anyone.get("/fixed-series/:id", {
    summary: "Gets a series with the dates of its events",
    query: termsQuery,
    success: { 200: packageDetailSchema },
    problems: ["invalid", "not-found"],
  }),
  findSeriesSeats: anyone.post("/fixed-series/:id/seats", {
    summary: "Names the seats that these seats come to at each date of a series; takes nothing",
    description: "To have them, add the package with their ids.",
    body: seriesSeatsRequestSchema,
    success: { 200: z.array(seriesDateSeatsSchema) },
    problems: ["invalid", "not-found"],
  }),
  listAutomaticOffers: anyone.get("/offers", {
    summary: "Discounts that come by themselves now",
    success: { 200: z.array(automaticOfferSchema) },
  }),
};
