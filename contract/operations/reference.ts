import { z } from "zod";

import { declareOperations } from "../define";
import { countrySchema } from "../schemas/address";
import { accessTagSchema } from "../schemas/event";
import { instantSchema } from "../schemas/scalars";
import { priceTypeSchema } from "../schemas/price-list";
import { deliveryOptionSchema, feeSchema, priceBandSchema } from "../schemas/reference";

const anyone = declareOperations({ tags: ["reference"], session: "none" });

/** The short lists that the other nouns refer to. */
export const referenceOperations = {
  listAccessTags: anyone.get("/access-tags", {
    summary: "Access tags",
    success: { 200: z.array(accessTagSchema) },
  }),
  listPriceTypes: anyone.get("/price-types", {
    summary: "Price types",
    success: { 200: z.array(priceTypeSchema) },
  }),
  listPriceBands: anyone.get("/price-bands", {
    summary: "Price bands from the top down",
    success: { 200: z.array(priceBandSchema) },
  }),
  listFees: anyone.get("/fees", {
    summary: "Fees that are added to tickets",
    success: { 200: z.array(feeSchema) },
  }),
  listDeliveryOptions: anyone.get("/delivery-options", {
    summary: "Lists the delivery options",
    success: { 200: z.array(deliveryOptionSchema) },
  }),
  listCountries: anyone.get("/countries", {
    summary: "Countries and their states",
    success: { 200: z.array(countrySchema) },
  }),
};

const plannedMaintenanceSchema = z.object({
  isOpen: z.boolean(),
  startsAt: instantSchema,
  endsAt: instantSchema.nullable().describe("Null: open until somebody closes it"),
  message: z.string().nullable().describe("For visitors, in the words of who opened it"),
});
export type PlannedMaintenance = z.output<typeof plannedMaintenanceSchema>;

/** Whether the sale is closed for maintenance, or is about to be. */
export const maintenanceOperations = {
  getMaintenance: anyone.get("/maintenance", {
    tags: ["centre"],
    summary: "The maintenance that is going on, or the next one; null when none is planned",
    success: { 200: plannedMaintenanceSchema.nullable() },
  }),
};
