import { and, eq, inArray, ne, sql } from "drizzle-orm";

import { holdsPlace } from "./waiting-list-rules";
import type { Reader, Transaction } from "../platform/database/database";
import { queueMail } from "../mail/mails";
import { releaseReserved } from "../orders/release-reserved";
import { customers } from "../customers/customer-tables";
import { waitingListEntries } from "./tables";
import { enterLine, settlePlaces } from "./waiting-line";

export type WaitingEntry = { quantity: number; accessNeeds: string | null };

/** A place that somebody has still. */
export type HeldEntry = WaitingEntry & {
  id: string;
  state: "waiting" | "offered";
  createdAt: Date;
};

/** What joining gives: the place, or that seats are kept for it this moment. */
export type Joined =
  { ok: true; entry: WaitingEntry & { id: string; createdAt: Date } } | { ok: false };

/** A customer's place on a performance's waiting list, or null. */
export async function findWaitingEntry(
  db: Reader,
  instanceId: string,
  customerId: string,
): Promise<HeldEntry | null> {
  const [entry] = await db
    .select({
      id: waitingListEntries.id,
      quantity: waitingListEntries.quantity,
      accessNeeds: waitingListEntries.accessNeeds,
      state: waitingListEntries.state,
      createdAt: waitingListEntries.createdAt,
    })
    .from(waitingListEntries)
    .where(entryOf(instanceId, customerId));
  if (entry === undefined) return null;
  const { state } = entry;
  return holdsPlace(state) ? { ...entry, state } : null;
}

/**
 * Puts a customer on the waiting list and says so by mail; who is on it keeps the place and may wait for more or fewer.
 * A guest whose email waits already gets no second place and is answered alike: the mail, which goes to whoever has
 * the address, says what is so. Safe to repeat.
 */
export async function joinWaitingList(
  tx: Transaction,
  instanceId: string,
  customerId: string,
  wish: WaitingEntry & { locale: string; linkUrl: string },
): Promise<Joined> {
  const { quantity, accessNeeds, locale, linkUrl } = wish;
  await enterLine(tx, instanceId);
  await settlePlaces(tx, instanceId);
  const before = await findWaitingEntry(tx, instanceId, customerId);
  if (before?.state === "offered") return { ok: false };
  if (before === null) {
    const other = await findPlaceOfEmail(tx, instanceId, customerId);
    if (other !== null) {
      await mailPlace(tx, other, linkUrl, true);
      return { ok: true, entry: { ...other, quantity, accessNeeds } };
    }
  }
  // At the end of the line, unless the place is held still.
  const anew = before === null ? { createdAt: sql`crm_now()`, reservedId: null } : {};
  const [entry] = await tx
    .insert(waitingListEntries)
    .values({ instanceId, customerId, quantity, accessNeeds, locale })
    .onConflictDoUpdate({
      target: [waitingListEntries.instanceId, waitingListEntries.customerId],
      set: { quantity, accessNeeds, locale, state: "waiting", ...anew },
    })
    .returning();
  if (entry === undefined) throw new Error("insert into waiting_list_entries returned no row");
  if (before === null) await mailPlace(tx, entry, linkUrl, false);
  return { ok: true, entry };
}

/**
 * Takes a customer off the waiting list; seats that were kept are the next one's. `none` when there was no such place,
 * `paying` when the seats are being paid for this moment.
 */
export async function leaveWaitingList(
  tx: Transaction,
  instanceId: string,
  customerId: string,
): Promise<"left" | "none" | "paying"> {
  await enterLine(tx, instanceId);
  await settlePlaces(tx, instanceId);
  const [entry] = await tx.select().from(waitingListEntries).where(entryOf(instanceId, customerId));
  if (entry === undefined || !holdsPlace(entry.state)) return "none";
  if (entry.state === "offered" && !(await releaseReserved(tx, entry.reservedId ?? "")))
    return "paying";
  await tx
    .update(waitingListEntries)
    .set({ state: "left" })
    .where(eq(waitingListEntries.id, entry.id));
  return "left";
}

type Place = Pick<
  typeof waitingListEntries.$inferSelect,
  "id" | "customerId" | "locale" | "createdAt"
>;

/** The place that somebody else's record with the same email holds, when this customer is a guest; else null. */
async function findPlaceOfEmail(
  tx: Transaction,
  instanceId: string,
  customerId: string,
): Promise<Place | null> {
  const [me] = await tx.select().from(customers).where(eq(customers.id, customerId));
  if (!me?.isGuest) return null;
  const [place] = await tx
    .select({
      id: waitingListEntries.id,
      customerId: waitingListEntries.customerId,
      locale: waitingListEntries.locale,
      createdAt: waitingListEntries.createdAt,
    })
    .from(waitingListEntries)
    .innerJoin(customers, eq(customers.id, waitingListEntries.customerId))
    .where(
      and(
        eq(waitingListEntries.instanceId, instanceId),
        inArray(waitingListEntries.state, ["waiting", "offered"]),
        ne(customers.id, customerId),
        sql`lower(${customers.email}) = lower(${me.email})`,
      ),
    )
    .limit(1);
  return place ?? null;
}

/** Tells whoever has the place of it; again at most once an hour, however often somebody types the address. */
async function mailPlace(
  tx: Transaction,
  { id: placeId, customerId, locale }: Place,
  linkUrl: string,
  again: boolean,
): Promise<void> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId));
  const { rows } = await tx.execute<{ hour: string }>(
    sql`select to_char(crm_now(), 'YYYYMMDDHH24') as hour`,
  );
  await queueMail(tx, {
    kind: "waiting-list-joined",
    recipient: customer?.email ?? "",
    locale,
    customerId,
    payload: { placeId, linkUrl },
    ...(again && { dedupeKey: `waiting-list-joined:${placeId}:${rows[0]?.hour ?? ""}` }),
  });
}

const entryOf = (instanceId: string, customerId: string) =>
  and(eq(waitingListEntries.instanceId, instanceId), eq(waitingListEntries.customerId, customerId));
