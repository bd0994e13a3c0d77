import { z } from "zod";

/** Every list of a season's files, as the log of changes names it; `translations` are texts in other languages. */
export const APPLIED_LISTS = [
  "bands",
  "priceTypes",
  "priceLists",
  "bookingFee",
  "deliveryOptions",
  "sale",
  "settings",
  "ticketProtection",
  "funds",
  "donationRequest",
  "coverFee",
  "membershipLevels",
  "statements",
  "interests",
  "accessSchemes",
  "accessTags",
  "halls",
  "plans",
  "events",
  "performances",
  "queues",
  "automaticOffers",
  "packages",
  "ticketSubscriptions",
  "menus",
  "stockItems",
  "promoCodes",
  "programmeCodes",
  "translations",
] as const;

export type AppliedList = (typeof APPLIED_LISTS)[number];

/** What the log says of one run of `apply`: how many records of each list it added, changed and removed. */
export const appliedCountsSchema = z.partialRecord(
  z.enum(APPLIED_LISTS),
  z.object({ new: z.int(), changed: z.int(), removed: z.int() }),
);
export type AppliedCounts = z.output<typeof appliedCountsSchema>;
