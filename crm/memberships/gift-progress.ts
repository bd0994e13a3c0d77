import { eq, inArray, sql } from "drizzle-orm";

import { mails } from "../mail/tables";
import type { OrderItemRecord } from "../orders/tables";
import { today } from "../platform/database/clock";
import type { Reader } from "../platform/database/database";
import { giftProgress } from "./rules";
import { membershipGifts, memberships } from "./tables";

/** The dedupe key of a gift's mail. */
export const giftMailKey = (giftId: string) => `membership-gift:${giftId}`;

/** The lines of a paid order, membership gifts with their progress. No query without such a gift. */
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
    const found = gifts.find(({ gift }) => gift.orderItemId === item.id);
    if (item.kind !== "membership-gift" || found === undefined) return item;
    const { gift, acceptedAt } = found;
    const progress = giftProgress({ ...gift, acceptedAt }, found, found.today);
    return { ...item, details: { ...item.details, progress } };
  });
}
