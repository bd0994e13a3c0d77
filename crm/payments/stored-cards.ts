import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";

import { findPromotedCard } from "#contract/schemas/card";
import { lockCustomer } from "../customers/lock-customer";
import { postalColumns } from "../customers/addresses";
import { addresses, customers } from "../customers/tables";
import { orders } from "../orders/tables";
import { readClock } from "../platform/database/clock";
import type { Reader, Transaction } from "../platform/database/database";
import { hasRows } from "../platform/database/rows";
import { dayOf } from "../platform/dates";
import { stopRecurring } from "../recurring/recurring-agreements";
import { recurringPayments } from "../recurring/tables";
import type { PaymentDeps, ProviderCard } from "./card-payments";
import { payments, storedCards } from "./tables";

/** A card that was paid with. Without a provider's customer nothing can be paid with it, as with the demo's. */
type NewStoredCard = Omit<ProviderCard, "providerCustomer"> &
  Pick<typeof storedCards.$inferInsert, "addressId" | "providerCustomer">;

/** A customer's cards, the preferred one first, each with the address it is billed to. */
export function listStoredCards(db: Reader, customerId: string) {
  return db
    .select({
      id: storedCards.id,
      brand: storedCards.brand,
      maskedNumber: storedCards.maskedNumber,
      cardholderName: storedCards.cardholderName,
      expiryMonth: storedCards.expiryMonth,
      expiryYear: storedCards.expiryYear,
      isPreferred: storedCards.isPreferred,
      address: postalColumns,
    })
    .from(storedCards)
    .leftJoin(addresses, eq(addresses.id, storedCards.addressId))
    .where(eq(storedCards.customerId, customerId))
    .orderBy(desc(storedCards.isPreferred), asc(storedCards.createdAt), asc(storedCards.id));
}

/**
 * Saves a card; the first is preferred. A card that is saved already is updated: returns the provider's earlier id of
 * it, to be deleted there. Safe to repeat.
 */
export async function saveCard(
  tx: Transaction,
  customerId: string,
  { lastDigits, ...card }: NewStoredCard,
): Promise<string | null> {
  await lockCustomer(tx, customerId);
  const facts = { ...card, maskedNumber: maskedNumber(lastDigits) };
  const kept = await tx.select().from(storedCards).where(eq(storedCards.customerId, customerId));
  const known = kept.find((each) => isSameCard(each, facts));
  if (known !== undefined && known.providerId !== card.providerId) {
    await tx.update(storedCards).set(facts).where(eq(storedCards.id, known.id));
    return known.providerId;
  }
  await tx
    .insert(storedCards)
    .values({ customerId, ...facts, isPreferred: kept.length === 0 })
    .onConflictDoUpdate({
      target: [storedCards.customerId, storedCards.providerId],
      set: facts,
    });
  return null;
}

/** What the provider calls a customer who keeps cards there; null for one who keeps none. */
export async function findProviderCustomer(db: Reader, customerId: string): Promise<string | null> {
  const [row] = await db
    .select({ providerCustomer: storedCards.providerCustomer })
    .from(storedCards)
    .where(and(eq(storedCards.customerId, customerId), isNotNull(storedCards.providerCustomer)))
    .limit(1);
  return row?.providerCustomer ?? null;
}

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

/** Makes a card the preferred one; the others are alternatives. False when it is not this customer's. Safe to repeat. */
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

/** Removes a card; with the preferred one gone the next is promoted. False when it is not this customer's. */
export async function removeCard(
  tx: Transaction,
  customerId: string,
  cardId: string,
): Promise<boolean> {
  await lockCustomer(tx, customerId);
  const cards = await listStoredCards(tx, customerId);
  if (!cards.some(({ id }) => id === cardId)) return false;
  const next = findPromotedCard(cards, cardId, dayOf(await readClock(tx)));
  await stopRecurring(tx, eq(recurringPayments.cardId, cardId), "card-removed");
  await tx.delete(storedCards).where(eq(storedCards.id, cardId));
  if (next !== null)
    await tx.update(storedCards).set({ isPreferred: true }).where(eq(storedCards.id, next.id));
  return true;
}

type Face = Pick<
  typeof storedCards.$inferSelect,
  "brand" | "maskedNumber" | "expiryMonth" | "expiryYear" | "cardholderName"
>;

/** Whether two are one card, as far as is seen of them: who pays with it once more does not have it twice. */
function isSameCard(a: Face, b: Face): boolean {
  return (
    a.brand.toLowerCase() === b.brand.toLowerCase() &&
    a.maskedNumber === b.maskedNumber &&
    a.expiryMonth === b.expiryMonth &&
    a.expiryYear === b.expiryYear &&
    a.cardholderName === b.cardholderName
  );
}

/** "•••• 4242": all that is ever kept of a number. */
export function maskedNumber(lastDigits: string): string {
  return `•••• ${lastDigits.slice(-4)}`;
}

/**
 * Saves the cards that customers asked to save, of one order or of all. Reconciliation retries what the provider did not
 * return. Safe to repeat, and in parallel. Answers how many cards there were.
 */
export async function keepPaidCards(deps: PaymentDeps, orderId?: string): Promise<number> {
  const requests = await listCardSaveRequests(deps.db, orderId);
  for (const request of requests) {
    const found = await deps.cards.findKeptCard(request.providerId);
    if (!found.ok && found.code !== "refused") {
      deps.log.warn(
        { paymentId: request.paymentId, reason: found.reason },
        "saved card lookup failed",
      );
      break;
    }
    const card = found.ok ? found.value : null;
    const former = await deps.db.transaction(async (tx) => {
      const isOurs = await endCardSaveRequest(tx, request.paymentId);
      const { customerId, addressId } = request;
      // Stored by a later payment meanwhile, the card may have a newer id that must not be replaced.
      return card === null || !isOurs ? null : saveCard(tx, customerId, { ...card, addressId });
    });
    if (former !== null) await deps.cards.forgetCard(former);
  }
  return requests.length;
}

/** Batch size. Unordered, so that one refund that keeps failing does not block the others. */
const AT_ONCE = 50;

/** Payments whose card its customer wants kept and that is not kept yet: of one order, or of all. None of a guest's. */
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
    .limit(AT_ONCE);
  return rows.map((row) => ({ ...row, providerId: row.providerId ?? "" }));
}

/** Marks a payment's card as dealt with. False when another process did so first: do not touch the card then. */
function endCardSaveRequest(db: Reader, paymentId: string): Promise<boolean> {
  return hasRows(
    db
      .update(payments)
      .set({ keepCard: false })
      .where(and(eq(payments.id, paymentId), payments.keepCard))
      .returning({ id: payments.id }),
  );
}
