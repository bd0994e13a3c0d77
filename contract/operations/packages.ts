import { z } from "zod";

import { operation } from "../define";
import { idParams as params } from "../schemas/scalars";
import {
  automaticOfferSchema,
  PACKAGE_TYPES,
  packageDetailSchema,
  packageSchema,
} from "../schemas/package";
import { termsQuery } from "../schemas/price-list";

const tags = ["packages"];

/** Performances that are sold together, and discounts that come by themselves. */
export const packageOperations = {
  listPackages: operation({
    method: "GET",
    path: "/packages",
    tags,
    summary: "Flex and super packages and fixed series",
    query: termsQuery.extend({ type: z.enum(PACKAGE_TYPES).optional() }),
    session: "none",
    isSafeToRetry: true,
    success: { 200: z.array(packageSchema) },
    problems: ["invalid"],
  }),
  getPackage: operation({
    method: "GET",
    path: "/packages/:id",
    tags,
    summary: "One package with the dates of its events, and its parts",
    params,
    query: termsQuery,
    session: "none",
    isSafeToRetry: true,
    success: { 200: packageDetailSchema },
    problems: ["invalid", "not-found"],
  }),
  listFixedSeries: operation({
    method: "GET",
    path: "/fixed-series",
    tags,
    summary: "Subscriptions to a series of performances",
    query: termsQuery,
    session: "none",
    isSafeToRetry: true,
    success: { 200: z.array(packageSchema) },
    problems: ["invalid"],
  }),
  getFixedSeries: operation({
    method: "GET",
    path: "/fixed-series/:id",
    tags,
    summary: "One series with the dates of its events",
    params,
    query: termsQuery,
    session: "none",
    isSafeToRetry: true,
    success: { 200: packageDetailSchema },
    problems: ["invalid", "not-found"],
  }),
  listAutomaticOffers: operation({
    method: "GET",
    path: "/offers",
    tags,
    summary: "Discounts that come by themselves now",
    session: "none",
    isSafeToRetry: true,
    success: { 200: z.array(automaticOfferSchema) },
    problems: [],
  }),
};
