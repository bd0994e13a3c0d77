import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

import { stateSchema } from "../../../dev/card-provider/state/records";
import { signatureHeader } from "../../../dev/card-provider/webhooks/deliveries";
import { laneOf, type TestLane } from "../crash/crash-site";
import { within } from "../crash/crash-site";
import { openPerformance, PERFORMANCE } from "../crash/open-performance";
import { newBasket } from "../crash/visitor";
import { sampleAddress } from "../samples/address";
import type { Stack } from "../servers/stack";
import { cardFields, checkOutTo, pressPay, takeTickets, type Credentials } from "./check-out";
import { openTab, type Tab } from "./form-browser";
import { ledgerOf } from "./ledger";
import type { PageShown } from "./read-page";

/** All three programs, and a performance with nine hundred seats of one price. */
export type Site = { stack: Stack; lane: TestLane; path: string };

/** Somebody who buys two tickets in a browser without script. */
export type Buyer = Credentials & {
  tab: Tab;
  payment: PageShown;
  /** The card provider's page, as it was shown first. */
  card: PageShown;
};

const PAY = /^Pay /;
const SOON_MS = 15_000;

/** `rows` of thirty seats. */
export async function openSite(stack: Stack, rows = 30): Promise<Site> {
  const lane = laneOf(stack, { url: stack.crmUrl, program: stack.crm });
  await openPerformance(lane, { rows });
  const found = await lane.pool.query<{ event_id: string }>(
    "select event_id from instances where id = $1",
    [PERFORMANCE],
  );
  return { stack, lane, path: `/events/${found.rows[0]?.event_id}/${PERFORMANCE}` };
}

/** A customer of old, with a browser of their own. */
export async function newBuyer({ stack }: Site): Promise<Buyer> {
  const person = { email: `buyer.${randomUUID()}@example.com`, password: "Concert2026" };
  await stack.callCrm("POST", "/customers", {
    ...person,
    firstName: "Ines",
    lastName: "Okonkwo",
    phone: "2125550147",
    address: sampleAddress(),
  });
  const tab = openTab(stack.url);
  return { ...person, tab, payment: tab.shown, card: tab.shown };
}

export async function atPayment(site: Site): Promise<Buyer> {
  const buyer = await newBuyer(site);
  await takeTickets(buyer.tab, await buyer.tab.go(site.path), 2);
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

/** Enters a card that pays, and closes the tab before the way back. Gives the address of the way back. */
export async function payWithoutReturning({ card }: Pick<Buyer, "card">): Promise<URL> {
  const answer = await fetch(card.url, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: card.url.origin },
    body: new URLSearchParams(cardFields()),
  });
  const location = answer.headers.get("location");
  if (location === null) throw new Error(`the card page answered ${answer.status}`);
  return new URL(location);
}

/** Somebody whose card is charged, and who never saw more than the card page. */
export async function paidWithoutReturning(site: Site): Promise<{ buyer: Buyer; back: URL }> {
  const buyer = await atCardPage(site);
  return { buyer, back: await payWithoutReturning(buyer) };
}

export const turnBack = ({ tab }: Buyer) => tab.follow(/^(Cancel and go|Go) back/);

/** Reloads the page as long as it says that the outcome is not known yet. */
export async function checkAgain({ tab }: Buyer): Promise<PageShown> {
  await within(SOON_MS, async () => (await tab.go(tab.shown.url)).status !== 503);
  return tab.shown;
}

/** The seats of a buyer run out, and somebody else takes them. */
export async function loseSeats({ lane }: Site, { email }: Buyer): Promise<void> {
  const rival = await newBasket(lane);
  await lane.pool.query(
    `update claims set basket_id = $2, held_until = crm_now() + interval '2 days'
     where basket_id in (
       select b.id from baskets b join customers c on c.id = b.customer_id where c.email = $1)`,
    [email, rival],
  );
}

/** What the tests' seats cost before the fee, in minor units. */
const FACE_VALUE = 7_600;

/** While `work` is done the box office sells for another price. Minor units. */
export async function atPrice<T>(
  { lane }: Site,
  amount: number,
  work: () => Promise<T>,
): Promise<T> {
  const text = "update prices set face_value = $2 where price_list_id = $1";
  await lane.pool.query(text, [PERFORMANCE, amount]);
  try {
    return await work();
  } finally {
    await lane.pool.query(text, [PERFORMANCE, FACE_VALUE]);
  }
}

/** The provider's messages about a buyer's payments, oldest first, as they are sent. */
export function messagesTo({ stack }: Site, { email }: Buyer): { type: string; payload: string }[] {
  const state = stateSchema.parse(JSON.parse(readFileSync(stack.cardRecords, "utf8")));
  return Object.values(state.deliveries)
    .filter(({ payload }) => payload.includes(email))
    .map(({ type, payload }) => ({ type, payload }));
}

/** What somebody who is not the provider would send to get tickets for nothing. */
export const FORGED = JSON.stringify({
  id: "evt_forged",
  object: "event",
  type: "checkout.session.completed",
  created: 1,
  data: { object: { id: "cs_test_forged", payment_status: "paid", metadata: {} } },
});

/** Sends a message to the box office as the provider does; answers its status. */
export async function sendMessage(
  { stack }: Site,
  payload: string,
  { secret = stack.webhookSecret, signedAt = Date.now() } = {},
): Promise<number> {
  const answer = await fetch(`${stack.crmUrl}/api/v3/payments/webhook`, {
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": signatureHeader(payload, secret, signedAt),
    },
    body: payload,
  });
  await answer.arrayBuffer();
  return answer.status;
}

export const ledger = ({ stack, lane }: Site, { email }: Buyer) =>
  ledgerOf(lane.pool, stack.cardRecords, email);
