import { signedToken } from "../platform/signed-token";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than a card page lives. */
const RETURN_MS = 2 * 60 * 60 * 1000;

/** Stands in an address for the token that the box office puts there. */
export const ORDER_TOKEN = "__ORDER_TOKEN__";
export const RETURN_TOKEN = "__RETURN_TOKEN__";

/** Until when a mail's link opens its order: a month after the last performance, two months at least. */
export function orderLinkEnds(starts: readonly Date[], now: Date): Date {
  const last = Math.max(now.getTime() + 30 * DAY_MS, ...starts.map((start) => start.getTime()));
  return new Date(last + 30 * DAY_MS);
}

type OrderLinks = {
  /** Ends early once the confirmation goes to another address: a mistyped one does not keep its link. */
  signOrder: (orderId: string, recipient: string, until: Date) => string;
  opensOrder: (orderId: string, recipient: string, token: string, now: Date) => boolean;
  signDebitReturn: (orderId: string, now: Date) => string;
  tellsDebit: (orderId: string, token: string, now: Date) => boolean;
  signReturn: (orderId: string, now: Date) => string;
  tellsOutcome: (orderId: string, token: string, now: Date) => boolean;
};

export function orderLinks(secrets: readonly string[]): OrderLinks {
  const order = signedToken("order", secrets);
  const outcome = signedToken("payment-outcome", secrets);
  const debit = signedToken("debit-outcome", secrets);
  const soon = (now: Date) => new Date(now.getTime() + RETURN_MS);
  const of = (orderId: string, recipient: string) => [orderId, recipient.toLowerCase()];
  return {
    signOrder: (orderId, recipient, until) => order.sign(of(orderId, recipient), until),
    opensOrder: (orderId, recipient, token, now) =>
      order.isValid(of(orderId, recipient), token, now),
    signReturn: (orderId, now) => outcome.sign([orderId], soon(now)),
    signDebitReturn: (orderId, now) => debit.sign([orderId], soon(now)),
    tellsDebit: (orderId, token, now) => debit.isValid([orderId], token, now),
    tellsOutcome: (orderId, token, now) => outcome.isValid([orderId], token, now),
  };
}
