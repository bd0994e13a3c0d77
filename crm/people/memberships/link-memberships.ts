import { and, eq, gte, inArray, or, type SQLWrapper, sql } from "drizzle-orm";

import { readClock } from "../../platform/database/clock";
import { catchUniqueViolation, type Transaction } from "../../platform/database/database";
import { toDay } from "../../platform/dates";
import { recurringCharges, recurringPayments } from "../../tables/recurring";
import { membershipLevels, memberships } from "../../tables/memberships";
import { chainMemberships } from "./rules";

/**
 * Moves current memberships of guests, with their automatic renewals, to a customer. If the customer already has the
 * level, they are appended to the chain. Skips levels with a pending membership. Safe to retry.
 */
export async function linkGuestMemberships(
  tx: Transaction,
  customerId: string,
  guests: SQLWrapper,
): Promise<void> {
  const today = toDay(await readClock(tx));
  const rows = await tx
    .select({ membership: memberships, months: membershipLevels.months })
    .from(memberships)
    .innerJoin(membershipLevels, eq(membershipLevels.id, memberships.levelId))
    .where(
      or(
        eq(memberships.customerId, customerId),
        and(inArray(memberships.customerId, guests), gte(memberships.expiresOn, today)),
      ),
    )
    .orderBy(memberships.startsOn, memberships.id)
    .for("no key update", { of: memberships });
  for (const levelId of new Set(rows.map(({ membership }) => membership.levelId))) {
    const ofLevel = rows.filter(({ membership }) => membership.levelId === levelId);
    const ofGuests = ofLevel.filter(({ membership }) => membership.customerId !== customerId);
    if (ofGuests.length === 0 || ofLevel.some(({ membership }) => membership.state === "pending"))
      continue;
    const last = ofLevel.findLast(({ membership }) => membership.customerId === customerId);
    const moved = chainMemberships(
      last?.membership ?? null,
      ofGuests.map(({ membership, months }) => ({ ...membership, months })),
      today,
    );
    // In one statement, since the foreign key to the previous membership includes the customer.
    const isMoved = await catchUniqueViolation(tx, async (inner) => {
      await inner.execute(sql`
        update ${memberships} m set customer_id = ${customerId}, previous_id = n."previousId",
          previous_expires_on = n."previousExpiresOn", starts_on = n."startsOn", renews_on = n."renewsOn",
          expires_on = n."expiresOn"
        from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as n (id uuid, "previousId" uuid,
          "previousExpiresOn" date, "startsOn" date, "renewsOn" date, "expiresOn" date)
        where m.id = n.id`);
      return true;
    });
    // The customer is paying for the same period; moved the next time.
    if (isMoved === null) continue;
    const ids = moved.map(({ id }) => id);
    await tx
      .update(recurringPayments)
      .set({ customerId })
      .where(inArray(recurringPayments.membershipId, ids));
    // Cancels charges that were announced for other periods; they are announced again.
    await tx.execute(sql`
      update ${recurringCharges} c set state = 'canceled'
      from ${recurringPayments} r join ${memberships} m on m.id = r.membership_id
      where c.recurring_id = r.id and c.state = 'due' and c.period <> m.expires_on + 1
        and m.id = any (${sql.param(ids)}::uuid[])`);
  }
}
