import { and, asc, desc, eq, isNotNull } from "drizzle-orm";

import { findPromotedCard } from "#contract/schemas/card";

import { dayOf } from "../platform/dates";
import { isSameCard, maskedNumber } from "./stored-card";
import { readClock } from "../platform/database/clock";
import { lockCustomer } from "../customers/lock-customer";
import type { Reader, Transaction } from "../platform/database/database";
import { addresses } from "../customers/customer-tables";
import { storedCards } from "./card-tables";

/** A card as the provider tells of it, once it was paid with and the customer let it be kept. */
export type NewStoredCard = {
  providerId: string;
  /** Null: nothing can be paid with it by this provider, as with the demo's. */
  providerCustomer: string | null;
  brand: string;
  lastDigits: string;
  cardholderName: string;
  expiryMonth: number;
  expiryYear: number;
  addressId: string | null;
};

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
      address: {
        line1: addresses.line1,
        line2: addresses.line2,
        line3: addresses.line3,
        city: addresses.city,
        county: addresses.county,
        state: addresses.state,
        postcode: addresses.postcode,
        country: addresses.country,
      },
    })
    .from(storedCards)
    .leftJoin(addresses, eq(addresses.id, storedCards.addressId))
    .where(eq(storedCards.customerId, customerId))
    .orderBy(desc(storedCards.isPreferred), asc(storedCards.createdAt), asc(storedCards.id));
}

/**
 * Keeps a card; the first one is the preferred one. A card that is kept already takes the new facts, also where the
 * provider calls it by another name now: gives the name that it had, for the provider to forget. Safe to repeat.
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

/** What the provider calls a customer's cards: of all, or of one, with none where it is not this customer's. */
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
  await tx.delete(storedCards).where(eq(storedCards.id, cardId));
  if (next !== null)
    await tx.update(storedCards).set({ isPreferred: true }).where(eq(storedCards.id, next.id));
  return true;
}
