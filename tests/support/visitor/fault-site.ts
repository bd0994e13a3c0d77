import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

import { stateSchema } from "../../../dev/card-provider/state/records";
import { signatureHeader } from "../../../dev/card-provider/webhooks/deliveries";
import { fromNow } from "../api/stored";
import { storeCard } from "../crash/charge-scenarios";
import { getLane, type TestLane, within } from "../crash/crash-site";
import { openPerformance, PERFORMANCE } from "../crash/open-performance";
import { newBasket } from "../crash/visitor";
import { sampleAddress } from "../samples/address";
import type { Stack } from "../servers/stack";
import { checkOutTo, pressPay, takeTickets, type Credentials } from "./check-out";
import { cardFields, submitCard } from "../cards";
import { openTab, type Tab } from "./form-browser";
import { getLedger } from "./ledger";
import type { PageShown } from "./read-page";

/** A stack with a performance on sale, whose page is at `path`: of 900 seats at one price after `openSite`. */
export type Site = { stack: Stack; lane: TestLane; path: string };

/** A customer who buys two tickets in a browser without script. */
export type Buyer = Credentials & {
  /** Of the performance. */
  path: string;
  tab: Tab;
  payment: PageShown;
  /** The card page as first shown. */
  card: PageShown;
};

const PAY = /^Pay /;
const SOON_MS = 15_000;

/** Opens a performance with `rows` rows of 30 seats. */
export async function openSite(stack: Stack, rows = 30): Promise<Site> {
  const lane = getLane(stack, { url: stack.crmUrl, program: stack.crm });
  await openPerformance(lane, { rows });
  const { eventId } = await lane.stored.instances.one({ id: PERFORMANCE }, ["eventId"]);
  return { stack, lane, path: `/events/${eventId}/${PERFORMANCE}` };
}

/** Registers a customer and opens a new browser. */
export async function newBuyer({ stack, path }: Site): Promise<Buyer> {
  const person = { email: `buyer.${randomUUID()}@example.com`, password: "Concert2026" };
  const { outcome } = await stack.api.registerCustomer({
    body: {
      ...person,
      firstName: "Ines",
      lastName: "Okonkwo",
      phone: "2125550147",
      address: sampleAddress(),
    },
  });
  if (outcome !== "ok") throw new Error(outcome);
  const tab = openTab(stack.url);
  return { ...person, path, tab, payment: tab.shown, card: tab.shown };
}

export async function atPayment(site: Site): Promise<Buyer> {
  return toPayment(await newBuyer(site));
}

/** The summary of a buyer with a stored card, which its button names. */
export async function atPaymentWithCard(site: Site): Promise<Buyer> {
  const buyer = await newBuyer(site);
  const { id: customerId } = await site.lane.stored.customers.one({ email: buyer.email }, ["id"]);
  await storeCard(site.lane, { customerId });
  return toPayment(buyer);
}

async function toPayment(buyer: Buyer): Promise<Buyer> {
  await takeTickets(buyer.tab, await buyer.tab.go(buyer.path), 2);
  buyer.payment = await checkOutTo(buyer.tab, "Summary", buyer);
  return buyer;
}

export async function atCardPage(site: Site): Promise<Buyer> {
  const buyer = await atPayment(site);
  buyer.card = await pressPay(buyer.tab);
  return buyer;
}

export async function enterCard({ tab, card }: Pick<Buyer, "tab" | "card">): Promise<PageShown> {
  return tab.pressOn(card, PAY, cardFields());
}

/** Pays by card without following the redirect. Returns its URL. */
export async function payWithoutReturning({ card }: Pick<Buyer, "card">): Promise<URL> {
  const { status, location } = await submitCard(card.url.href);
  if (location === null) throw new Error(`the card page returned ${status}`);
  return new URL(location);
}

export async function paidWithoutReturning(site: Site): Promise<{ buyer: Buyer; back: URL }> {
  const buyer = await atCardPage(site);
  return { buyer, back: await payWithoutReturning(buyer) };
}

export const turnBack = ({ tab }: Buyer) => tab.follow(/^(Cancel and go|Go) back/);

/** Reloads the page while it returns 503 because the outcome is unknown. */
export async function checkAgain({ tab }: Buyer): Promise<PageShown> {
  await within(SOON_MS, async () => (await tab.go(tab.shown.url)).status !== 503);
  return tab.shown;
}

/** Another basket takes the buyer's seats, as after the hold has expired. */
export async function loseSeats({ lane }: Site, { email }: Buyer): Promise<void> {
  const rival = await newBasket(lane);
  const { id: customerId } = await lane.stored.customers.one({ email }, ["id"]);
  const baskets = await lane.stored.baskets.find({ customerId }, ["id"]);
  await lane.stored.claims.change(
    { basketId: baskets.map(({ id }) => id) },
    { basketId: rival, heldUntil: fromNow({ days: 2 }) },
  );
}

/** Minor units, without the fee. */
const FACE_VALUE = 7_600;

/** Changes the price of all seats to `amount` (minor units) while `work` runs. */
export async function atPrice<T>(
  { lane }: Site,
  amount: number,
  work: () => Promise<T>,
): Promise<T> {
  const setPrice = (faceValue: number) =>
    lane.stored.prices.change({ priceListId: PERFORMANCE }, { faceValue });
  await setPrice(amount);
  try {
    return await work();
  } finally {
    await setPrice(FACE_VALUE);
  }
}

/** The card provider's webhook messages about a buyer's payments, oldest first. */
export function messagesTo({ stack }: Site, { email }: Buyer): { type: string; payload: string }[] {
  const state = stateSchema.parse(JSON.parse(readFileSync(stack.cardRecords, "utf8")));
  return Object.values(state.deliveries)
    .filter(({ payload }) => payload.includes(email))
    .map(({ type, payload }) => ({ type, payload }));
}

/** A forged webhook message that claims a payment. */
export const FORGED = JSON.stringify({
  id: "evt_forged",
  object: "event",
  type: "checkout.session.completed",
  created: 1,
  data: { object: { id: "cs_test_forged", payment_status: "paid", metadata: {} } },
});

/** Sends a webhook message to the box office and returns the status. */
export async function sendMessage(
  { stack }: Site,
  payload: string,
  { secret = stack.webhookSecret, signedAt = Date.now() } = {},
): Promise<number> {
  const response = await fetch(`${stack.crmUrl}/api/v3/payments/webhook`, {
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": signatureHeader(payload, secret, signedAt),
    },
    body: payload,
  });
  await response.arrayBuffer();
  return response.status;
}

export const ledger = ({ stack, lane }: Site, { email }: Buyer) =>
  getLedger(lane.stored, stack.cardRecords, email);
