import { CARD_EXPIRY } from "./coming-dates";

/** Numbers that the card provider answers in its own way. */
export const CARDS = {
  approves: "4242424242424242",
  declines: "4000000000000002",
  needsAuthentication: "4000002500003155",
  asksEachTime: "4000002760003184",
  declinesLater: "4000000000000341",
  failsRefunds: "4000000000005126",
} as const;
export type Card = keyof typeof CARDS;

/** The button of the card page that pays, in all its languages. */
export const PAY_BY_CARD = /^(?:Pay|Betala|Pagar|Peye) |bezahlen$/;

/** The fields of the card page. */
export const cardFields = (card: Card = "approves") => ({
  cardNumber: CARDS[card],
  cardExpiry: CARD_EXPIRY,
  cardCvc: "123",
  cardName: "Ada Lovell",
});

/** Submits a card on the provider's page like a browser without script; returns the status and the redirect. */
export async function submitCard(
  pageUrl: string,
  card?: Card,
): Promise<{ status: number; location: string | null }> {
  const response = await fetch(pageUrl, {
    method: "POST",
    redirect: "manual",
    headers: { origin: new URL(pageUrl).origin },
    body: new URLSearchParams(cardFields(card)),
  });
  await response.arrayBuffer();
  return { status: response.status, location: response.headers.get("location") };
}
