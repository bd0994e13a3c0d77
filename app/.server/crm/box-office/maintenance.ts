import { instantSchema } from "#contract/schemas/instant";
import { z } from "zod";

import type { PlannedMaintenance } from "~/domain/maintenance";

import type { MaintenanceCalls } from "../maintenance";
import type { Ask } from "./requester";
import type { FreshReads } from "./fresh-reads";

const maintenanceShape = z
  .object({
    isOpen: z.boolean(),
    startsAt: instantSchema,
    endsAt: instantSchema.nullable(),
    message: z.string().nullable(),
  })
  .nullable() satisfies z.ZodType<PlannedMaintenance | null>;

/** Whether the sale is closed: asked for by every page that sells, so one answer is good for seconds. */
export function maintenanceCalls(ask: Ask, fresh: FreshReads): MaintenanceCalls {
  const where = "/maintenance";
  return {
    getMaintenance: () => fresh(where, () => ask({ method: "GET", path: where }, maintenanceShape)),
  };
}
