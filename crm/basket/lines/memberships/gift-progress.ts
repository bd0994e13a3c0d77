import { eq, inArray, sql } from "drizzle-orm";

import { mails } from "../../../tables/mails";
import type { OrderItemRecord } from "../../../tables/orders";
import { today } from "../../../platform/database/clock";
import type { Reader } from "../../../platform/database/database";
import { giftProgress } from "./rules";
import { membershipGifts, memberships } from "../../../tables/memberships";

export const giftMailKey = (giftId: string) => `membership-gift:${giftId}`;

/** Adds the progress to membership gifts of a paid order. */
export async function withGiftProgress(
  db: Reader,
  items: OrderItemRecord[],
): Promise<OrderItemRecord[]> {
  const ids = items.flatMap(({ kind, id }) => (kind === "membership-gift" ? [id] : []));
  if (ids.length === 0) return items;
  const gifts = await db
    .select({
      gift: membershipGifts,
      acceptedAt: memberships.createdAt,
      sentAt: mails.sentAt,
      dueAt: mails.nextAttemptAt,
      today: sql<string>`${today}::text`,
    })
    .from(membershipGifts)
    .leftJoin(memberships, eq(memberships.id, membershipGifts.membershipId))
    .leftJoin(mails, eq(mails.dedupeKey, sql`${giftMailKey("")} || ${membershipGifts.id}`))
    .where(inArray(membershipGifts.orderItemId, ids));
  return items.map((item) => {
    const record = gifts.find(({ gift }) => gift.orderItemId === item.id);
    if (item.kind !== "membership-gift" || record === undefined) return item;
    const { gift, acceptedAt } = record;
    const progress = giftProgress({ ...gift, acceptedAt }, record, record.today);
    return { ...item, details: { ...item.details, progress } };
  });
}
