/** A way to pay on the provider's page; a mobile one is approved in an app. */
export type PaymentMethod = "card" | "mobilepay" | "swish";

/** Spec section 9: "currency-specific payment options exist for Danish krone (via a mobile payment) and Swedish krona". */
const MOBILE: Readonly<Record<string, PaymentMethod>> = { DKK: "mobilepay", SEK: "swish" };

/** The ways to pay in a currency, the card first. */
export function paymentMethods(currency: string): PaymentMethod[] {
  const mobile = MOBILE[currency];
  return mobile === undefined ? ["card"] : ["card", mobile];
}
