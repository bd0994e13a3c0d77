import { stripePayments } from "../../../crm/money/payments/stripe";
import {
  payWith,
  post,
  SECRET_KEY,
  startProvider,
  startReceiver,
  WEBHOOK_SECRET,
} from "./card-provider-server";

/** The box office's client of a card provider of its own, whose events are recorded. */
export async function startStripe() {
  const receiver = await startReceiver();
  const { url, control, letBankRespond } = await startProvider({ webhookUrl: receiver.url });
  const cardsWith = (key: string) =>
    stripePayments({
      STRIPE_SECRET_KEY: key,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: url,
    });
  return { cards: cardsWith(SECRET_KEY), cardsWith, control, letBankRespond, receiver };
}
export type StartedStripe = Awaited<ReturnType<typeof startStripe>>;

/** Saves a card by paying on a page. */
export async function saveCard({ cards }: StartedStripe, number: string) {
  const opened = await cards.open({
    key: `payment-${number}`,
    orderId: "1",
    orderNumber: "RPA-10234",
    currency: "USD",
    methods: ["card"],
    email: "ada@example.org",
    keepCard: true,
    asksName: false,
    providerCustomer: null,
    lines: [{ name: "Friend", description: null, unitAmount: 5_000, quantity: 1 }],
    locale: "en-us",
    expiresAt: new Date(Date.now() + 35 * 60_000),
    returnUrl: "http://shop.test/",
    cancelUrl: "http://shop.test/",
  });
  if (!opened.ok) throw new Error(opened.failure.reason);
  const { url } = opened.value;
  const { headers } = await payWith(url, number);
  if (headers.get("location")?.endsWith("/confirm") === true)
    await post(`${url}/confirm`, { decision: "approve" });
  const saved = await cards.findStoredCard(opened.value.providerId);
  if (!saved.ok || saved.value === null) throw new Error("no card was saved");
  const { providerId: providerMethod, providerCustomer } = saved.value;
  return { providerMethod, providerCustomer };
}
