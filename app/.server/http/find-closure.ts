import { closureOf } from "~/domain/maintenance";
import type { Closure } from "~/domain/maintenance";
import type { VenueSettings } from "~/venue";

import type { Crm } from "../ticketing/ticketing";

/**
 * Why nothing is sold now, by the venue's own windows or by the box office's; null while tickets are sold. A box office
 * that does not answer closes nothing: its pages say so themselves. Safe to repeat.
 * @param now ISO with offset
 */
export async function findClosure(
  crm: Crm,
  { maintenanceWindows }: Pick<VenueSettings, "maintenanceWindows">,
  now: string,
): Promise<Closure | null> {
  const planned = await crm.getMaintenance();
  return closureOf(maintenanceWindows, planned.ok ? planned.value : null, now);
}
