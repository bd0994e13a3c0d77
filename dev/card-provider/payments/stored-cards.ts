import { newId, nowSeconds, type Provider } from "../provider";
import type { CardRecord, SessionRecord } from "../state/records";
import { isMobileMethod } from "./payment-methods";

export type SavedCard = CardRecord & { id: string };

export function listSavedCards(provider: Provider, { customerId }: SessionRecord): SavedCard[] {
  const { customers } = provider.file.state;
  const cards = customerId === null ? {} : (customers[customerId]?.cards ?? {});
  return Object.entries(cards)
    .map(([id, card]) => ({ ...card, id }))
    .reverse();
}

/** Saves the card of a paid session if the session should. Returns the payment method's id, or null. */
export function savePaidCard(
  provider: Provider,
  session: SessionRecord,
  { id, ...card }: CardRecord & { id?: string },
): string | null {
  if (id !== undefined) return id;
  if (!session.savesCard || isMobileMethod(card.brand)) return null;
  const customer = ensureCustomer(provider, session);
  if (customer === null) return null;
  const methodId = newId("pm");
  customer.cards[methodId] = card;
  return methodId;
}

/** The session's customer, created if the session should; else null. */
export function ensureCustomer(provider: Provider, session: SessionRecord) {
  const { customers } = provider.file.state;
  if (session.customerId === null && !session.createsCustomer) return null;
  session.customerId ??= newId("cus");
  const id = session.customerId;
  return (customers[id] ??= { id, created: nowSeconds(provider), cards: {}, accounts: {} });
}

/** Deletes a stored card. Returns false for an unknown id. */
export function detachCard(provider: Provider, id: string): boolean {
  for (const { cards } of Object.values(provider.file.state.customers)) {
    if (!Object.hasOwn(cards, id)) continue;
    Reflect.deleteProperty(cards, id);
    provider.file.touch();
    return true;
  }
  return false;
}
