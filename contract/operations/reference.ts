import { z } from "zod";

import { declareOperations } from "../define";
import { leavesOutInvalid } from "../lenient-lists";
import { countrySchema } from "../schemas/address";
import { accessTagSchema } from "../schemas/event";
import { instantSchema } from "../schemas/scalars";
import { priceTypeSchema } from "../schemas/price-list";
import {
  catalogueTextsSchema,
  deliveryOptionSchema,
  feeSchema,
  localeSchema,
  priceBandSchema,
} from "../schemas/reference";

const anyone = declareOperations({ tags: ["reference"], session: "none" });

export const referenceOperations = {
  listAccessTags: anyone.get("/access-tags", {
    summary: "Lists the access tags",
    success: { 200: leavesOutInvalid(z.array(accessTagSchema)) },
  }),
  listPriceTypes: anyone.get("/price-types", {
    summary: "Lists the price types",
    success: { 200: z.array(priceTypeSchema) },
  }),
  listPriceBands: anyone.get("/price-bands", {
    summary: "Lists the price bands, most expensive first",
    success: { 200: z.array(priceBandSchema) },
  }),
  listFees: anyone.get("/fees", {
    summary: "Lists the ticket fees",
    success: { 200: z.array(feeSchema) },
  }),
  listDeliveryOptions: anyone.get("/delivery-options", {
    summary: "Lists the delivery options",
    success: { 200: z.array(deliveryOptionSchema) },
  }),
  listCountries: anyone.get("/countries", {
    summary: "Lists countries with their states",
    success: { 200: z.array(countrySchema) },
  }),
  listCatalogueTexts: anyone.get("/catalogue-texts", {
    summary: "Lists the translations of the catalogue's names and texts into a language",
    description:
      "Everything else in the API is in the catalogue's language. A regional language includes what its own lacks: `es-mx` has the texts of `es`.",
    query: z.object({ language: localeSchema }),
    success: { 200: catalogueTextsSchema },
  }),
};

const plannedMaintenanceSchema = z.object({
  isOpen: z.boolean(),
  startsAt: instantSchema,
  endsAt: instantSchema.nullable().describe("Null if it has no planned end"),
  message: z.string().nullable().describe("Message to visitors"),
});
export type PlannedMaintenance = z.output<typeof plannedMaintenanceSchema>;

export const maintenanceOperations = {
  getMaintenance: anyone.get("/maintenance", {
    tags: ["centre"],
    summary: "Gets the current or next maintenance; null if none is planned",
    success: { 200: plannedMaintenanceSchema.nullable() },
  }),
};
