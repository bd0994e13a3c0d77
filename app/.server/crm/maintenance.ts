import type { PlannedMaintenance } from "~/domain/maintenance";

import type { CrmResult } from "./crm-result";

/** The part of the port that is about the sale as a whole. */
export interface MaintenanceCalls {
  /** The maintenance that is going on, or the next one; null when none is planned. Safe to repeat; may be seconds old. */
  getMaintenance(): Promise<CrmResult<PlannedMaintenance | null>>;
}
