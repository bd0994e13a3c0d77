import type { AppLoadContext } from "@remix-run/node";

import type { StoredCard } from "#contract/schemas/customer-parts";
import { valueOrNull } from "#contract/calls/unavailable";
import { shortCardName } from "~/i18n/payment-words";
import type { CheckoutStepContext } from "~/parts/checkout/guards.server";
import type { OfferedCard } from "./pay-buttons";

type Buyer = Pick<CheckoutStepContext<"summary" | "payment">, "customer" | "crmSession">;

/** The customer's preferred card that can be charged without a card page. Null for guests, and without such a card. */
export async function findOfferedCard(
  { crm, features, readCheckout }: AppLoadContext,
  { customer, crmSession }: Buyer,
): Promise<OfferedCard | null> {
  if (!features.savedCards || customer.isGuest) return null;
  // Most customers have none: the step's own read says so.
  if ((await readCheckout())?.hasStoredCards === false) return null;
  const cards = await valueOrNull(crm.listStoredCards({ session: crmSession }));
  const card = cards?.find(({ canBeCharged }) => canBeCharged);
  return card === undefined ? null : offered(card);
}

/** The name of a card that was not charged. Null if it was removed. */
export async function findCardName(
  { crm }: AppLoadContext,
  { crmSession }: Pick<Buyer, "crmSession">,
  cardId: string,
): Promise<string | null> {
  const cards = await valueOrNull(crm.listStoredCards({ session: crmSession }));
  const card = cards?.find(({ id }) => id === cardId);
  return card === undefined ? null : shortCardName(card);
}

const offered = (card: StoredCard): OfferedCard => ({ id: card.id, name: shortCardName(card) });
