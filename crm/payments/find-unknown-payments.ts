import { inArray, or } from "drizzle-orm";

import { isUuid } from "#contract/schemas/scalars";
import type { Database } from "../platform/database/database";
import type { CardResult, PaymentDeps, ProviderPayment } from "./card-payments";
import { payments } from "./tables";

/** Card pages are open for at most a day. */
const PAGE_MS = 24 * 3_600_000;
const AT_ONCE = 500;

/**
 * Payments that the provider has and the database does not, such as those made between a backup and its restore: of
 * card pages that were open at `since` or later. Changes nothing.
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
  return { ok: true, value: unknown };
}

async function withoutKnown(db: Database, paid: ProviderPayment[]): Promise<ProviderPayment[]> {
  const ids = paid.flatMap(({ paymentId }) =>
    paymentId !== null && isUuid(paymentId) ? [paymentId] : [],
  );
  const providerIds = paid.map(({ providerId }) => providerId);
  const rows = await db
    .select({ id: payments.id, providerId: payments.providerId })
    .from(payments)
    .where(or(inArray(payments.providerId, providerIds), inArray(payments.id, ids)));
  const known = new Set(rows.flatMap(({ id, providerId }) => [id, providerId]));
  return paid.filter(
    ({ paymentId, providerId }) => !known.has(providerId) && !known.has(paymentId),
  );
}
