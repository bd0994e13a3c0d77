import { randomInt } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";

import type { Reply } from "#contract/calls/define";
import type { membershipGiftOperations } from "#contract/operations/memberships";
import type { ItemDetails } from "#contract/schemas/basket-item";
import type { addMembershipGiftSchema } from "#contract/schemas/gift-voucher";
import { done, rejectAs } from "../../contents/basket-contents";
import type { ItemOf } from "../../contents/basket-lines";
import { withChanges } from "../../baskets/items";
import { isRegistered } from "../../../people/customers/customers";
import { customers } from "../../../tables/customers";
import { queueMail, requeueMail } from "../../../people/outbox/mails";
import { type OrderItemOf, orderItems, type OrderRow, orders } from "../../../tables/orders";
import { readClock } from "../../../platform/database/clock";
import type { Reader, Transaction } from "../../../platform/database/database";
import { hasRows, insertedRow } from "../../../platform/database/rows";
import { toDay } from "../../../platform/dates";
import { giftMailKey } from "./gift-progress";
import { findMembershipOffer } from "../../../people/memberships/membership-offer";
import { findLevel, levelBody } from "./memberships";
import {
  giftExpiry,
  giftRefusal,
  makeMembershipGiftCode,
  normalizeMembershipGiftCode,
} from "./rules";
import { membershipGifts, memberships } from "../../../tables/memberships";
import { findRecipient } from "../../../people/outbox/order-mails";
import { membershipPeriod } from "../../../people/memberships/rules";
import { giftErrors, sendingDays, sendingTime, normalizeMailing } from "../vouchers/gift-rules";

/**
 * A gift membership, at the price for new members, since the recipient is unknown. Unlike a membership, it gives the buyer
 * no member rights, and there may be several.
 */
export async function addMembershipGift(tx: Transaction, request: MembershipGiftRequest) {
  const line = await checkGift(tx, request, null);
  return line.ok ? done([{ kind: "membership-gift" as const, quantity: 1, ...line.value }]) : line;
}

export function changeMembershipGift(
  tx: Transaction,
  { productId: levelId, details }: ItemOf<"membership-gift">,
  change: Parameters<typeof withChanges<MembershipGiftRequest>>[1],
) {
  const { toName, toEmail, fromName, message, sendOn } = details;
  const stored = { levelId, toName, toEmail, fromName, message, sendOn };
  return checkGift(tx, withChanges(stored, change), sendOn);
}

type MembershipGiftRequest = z.output<typeof addMembershipGiftSchema>;

/** `earlier` is the item's stored sending day, which may have passed since. */
async function checkGift(
  tx: Transaction,
  { levelId, ...request }: MembershipGiftRequest,
  earlier: string | null,
) {
  const level = await findLevel(tx, levelId);
  const mailing = normalizeMailing(request);
  const { toName, toEmail } = mailing;
  const fields = giftErrors(mailing, sendingDays(toDay(await readClock(tx)), earlier), {
    ...(level === null && { levelId: "unknown" }),
    ...(toName === null && { toName: "required" }),
    ...(toEmail === null && { toEmail: "required" }),
  });
  if (level === null || toName === null || toEmail === null || Object.keys(fields).length > 0)
    return rejectAs({ code: "invalid", fields });
  const { id: productId, name, price: unitPrice, months, worth } = level;
  const details = { ...mailing, toName, toEmail, months, worth };
  return done({ productId, name, unitPrice, details });
}

/** Creates a paid gift's code and mails it to the recipient, now or on the chosen day. */
export async function fulfilMembershipGift(
  tx: Transaction,
  order: OrderRow,
  { id: orderItemId, details }: OrderItemOf<"membership-gift">,
): Promise<void> {
  const { sendAt, ...code } = await newCode(tx, details);
  const { id } = await insertedRow(
    tx
      .insert(membershipGifts)
      .values({ orderItemId, ...code })
      .returning({ id: membershipGifts.id }),
  );
  await queueMail(tx, { ...composeGiftMail(id, order, details), sendAt });
}

async function newCode(tx: Transaction, { sendOn }: { sendOn: string | null }) {
  const sendAt = sendingTime(sendOn, await readClock(tx));
  const expiresOn = giftExpiry(toDay(sendAt));
  return { sendAt, code: makeMembershipGiftCode(randomInt), expiresOn };
}

const composeGiftMail = (
  giftId: string,
  { locale }: OrderRow,
  { toEmail }: { toEmail: string },
) => ({
  kind: "membership-gift" as const,
  payload: { giftId },
  recipient: toEmail,
  locale,
  dedupeKey: giftMailKey(giftId),
});

/**
 * Mails a paid gift to `toEmail` with a new code, which replaces the old one and is valid for another year. False if the
 * gift was accepted or returned or has expired.
 */
export async function resendMembershipGift(
  tx: Transaction,
  order: OrderRow,
  item: OrderItemOf<"membership-gift">,
  toEmail: string,
): Promise<boolean> {
  const isGift = eq(membershipGifts.orderItemId, item.id);
  const [gift] = await tx.select().from(membershipGifts).where(isGift).for("no key update");
  if (gift === undefined || giftRefusal(gift, toDay(await readClock(tx))) !== null) return false;
  const { progress: _, ...details } = { ...item.details, toEmail };
  await tx.update(orderItems).set({ details }).where(eq(orderItems.id, item.id));
  const { sendAt, ...code } = await newCode(tx, details);
  await tx.update(membershipGifts).set(code).where(isGift);
  await requeueMail(tx, { ...composeGiftMail(gift.id, order, details), sendAt });
  return true;
}

/** Ends a gift whose order is returned; false if it was accepted. */
export function revokeMembershipGift(tx: Transaction, item: { id: string }): Promise<boolean> {
  const isUnclaimed = and(
    eq(membershipGifts.orderItemId, item.id),
    isNull(membershipGifts.membershipId),
  );
  return hasRows(
    tx
      .update(membershipGifts)
      .set({ endedAt: sql`crm_now()` })
      .where(isUnclaimed)
      .returning({ id: membershipGifts.id }),
  );
}

type GiftRow = {
  gift: typeof membershipGifts.$inferSelect;
  levelId: string;
  details: ItemDetails["membership-gift"];
};

const selectGifts = (db: Reader) =>
  db
    .select({
      gift: membershipGifts,
      levelId: orderItems.productId,
      details: sql<ItemDetails["membership-gift"]>`${orderItems.details}`,
    })
    .from(membershipGifts)
    .innerJoin(orderItems, eq(orderItems.id, membershipGifts.orderItemId));

/** Finds a gift for its mail; null if its order was returned. */
export async function findMailedGift(db: Reader, giftId: string) {
  const [row] = await selectGifts(db).where(
    and(eq(membershipGifts.id, giftId), isNull(membershipGifts.endedAt)),
  );
  return row === undefined ? null : { ...row, ...(await planMembership(db, row, null)) };
}

/**
 * The membership that a gift would start today, after the one of its level that the customer has. `customerId`: null if
 * the recipient is unknown.
 */
async function planMembership(
  db: Reader,
  { levelId, details }: GiftRow,
  customerId: string | null,
) {
  const offer = await findMembershipOffer(db, levelId, customerId);
  if (offer === null) throw new Error(`no membership level ${levelId}`);
  const { level, latest } = offer;
  const today = toDay(await readClock(db));
  const period = membershipPeriod(today, details.months, latest?.expiresOn ?? null);
  return { level, latest, today, period };
}

type Operations = typeof membershipGiftOperations;

/** Returns the gift of a code, or why it cannot be accepted. */
export async function findMembershipGift(
  db: Reader,
  code: string,
  { customerId, currency }: { customerId: string | null; currency: string },
): Promise<Reply<Operations["findMembershipGift"]>> {
  const isGift = eq(membershipGifts.code, normalizeMembershipGiftCode(code));
  const [row] = await selectGifts(db).where(isGift);
  if (row === undefined) return { failure: { code: "code-not-recognised" } };
  const { level, today, period } = await planMembership(db, row, customerId);
  const reason = giftRefusal(row.gift, today);
  if (reason !== null) return { failure: { code: "not-allowed", reason } };
  const { toName, fromName, message, months } = row.details;
  const { startsOn, expiresOn } = period;
  return {
    status: 200,
    body: {
      level: { ...levelBody(level, currency), months },
      toName,
      fromName,
      message,
      startsOn,
      expiresOn,
      acceptBy: row.gift.expiresOn,
    },
  };
}

/** Notifies the giver and the new member. */
async function queueAcceptedMails(
  tx: Transaction,
  { id: giftId, orderItemId }: GiftRow["gift"],
  { membershipId, customerId }: { membershipId: string; customerId: string },
): Promise<void> {
  const [order] = await tx
    .select({ id: orders.id, customerId: orders.customerId, locale: orders.locale })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(eq(orderItems.id, orderItemId));
  const [member] = await tx
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (order === undefined || member === undefined) throw new Error(`gift ${giftId} has no order`);
  const { locale } = order;
  const { recipient } = await findRecipient(tx, order);
  await queueMail(tx, {
    kind: "membership-gift-accepted",
    payload: { giftId },
    recipient,
    locale,
    customerId: order.customerId,
    dedupeKey: `membership-gift-accepted:${giftId}`,
  });
  await queueMail(tx, {
    kind: "membership-started",
    payload: { membershipId },
    locale,
    customerId,
    recipient: member.email,
    dedupeKey: `membership-started:${membershipId}`,
  });
}

/** Starts a gift's membership for a customer, once. */
export async function acceptMembershipGift(
  tx: Transaction,
  code: string,
  customerId: string,
): Promise<Reply<Operations["acceptMembershipGift"]>> {
  const [row] = await selectGifts(tx)
    .where(eq(membershipGifts.code, normalizeMembershipGiftCode(code)))
    .for("update", { of: membershipGifts });
  if (row === undefined) return { failure: { code: "code-not-recognised" } };
  if (!(await isRegistered(tx, customerId)))
    return { failure: { code: "not-allowed", reason: "guest" } };
  const { level, latest, today, period } = await planMembership(tx, row, customerId);
  const reason = giftRefusal(row.gift, today);
  if (reason !== null) return { failure: { code: "not-allowed", reason } };
  const [started] = await tx
    .insert(memberships)
    .values({
      customerId,
      levelId: level.id,
      state: "active",
      ...period,
      remindsToRenew: false,
      worth: row.details.worth,
      previousId: latest?.id ?? null,
      previousExpiresOn: latest?.expiresOn ?? null,
    })
    // An order that is being paid has the same place in the chain.
    .onConflictDoNothing()
    .returning({ id: memberships.id });
  if (started === undefined) return { failure: { code: "conflict", reason: "paying" } };
  await tx
    .update(membershipGifts)
    .set({ membershipId: started.id })
    .where(eq(membershipGifts.id, row.gift.id));
  await queueAcceptedMails(tx, row.gift, { membershipId: started.id, customerId });
  const { startsOn, expiresOn } = period;
  return { status: 200, body: { ...started, startsOn, expiresOn } };
}
