import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";

import { isUuid } from "#contract/schemas/scalars";
import type { Database, Reader } from "../../platform/database/database";
import { hasRows } from "../../platform/database/rows";
import type { CardResult, PaymentDeps, ProviderPayment } from "./card-payments";
import { payments, unknownPayments } from "../../tables/payments";

/** Card pages are open for at most a day. */
const PAGE_MS = 24 * 3_600_000;
const AT_ONCE = 500;

/**
 * Payments for this box office that the provider has and the database does not, such as those made between a backup and
 * its restore: of card pages that were open at `since` or later. Without those that are settled. Keeps each until it is
 * settled, like `keepUnknownPayment`. Safe to repeat.
 */
export async function findUnknownPayments(
  { db, cards }: Pick<PaymentDeps, "db" | "cards">,
  since: Date,
): Promise<CardResult<ProviderPayment[]>> {
  const paid = await cards.listPaid(new Date(since.getTime() - PAGE_MS));
  if (!paid.ok) return paid;
  const unknown: ProviderPayment[] = [];
  for (let at = 0; at < paid.value.length; at += AT_ONCE)
    unknown.push(...(await withoutKnown(db, paid.value.slice(at, at + AT_ONCE))));
  for (const { providerId, openedAt } of unknown)
    await keepUnknownPayment(db, { providerId, paidAt: openedAt });
  return { ok: true, value: unknown };
}

/** Without an id of ours, a payment is another shop's with this account at the provider. */
export const isOurs = (paymentId: string | null): boolean =>
  paymentId !== null && isUuid(paymentId);

/** More are only logged. Each is a charged customer, so someone will have looked long before. */
const MAX_KEPT = 1_000;

/** Keeps a payment from a webhook event until a person settles it. Safe to repeat. */
export async function keepUnknownPayment(
  db: Database,
  { providerId, paidAt }: { providerId: string; paidAt: Date },
): Promise<void> {
  await db.execute(sql`
    insert into ${unknownPayments} (provider_id, paid_at)
    select ${providerId}, ${paidAt.toISOString()}::timestamptz
    where (select count(*) from ${unknownPayments} where settled_at is null) < ${MAX_KEPT}
      and length(${providerId}) <= 255
    on conflict do nothing`);
}

/** Payments that were kept, are not settled, and are still not in the database; oldest first. */
export function listKeptPayments(db: Reader) {
  return db
    .select({ providerId: unknownPayments.providerId, paidAt: unknownPayments.paidAt })
    .from(unknownPayments)
    .where(and(isNull(unknownPayments.settledAt), isStillUnknown))
    .orderBy(asc(unknownPayments.paidAt));
}

const isStillUnknown = sql`not exists (
  select from ${payments} p where p.provider_id = ${unknownPayments.providerId})`;

export const countKeptPayments = sql<number>`(
  select count(*)::int from ${unknownPayments} where settled_at is null and ${isStillUnknown})`;

/** Whether a payment was settled by a refund or a person. */
export const isPaymentSettled = (db: Reader, providerId: string): Promise<boolean> =>
  hasRows(
    db
      .select({ id: unknownPayments.providerId })
      .from(unknownPayments)
      .where(and(eq(unknownPayments.providerId, providerId), isNotNull(unknownPayments.settledAt))),
  );

const REFUND_PREFIX = "unknown-";

/** The provider's idempotency key of the refund of an unknown payment. */
export const unknownRefundKey = (providerId: string): string => `${REFUND_PREFIX}${providerId}`;

/** The payment that a refund with this key is of, or null. */
export const paymentOfRefund = (key: string): string | null =>
  key.startsWith(REFUND_PREFIX) ? key.slice(REFUND_PREFIX.length) : null;

/** Lists a refunded payment again because its refund failed later. False if it was not settled. Safe to repeat. */
export const reopenKeptPayment = (db: Reader, providerId: string): Promise<boolean> =>
  hasRows(
    db
      .update(unknownPayments)
      .set({ settledAt: null })
      .where(and(eq(unknownPayments.providerId, providerId), isNotNull(unknownPayments.settledAt)))
      .returning({ id: unknownPayments.providerId }),
  );

/** Marks a refunded payment as settled, also if it was not kept. False if it was settled before. */
export const settleRefundedPayment = (
  db: Reader,
  { providerId, openedAt }: Pick<ProviderPayment, "providerId" | "openedAt">,
): Promise<boolean> =>
  hasRows(
    db
      .insert(unknownPayments)
      .values({ providerId, paidAt: openedAt, settledAt: sql`crm_now()` })
      .onConflictDoUpdate({
        target: unknownPayments.providerId,
        set: { settledAt: sql`crm_now()` },
        setWhere: isNull(unknownPayments.settledAt),
      })
      .returning({ id: unknownPayments.providerId }),
  );

/** Marks a kept payment as settled. False if it is not among them. */
export const settleKeptPayment = (db: Reader, providerId: string): Promise<boolean> =>
  hasRows(
    db
      .update(unknownPayments)
      .set({ settledAt: sql`crm_now()` })
      .where(and(eq(unknownPayments.providerId, providerId), isNull(unknownPayments.settledAt)))
      .returning({ id: unknownPayments.providerId }),
  );

async function withoutKnown(db: Database, paid: ProviderPayment[]): Promise<ProviderPayment[]> {
  const ours = paid.filter(({ paymentId }) => isOurs(paymentId));
  const ids = ours.flatMap(({ paymentId }) => paymentId ?? []);
  const providerIds = ours.map(({ providerId }) => providerId);
  const rows = await db
    .select({ id: payments.id, providerId: payments.providerId })
    .from(payments)
    .where(or(inArray(payments.providerId, providerIds), inArray(payments.id, ids)));
  const settled = await db
    .select({ providerId: unknownPayments.providerId })
    .from(unknownPayments)
    .where(
      and(inArray(unknownPayments.providerId, providerIds), isNotNull(unknownPayments.settledAt)),
    );
  const known = new Set([
    ...rows.flatMap(({ id, providerId }) => [id, providerId]),
    ...settled.map(({ providerId }) => providerId),
  ]);
  return ours.filter(
    ({ paymentId, providerId }) => !known.has(providerId) && !known.has(paymentId),
  );
}
