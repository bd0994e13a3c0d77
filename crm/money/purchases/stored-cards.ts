import { and, asc, desc, eq, isNotNull, sql, type SQLWrapper } from "drizzle-orm";

import { findPromotedCard, isExpiredCard } from "#contract/schemas/card";
import { lockCustomer } from "../../people/customers/lock-customer";
import { postalColumns } from "../../people/customers/addresses";
import { addresses, customers } from "../../tables/customers";
import { orders } from "../../tables/orders";
import { readClock } from "../../platform/database/clock";
import type { Reader, Transaction } from "../../platform/database/database";
import { hasRows } from "../../platform/database/rows";
import { toDay } from "../../platform/dates";
import { stopRecurring } from "../recurring/recurring-agreements";
import { recurringPayments } from "../../tables/recurring";
import type { PaymentDeps, ProviderCard } from "../payments/card-payments";
import { payments, storedCards } from "../../tables/payments";

/** Without `providerCustomer` the card cannot be charged. */
type NewStoredCard = Omit<ProviderCard, "providerCustomer"> &
  Pick<typeof storedCards.$inferInsert, "addressId" | "providerCustomer">;

/** The preferred card first. */
export async function listStoredCards(db: Reader, customerId: string) {
  const today = toDay(await readClock(db));
  const cards = await db
    .select({
      id: storedCards.id,
      brand: storedCards.brand,
      maskedNumber: storedCards.maskedNumber,
      cardholderName: storedCards.cardholderName,
      expiryMonth: storedCards.expiryMonth,
      expiryYear: storedCards.expiryYear,
      isPreferred: storedCards.isPreferred,
      address: postalColumns,
      isAtProvider: sql<boolean>`${storedCards.providerCustomer} is not null`,
    })
    .from(storedCards)
    .leftJoin(addresses, eq(addresses.id, storedCards.addressId))
    .where(eq(storedCards.customerId, customerId))
    .orderBy(desc(storedCards.isPreferred), asc(storedCards.createdAt), asc(storedCards.id));
  return cards.map(({ isAtProvider, ...card }) => ({
    ...card,
    canBeCharged: isAtProvider && !isExpiredCard(card, today),
  }));
}

/** The provider's ids of a stored card and its customer. */
export type ChargeableCard = { providerId: string; providerCustomer: string };

/** Null if the card is not this customer's, has expired, or is unknown to the provider. */
export async function findChargeableCard(
  db: Reader,
  customerId: string,
  cardId: string,
): Promise<ChargeableCard | null> {
  const [card] = await db
    .select()
    .from(storedCards)
    .where(and(eq(storedCards.id, cardId), eq(storedCards.customerId, customerId)));
  if (card === undefined || card.providerCustomer === null) return null;
  const { providerId, providerCustomer } = card;
  const today = toDay(await readClock(db));
  return isExpiredCard(card, today) ? null : { providerId, providerCustomer };
}

/**
 * Saves a card; the first is preferred. If the same card is already saved, updates it and returns its previous provider
 * id, which the caller must delete at the provider. Idempotent.
 */
export async function saveCard(
  tx: Transaction,
  customerId: string,
  { lastDigits, ...card }: NewStoredCard,
): Promise<string | null> {
  await lockCustomer(tx, customerId);
  const values = { ...card, maskedNumber: maskedNumber(lastDigits) };
  const cards = await tx.select().from(storedCards).where(eq(storedCards.customerId, customerId));
  const same = cards.find((other) => isSameCard(other, values));
  if (same !== undefined && same.providerId !== card.providerId) {
    await tx.update(storedCards).set(values).where(eq(storedCards.id, same.id));
    return same.providerId;
  }
  await tx
    .insert(storedCards)
    .values({ customerId, ...values, isPreferred: cards.length === 0 })
    .onConflictDoUpdate({
      target: [storedCards.customerId, storedCards.providerId],
      set: values,
    });
  return null;
}

/** SQL: the provider's id of a customer; null without stored cards. */
export const selectProviderCustomer = (customerId: string | SQLWrapper) => sql<string | null>`(
  select provider_customer from ${storedCards}
  where ${eq(storedCards.customerId, customerId)} and provider_customer is not null limit 1)`;

export async function findProviderCustomer(db: Reader, customerId: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select ${selectProviderCustomer(customerId)} as id`,
  );
  return rows[0]?.id ?? null;
}

/** The provider's ids of one card or of all. */
export async function listCardNames(
  db: Reader,
  customerId: string,
  cardId?: string,
): Promise<string[]> {
  const rows = await db
    .select({ id: storedCards.id, providerId: storedCards.providerId })
    .from(storedCards)
    .where(eq(storedCards.customerId, customerId));
  return rows
    .filter(({ id }) => cardId === undefined || id === cardId)
    .map(({ providerId }) => providerId);
}

/** Makes a card the preferred one. False if it is not this customer's. Idempotent. */
export async function preferCard(
  tx: Transaction,
  customerId: string,
  cardId: string,
): Promise<boolean> {
  await lockCustomer(tx, customerId);
  const cards = await listStoredCards(tx, customerId);
  if (!cards.some(({ id }) => id === cardId)) return false;
  await tx
    .update(storedCards)
    .set({ isPreferred: false })
    .where(and(eq(storedCards.customerId, customerId), storedCards.isPreferred));
  await tx.update(storedCards).set({ isPreferred: true }).where(eq(storedCards.id, cardId));
  return true;
}

/** Deletes a card and ends its recurring payments; another becomes preferred. False if it is not this customer's. */
export async function removeCard(
  tx: Transaction,
  customerId: string,
  cardId: string,
): Promise<boolean> {
  await lockCustomer(tx, customerId);
  const cards = await listStoredCards(tx, customerId);
  if (!cards.some(({ id }) => id === cardId)) return false;
  const next = findPromotedCard(cards, cardId, toDay(await readClock(tx)));
  await stopRecurring(tx, eq(recurringPayments.cardId, cardId), "card-removed");
  await tx.delete(storedCards).where(eq(storedCards.id, cardId));
  if (next !== null)
    await tx.update(storedCards).set({ isPreferred: true }).where(eq(storedCards.id, next.id));
  return true;
}

type CardDetails = Pick<
  typeof storedCards.$inferSelect,
  "brand" | "maskedNumber" | "expiryMonth" | "expiryYear" | "cardholderName"
>;

/** Compares the visible details: paying with the same card again must not save it twice. */
function isSameCard(a: CardDetails, b: CardDetails): boolean {
  return (
    a.brand.toLowerCase() === b.brand.toLowerCase() &&
    a.maskedNumber === b.maskedNumber &&
    a.expiryMonth === b.expiryMonth &&
    a.expiryYear === b.expiryYear &&
    a.cardholderName === b.cardholderName
  );
}

/** Returns "•••• 4242". */
export function maskedNumber(lastDigits: string): string {
  return `•••• ${lastDigits.slice(-4)}`;
}

/**
 * Saves the cards that customers chose to save, of one order or of all. Returns the number of requests. Stops when the
 * provider does not respond; reconciliation retries. Safe to repeat, also concurrently.
 */
export async function savePaidCards(deps: PaymentDeps, orderId?: string): Promise<number> {
  const requests = await listCardSaveRequests(deps.db, orderId);
  for (const request of requests) {
    const result = await deps.cards.findStoredCard(request.providerId);
    if (!result.ok && result.failure.code !== "refused") {
      deps.log.warn(
        { paymentId: request.paymentId, reason: result.failure.reason },
        "stored card lookup failed",
      );
      break;
    }
    const card = result.ok ? result.value : null;
    const replacedId = await deps.db.transaction(async (tx) => {
      const isClaimed = await endCardSaveRequest(tx, request.paymentId);
      const { customerId, addressId } = request;
      return card === null || !isClaimed ? null : saveCard(tx, customerId, { ...card, addressId });
    });
    if (replacedId !== null) await deps.cards.deleteCard(replacedId);
  }
  return requests.length;
}

/** Batch size. In random order, so that failing requests do not block the others. */
const BATCH_SIZE = 50;

/** Paid payments of customers with an account whose card is to be saved, of one order or of all. */
async function listCardSaveRequests(db: Reader, orderId?: string) {
  const rows = await db
    .select({
      paymentId: payments.id,
      providerId: payments.providerId,
      customerId: orders.customerId,
      addressId: sql<string | null>`(
        select ${addresses.id} from ${addresses}
        where ${addresses.customerId} = ${orders.customerId} and ${addresses.isBilling})`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(
      and(
        payments.keepCard,
        eq(payments.state, "paid"),
        isNotNull(payments.providerId),
        eq(customers.isGuest, false),
        ...(orderId === undefined ? [] : [eq(payments.orderId, orderId)]),
      ),
    )
    .orderBy(sql`random()`)
    .limit(BATCH_SIZE);
  return rows.map((row) => ({ ...row, providerId: row.providerId ?? "" }));
}

/** False if another process has ended it: the stored card may then have a newer id, which must not be overwritten. */
function endCardSaveRequest(db: Reader, paymentId: string): Promise<boolean> {
  return hasRows(
    db
      .update(payments)
      .set({ keepCard: false })
      .where(and(eq(payments.id, paymentId), payments.keepCard))
      .returning({ id: payments.id }),
  );
}
