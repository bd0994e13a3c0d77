import { signedToken } from "../../platform/signed-token";
import { ORDER_LINK_DAYS, RETURN_LINK_HOURS } from "./rules";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Placeholders in storefront URLs, which the box office replaces by tokens. */
export const ORDER_TOKEN = "__ORDER_TOKEN__";
export const RETURN_TOKEN = "__RETURN_TOKEN__";

/** `ORDER_LINK_DAYS` after the last performance, but at least twice as many from now. */
export function orderLinkEnds(starts: readonly Date[], now: Date): Date {
  const last = Math.max(
    now.getTime() + ORDER_LINK_DAYS * DAY_MS,
    ...starts.map((start) => start.getTime()),
  );
  return new Date(last + ORDER_LINK_DAYS * DAY_MS);
}

type OrderLinks = {
  /** Bound to the recipient, so that the link becomes invalid when a mistyped address is corrected. */
  signOrder: (orderId: string, recipient: string, until: Date) => string;
  opensOrder: (orderId: string, recipient: string, token: string, now: Date) => boolean;
  signDebitReturn: (orderId: string, now: Date) => string;
  isDebitReturnToken: (orderId: string, token: string, now: Date) => boolean;
  signReturn: (orderId: string, now: Date) => string;
  isReturnToken: (orderId: string, token: string, now: Date) => boolean;
};

export function orderLinks(secrets: readonly string[]): OrderLinks {
  const order = signedToken("order", secrets);
  const outcome = signedToken("payment-outcome", secrets);
  const debit = signedToken("debit-outcome", secrets);
  const returnExpiry = (now: Date) => new Date(now.getTime() + RETURN_LINK_HOURS * HOUR_MS);
  const subject = (orderId: string, recipient: string) => [orderId, recipient.toLowerCase()];
  return {
    signOrder: (orderId, recipient, until) => order.sign(subject(orderId, recipient), until),
    opensOrder: (orderId, recipient, token, now) =>
      order.isValid(subject(orderId, recipient), token, now),
    signReturn: (orderId, now) => outcome.sign([orderId], returnExpiry(now)),
    signDebitReturn: (orderId, now) => debit.sign([orderId], returnExpiry(now)),
    isDebitReturnToken: (orderId, token, now) => debit.isValid([orderId], token, now),
    isReturnToken: (orderId, token, now) => outcome.isValid([orderId], token, now),
  };
}
