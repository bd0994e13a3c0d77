import type { Reader } from "../platform/database/database";
import { ticketProtection } from "./protection-tables";

/** What protects tickets; null where nothing does. */
export async function findTicketProtection(
  db: Reader,
): Promise<typeof ticketProtection.$inferSelect | null> {
  const [row] = await db.select().from(ticketProtection);
  return row ?? null;
}
