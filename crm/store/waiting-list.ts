import { and, eq } from "drizzle-orm";

import type { Reader } from "./database";
import { waitingListEntries } from "./schema/people-performances";

export type WaitingEntry = { quantity: number; accessNeeds: string | null };

/** A customer's place on a performance's waiting list, or null. */
export async function findWaitingEntry(db: Reader, instanceId: string, customerId: string) {
  const [entry] = await db
    .select({
      id: waitingListEntries.id,
      quantity: waitingListEntries.quantity,
      accessNeeds: waitingListEntries.accessNeeds,
      createdAt: waitingListEntries.createdAt,
    })
    .from(waitingListEntries)
    .where(entryOf(instanceId, customerId));
  return entry ?? null;
}

/** Puts a customer on the waiting list; who is on it keeps the place and may wait for more or fewer. Safe to repeat. */
export async function joinWaitingList(
  db: Reader,
  instanceId: string,
  customerId: string,
  entry: WaitingEntry,
): Promise<void> {
  const { quantity, accessNeeds } = entry;
  await db
    .insert(waitingListEntries)
    .values({ instanceId, customerId, quantity, accessNeeds })
    .onConflictDoUpdate({
      target: [waitingListEntries.instanceId, waitingListEntries.customerId],
      set: { quantity, accessNeeds },
    });
}

/** Takes a customer off the waiting list. False when there was no such place. */
export async function leaveWaitingList(
  db: Reader,
  instanceId: string,
  customerId: string,
): Promise<boolean> {
  const rows = await db
    .delete(waitingListEntries)
    .where(entryOf(instanceId, customerId))
    .returning({ id: waitingListEntries.id });
  return rows.length > 0;
}

const entryOf = (instanceId: string, customerId: string) =>
  and(eq(waitingListEntries.instanceId, instanceId), eq(waitingListEntries.customerId, customerId));
