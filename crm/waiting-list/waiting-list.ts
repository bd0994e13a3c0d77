import { and, eq, inArray, ne, sql } from "drizzle-orm";

import type { Problem } from "#contract/problems";
import type { WaitingEntry, WaitingInput } from "#contract/schemas/interest";
import { isPayingCustomer } from "../customers/customers";
import { customers } from "../customers/tables";
import { queueMail } from "../mail/mails";
import type { Reader, Transaction } from "../platform/database/database";
import { insertedRow } from "../platform/database/rows";
import { toIso } from "../platform/dates";
import { releaseReserved } from "../reserved-orders/reserve-order";
import { holdsPlace } from "./rules";
import { waitingListEntries } from "./tables";
import { enterLine, isOverLimit, syncWaitlistEntries, type WaitingLimits } from "./waiting-line";

/** What joining gives: the place, or why not: seats are kept for it this moment, or it would be too many. */
type Joined =
  | { ok: true; value: WaitingEntry }
  | { ok: false; problem: Problem<"conflict/offered" | "conflict/waiting-limit"> };

export async function findWaitingEntry(
  db: Reader,
  instanceId: string,
  customerId: string,
): Promise<WaitingEntry | null> {
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
  return holdsPlace(state) ? { ...entry, state, createdAt: toIso(entry.createdAt) } : null;
}

/**
 * Puts a customer on the list and says so by mail; who is on it keeps the place. A guest's place must be confirmed by
 * mail; the newest of one email counts. One whose email waits already is answered alike, and the mail says so.
 * Safe to repeat.
 */
export async function joinWaitingList(
  tx: Transaction,
  instanceId: string,
  customerId: string,
  request: WaitingInput & { linkUrl: string; holder: string | null },
  limits: WaitingLimits,
): Promise<Joined> {
  const { quantity, accessNeeds, locale, linkUrl } = request;
  await enterLine(tx, instanceId);
  await syncWaitlistEntries(tx, instanceId);
  const before = await findWaitingEntry(tx, instanceId, customerId);
  if (before?.state === "offered") return refused("offered");
  const [me] = await tx.select().from(customers).where(eq(customers.id, customerId));
  if (me === undefined) throw new Error("the customer is gone");
  const { email, isGuest } = me;
  const isPaying = await isPayingCustomer(tx, customerId);
  const holder = isPaying ? null : request.holder;
  const asked = { instanceId, customerId, email, isGuest, isPaying, quantity, holder };
  if (await isOverLimit(tx, asked, limits)) return refused("waiting-limit");
  if (isGuest && before?.state !== "waiting") {
    const other = await findPlaceOfEmail(tx, instanceId, me);
    if (other !== null) {
      await mailPlace(tx, other, linkUrl, true);
      return joinedAs({ ...other, quantity, accessNeeds }, "unconfirmed");
    }
    await dropUnconfirmed(tx, instanceId, me);
  }
  const state = before?.state ?? (isGuest ? "unconfirmed" : "waiting");
  // At the end of the line, unless the place is held still.
  const reset = before === null ? { createdAt: sql`crm_now()`, reservedId: null } : {};
  const entry = await insertedRow(
    tx
      .insert(waitingListEntries)
      .values({ instanceId, customerId, quantity, accessNeeds, locale, state, holder })
      .onConflictDoUpdate({
        target: [waitingListEntries.instanceId, waitingListEntries.customerId],
        set: { quantity, accessNeeds, locale, state, holder, ...reset },
      })
      .returning(),
  );
  if (before === null) await mailPlace(tx, entry, linkUrl, false);
  return joinedAs(entry, state);
}

function joinedAs(
  {
    id,
    quantity,
    accessNeeds,
    createdAt,
  }: Omit<WaitingEntry, "state" | "createdAt"> & { createdAt: Date },
  state: WaitingEntry["state"],
): Joined {
  return { ok: true, value: { id, quantity, accessNeeds, state, createdAt: toIso(createdAt) } };
}

const refused = (reason: "offered" | "waiting-limit"): Joined => ({
  ok: false,
  problem: { code: "conflict", reason },
});

/** Confirms a guest's place. `email-waits`: another place of the same email is in the line already. Safe to repeat. */
export async function confirmPlace(
  tx: Transaction,
  instanceId: string,
  customerId: string,
): Promise<"confirmed" | "email-waits" | "none"> {
  await enterLine(tx, instanceId);
  await syncWaitlistEntries(tx, instanceId);
  const before = await findWaitingEntry(tx, instanceId, customerId);
  if (before === null) return "none";
  if (before.state !== "unconfirmed") return "confirmed";
  const [me] = await tx.select().from(customers).where(eq(customers.id, customerId));
  if (me === undefined || (await findPlaceOfEmail(tx, instanceId, me)) !== null)
    return "email-waits";
  await tx
    .update(waitingListEntries)
    .set({ state: "waiting" })
    .where(eq(waitingListEntries.id, before.id));
  return "confirmed";
}

/** Leaves the list; kept seats are the next one's. `none`: no such place, `paying`: they are being paid for. */
export async function leaveWaitingList(
  tx: Transaction,
  instanceId: string,
  customerId: string,
): Promise<"left" | "none" | "paying"> {
  await enterLine(tx, instanceId);
  await syncWaitlistEntries(tx, instanceId);
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

type Guest = { id: string; email: string };

/** The entry held by another customer record with the same email, or null. */
async function findPlaceOfEmail(
  tx: Transaction,
  instanceId: string,
  me: Guest,
): Promise<Place | null> {
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
        ne(customers.id, me.id),
        sql`lower(${customers.email}) = lower(${me.email})`,
      ),
    )
    .limit(1);
  return place ?? null;
}

/** Withdraws unconfirmed entries of other customer records with the same email. Their links stop working. */
async function dropUnconfirmed(tx: Transaction, instanceId: string, me: Guest): Promise<void> {
  await tx.execute(sql`
    update ${waitingListEntries} w set state = 'left', token_hash = null
    from ${customers} c
    where w.instance_id = ${instanceId} and w.state = 'unconfirmed' and c.id = w.customer_id
      and c.id <> ${me.id} and lower(c.email) = lower(${me.email})`);
}

/** Mails the holder of a place; again at most once an hour. */
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
