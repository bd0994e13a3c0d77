import { RETURN_RULES, type ReturnRules } from "./return-rules";
import type { Reader } from "../platform/database/database";
import { venueSettings } from "../platform/venue-settings-tables";

/** What the centre has decided about orders that are given back. */
export async function getReturnRules(db: Reader): Promise<ReturnRules> {
  const [row] = await db.select().from(venueSettings);
  return row ?? RETURN_RULES;
}

/** Says whether customers may give back an order themselves. Safe to repeat. */
export async function setCancelOrders(db: Reader, cancelOrders: boolean): Promise<void> {
  await db
    .insert(venueSettings)
    .values({ id: 1, cancelOrders })
    .onConflictDoUpdate({ target: venueSettings.id, set: { cancelOrders } });
}
