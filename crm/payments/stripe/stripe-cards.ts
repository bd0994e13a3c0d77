import type Stripe from "stripe";

import type { CardResult } from "../card-payments";
import type { KeptCard, KeptCards } from "../card-payments";
import { askStripe } from "./stripe-failure";

const EXPAND = ["payment_intent.latest_charge"];

/** Cards for the next time, as payment methods of a customer at Stripe. */
export function stripeCards(stripe: Stripe): KeptCards {
  return {
    findKeptCard: (attemptId) =>
      askStripe(async () =>
        keptCardOf(await stripe.checkout.sessions.retrieve(attemptId, { expand: EXPAND })),
      ),
    forgetCard: async (providerId): Promise<CardResult<null>> => {
      const gone = await askStripe(() => stripe.paymentMethods.detach(providerId));
      return gone.ok || gone.code === "refused" ? { ok: true, value: null } : gone;
    },
  };
}

function keptCardOf({
  customer,
  payment_intent: intent,
}: Stripe.Checkout.Session): KeptCard | null {
  const charge = typeof intent === "object" ? intent?.latest_charge : null;
  if (typeof charge !== "object" || charge === null || customer === null) return null;
  const card = charge.payment_method_details?.card;
  if (charge.payment_method === null || card == null) return null;
  return {
    providerId: charge.payment_method,
    providerCustomer: typeof customer === "string" ? customer : customer.id,
    brand: card.brand ?? "card",
    lastDigits: card.last4 ?? "",
    cardholderName: charge.billing_details.name ?? "",
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
  };
}
