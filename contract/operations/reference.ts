import { z } from "zod";

import { declareOperations } from "../calls/define";
import { featuresSchema } from "../names/features";
import { countrySchema } from "../schemas/address";
import { instantSchema } from "../schemas/scalars";
import {
  accessibleSeatsSchema,
  catalogueTextsSchema,
  deliveryOptionSchema,
  localeSchema,
} from "../schemas/reference";

const anyone = declareOperations({ tags: ["reference"], session: "none" });

export const referenceOperations = {
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
  getAccessibleRelease: anyone.get("/accessible-release", {
    summary: "Gets which accessible seats the halls have, and when unsold ones go on general sale",
    description: "By each rule that is set; never if none is.",
    success: { 200: accessibleSeatsSchema },
  }),
  getFeatures: anyone.get("/features", {
    summary: "Gets what this ticketing system has",
    description: "Operations of a feature that is off are refused as `feature-off`.",
    success: { 200: featuresSchema },
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
