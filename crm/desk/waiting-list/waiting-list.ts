import { and, eq, inArray, ne, sql } from "drizzle-orm";

import type { Problem } from "#contract/problems/problems";
import type { WaitingEntry, WaitingInput } from "#contract/schemas/interest";
import type { Result } from "#contract/calls/result";
import { hasNoAddress } from "#contract/text/email";
import { isSameEmail } from "../../tables/email-key";
import { isPayingCustomer } from "../../people/customers/customers";
import { customers } from "../../tables/customers";
import { queueMail } from "../../people/outbox/mails";
import { canMailLink } from "../../people/sign-in/mail-limit";
import { mails } from "../../tables/mails";
import { pickSeatNeeds } from "../../platform/database/columns";
import type { Reader, Transaction } from "../../platform/database/database";
import { insertedRow, pick } from "../../platform/database/rows";
import { toIso } from "../../platform/dates";
import { releaseReserved } from "../../money/reserved-orders/reserve-order";
import { canBuyNow } from "./free-seats";
import { holdsPlace } from "./rules";
import { waitingListEntries } from "../../tables/waiting-list";
import { isOverLimit, lockLine, syncWaitlistEntries, type WaitingLimits } from "./waiting-line";

/** Refused without an address to write to, while the customer has an offer or can buy seats that meet their needs, and beyond the waiting limits. */
type JoinResult = Result<WaitingEntry, Problem<"invalid" | `conflict/${JoinRefusal}`>>;

type JoinRefusal = "offered" | "waiting-limit" | "seats-free";

export async function findWaitingEntry(
  db: Reader,
  instanceId: string,
  customerId: string,
): Promise<WaitingEntry | null> {
  const [entry] = await db
    .select({
      ...pick(waitingListEntries, "id", "quantity", "accessNeeds", "state", "createdAt"),
      seatNeeds: pickSeatNeeds(waitingListEntries),
    })
    .from(waitingListEntries)
    .where(isEntry(instanceId, customerId));
  if (entry === undefined) return null;
  const { state } = entry;
  return holdsPlace(state) ? { ...entry, state, createdAt: toIso(entry.createdAt) } : null;
}

/**
 * Adds a customer to the list and queues an email; a customer already on it keeps the place. A guest must confirm the place
 * by mail. Of several unconfirmed places of an email any can be confirmed, but only one: anyone can enter the email, and must
 * not invalidate its owner's link. If the email already has a place, the response is the same and only the mail says so, so
 * that the list doesn't reveal who is on it. Safe to retry.
 */
export async function joinWaitingList(
  tx: Transaction,
  instanceId: string,
  customerId: string,
  request: WaitingInput & { linkUrl: string; holder: string | null },
  limits: WaitingLimits,
): Promise<JoinResult> {
  const { quantity, seatNeeds, accessNeeds, locale, linkUrl } = request;
  await lockLine(tx, instanceId);
  await syncWaitlistEntries(tx, instanceId);
  const before = await findWaitingEntry(tx, instanceId, customerId);
  if (before?.state === "offered") return refused("offered");
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId));
  if (customer === undefined) throw new Error(`customer ${customerId} not found`);
  const { email, isGuest } = customer;
  if (hasNoAddress(email))
    return { ok: false, failure: { code: "invalid", fields: { email: "required" } } };
  const isPaying = await isPayingCustomer(tx, customerId);
  const holder = isPaying ? null : request.holder;
  const placeRequest = { instanceId, customerId, email, isGuest, isPaying, quantity, holder };
  if (await isOverLimit(tx, placeRequest, limits)) return refused("waiting-limit");
  if (await canBuyNow(tx, instanceId, customerId, { quantity, seatNeeds }))
    return refused("seats-free");
  if (isGuest && before?.state !== "waiting") {
    const other = await findPlaceOfEmail(tx, instanceId, customer);
    if (other !== null) {
      await mailPlace(tx, other, { linkUrl, occasion: "again" });
      return joined({ ...other, quantity, seatNeeds, accessNeeds }, "unconfirmed");
    }
  }
  const state = before?.state ?? (isGuest ? "unconfirmed" : "waiting");
  // A new place starts at the end of the line; an existing one keeps its position.
  const reset = before === null ? { createdAt: sql`crm_now()`, reservedId: null } : {};
  const entry = await insertedRow(
    tx
      .insert(waitingListEntries)
      .values({
        instanceId,
        customerId,
        quantity,
        ...seatNeeds,
        accessNeeds,
        locale,
        state,
        holder,
      })
      .onConflictDoUpdate({
        target: [waitingListEntries.instanceId, waitingListEntries.customerId],
        set: { quantity, ...seatNeeds, accessNeeds, locale, state, holder, ...reset },
      })
      .returning(),
  );
  // Tried again for an unconfirmed place, whose mail may have been left out.
  if (before === null || state === "unconfirmed")
    await mailPlace(tx, entry, { linkUrl, occasion: "joined" });
  return joined({ ...entry, seatNeeds }, state);
}

function joined(
  {
    id,
    quantity,
    seatNeeds,
    accessNeeds,
    createdAt,
  }: Omit<WaitingEntry, "state" | "createdAt"> & { createdAt: Date },
  state: WaitingEntry["state"],
): JoinResult {
  return {
    ok: true,
    value: { id, quantity, seatNeeds, accessNeeds, state, createdAt: toIso(createdAt) },
  };
}

const refused = (reason: JoinRefusal): JoinResult => ({
  ok: false,
  failure: { code: "conflict", reason },
});

/** Confirms a guest's place. `email-waits`: the same email already has another place. Safe to retry. */
export async function confirmPlace(
  tx: Transaction,
  instanceId: string,
  customerId: string,
): Promise<"confirmed" | "email-waits" | "none"> {
  await lockLine(tx, instanceId);
  await syncWaitlistEntries(tx, instanceId);
  const before = await findWaitingEntry(tx, instanceId, customerId);
  if (before === null) return "none";
  if (before.state !== "unconfirmed") return "confirmed";
  // Locked before the place is changed, in the same order as when a mailed sign-in link is used.
  const [customer] = await tx
    .select()
    .from(customers)
    .where(eq(customers.id, customerId))
    .for("no key update");
  if (customer === undefined || (await findPlaceOfEmail(tx, instanceId, customer)) !== null)
    return "email-waits";
  await tx
    .update(waitingListEntries)
    .set({ state: "waiting" })
    .where(eq(waitingListEntries.id, before.id));
  return "confirmed";
}

/** Leaves the list and releases offered seats. `none`: no such place; `paying`: the seats are being paid for. */
export async function leaveWaitingList(
  tx: Transaction,
  instanceId: string,
  customerId: string,
): Promise<"left" | "none" | "paying"> {
  await lockLine(tx, instanceId);
  await syncWaitlistEntries(tx, instanceId);
  const [entry] = await tx.select().from(waitingListEntries).where(isEntry(instanceId, customerId));
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

/** The current entry of another customer record with the same email, or null. */
async function findPlaceOfEmail(
  tx: Transaction,
  instanceId: string,
  guest: Guest,
): Promise<Place | null> {
  const [place] = await tx
    .select({
      ...pick(waitingListEntries, "id", "customerId", "locale", "createdAt"),
    })
    .from(waitingListEntries)
    .innerJoin(customers, eq(customers.id, waitingListEntries.customerId))
    .where(
      and(
        eq(waitingListEntries.instanceId, instanceId),
        inArray(waitingListEntries.state, ["waiting", "offered"]),
        ne(customers.id, guest.id),
        isSameEmail(customers.email, guest.email),
      ),
    )
    .limit(1);
  return place ?? null;
}

/**
 * Queues the mail about a place, once per `occasion`. A guest's counts among those to one mailbox and may be left out:
 * anyone can enter the email.
 */
async function mailPlace(
  tx: Transaction,
  { id: placeId, customerId, locale, createdAt }: Place,
  { linkUrl, occasion }: { linkUrl: string; occasion: "joined" | "again" },
): Promise<void> {
  const [customer] = await tx
    .select({
      email: customers.email,
      isOwn: sql<boolean>`${customers.emailVerifiedAt} is not null and ${occasion === "joined"}::boolean`,
      hour: sql<string>`to_char(crm_now(), 'YYYYMMDDHH24')`,
    })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (customer === undefined) return;
  const { email: recipient, isOwn, hour } = customer;
  const dedupeKey = `waiting-list-joined:${placeId}:${occasion === "again" ? hour : toIso(createdAt)}`;
  const isDue = sql`not exists (select from ${mails} where dedupe_key = ${dedupeKey})`;
  if (!isOwn && !(await canMailLink(tx, recipient, "waiting-list", isDue))) return;
  await queueMail(tx, {
    kind: "waiting-list-joined",
    recipient,
    locale,
    customerId,
    payload: { placeId, linkUrl },
    dedupeKey,
  });
}

const isEntry = (instanceId: string, customerId: string) =>
  and(eq(waitingListEntries.instanceId, instanceId), eq(waitingListEntries.customerId, customerId));
