import { newId, nowSeconds, type Provider } from "../provider";
import type { CardRecord, SessionRecord } from "../state/records";
import { isMobileMethod } from "./payment-methods";

export type OfferedCard = CardRecord & { id: string };

/** The cards that this page offers its customer to pay with again, the newest first. */
export function offeredCards(provider: Provider, { customerId }: SessionRecord): OfferedCard[] {
  const { customers } = provider.file.state;
  const cards = customerId === null ? {} : (customers[customerId]?.cards ?? {});
  return Object.entries(cards)
    .map(([id, card]) => ({ ...card, id }))
    .reverse();
}

/** Keeps the card that a page was just paid with, where its customer wished so. Gives the name that it is kept by. */
export function keepPaidCard(
  provider: Provider,
  session: SessionRecord,
  { id, ...card }: CardRecord & { id?: string },
): string | null {
  if (id !== undefined) return id;
  if (!session.savesCard || isMobileMethod(card.brand)) return null;
  const customer = customerOf(provider, session);
  if (customer === null) return null;
  const name = newId("pm");
  customer.cards[name] = card;
  return name;
}

/** The customer of a session that has one or makes one. */
export function customerOf(provider: Provider, session: SessionRecord) {
  const { customers } = provider.file.state;
  if (session.customerId === null && !session.createsCustomer) return null;
  session.customerId ??= newId("cus");
  const id = session.customerId;
  return (customers[id] ??= { id, created: nowSeconds(provider), cards: {}, accounts: {} });
}

/** Forgets a kept card. False: there is none of this name. */
export function detachCard(provider: Provider, id: string): boolean {
  for (const { cards } of Object.values(provider.file.state.customers)) {
    if (!Object.hasOwn(cards, id)) continue;
    Reflect.deleteProperty(cards, id);
    provider.file.touch();
    return true;
  }
  return false;
}
