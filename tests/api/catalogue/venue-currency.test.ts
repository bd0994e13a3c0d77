import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";

import { stateSchema } from "../../../dev/card-provider/state/records";
import { laneOf, type TestLane } from "../../support/crash/crash-site";
import { openPerformance } from "../../support/crash/open-performance";
import {
  addTickets,
  clickPay,
  comeBack,
  goToPay,
  newVisitor,
  payByCard,
  expectOk,
  type Visitor,
} from "../../support/crash/visitor";
import type { BoxOffice } from "../../support/servers/start-box-office";
import { startTestLane } from "../support/test-lane";

// One venue that changes its currency from dollars to pounds, Danish kroner and Swedish kronor, each with a new
// process.
let boxOffice: BoxOffice;
let dollars: TestLane;
const lanes: TestLane[] = [];

beforeAll(async () => {
  const options = { storefrontUrl: "http://storefront.test" };
  ({ boxOffice, lane: dollars } = await startTestLane("api_currency", options));
  await openPerformance(dollars);
});
afterAll(async () => {
  await Promise.all([dollars, ...lanes].map(({ pool }) => pool.end()));
  await boxOffice.stop();
});

/** Starts a box office process in this currency, and sets the prices of the season to it. */
async function venueIn(currency: string): Promise<TestLane> {
  await dollars.pool.query("update price_lists set currency = $1", [currency]);
  const lane = laneOf(boxOffice, await boxOffice.another({ CURRENCY: currency }));
  lanes.push(lane);
  return lane;
}

type Money = { amount: number; currency: string };
const catalogue = async (lane: TestLane) => [
  expectOk(await lane.call<{ minAmount: Money }[]>("GET", "/funds"))[0]?.minAmount.currency,
  expectOk(await lane.call<{ price: Money }[]>("GET", "/delivery-options"))[0]?.price.currency,
  expectOk(await lane.call<{ price: Money }[]>("GET", "/memberships"))[0]?.price.currency,
  expectOk(await lane.call<Money[]>("GET", "/gift-vouchers/amounts"))[0]?.currency,
  expectOk(await lane.call<{ price: Money }[]>("GET", "/stock-items?kind=merchandise"))[0]?.price
    .currency,
];

/** Starts the payment of two tickets at 76.00 each. */
async function readyToPay(lane: TestLane): Promise<Visitor> {
  const visitor = await newVisitor(lane);
  expectOk(await addTickets(lane, visitor));
  await goToPay(lane, visitor);
  expect(await clickPay(lane, visitor)).toBe(true);
  return visitor;
}

async function payByPhone({ pageUrl }: Visitor, method: string): Promise<void> {
  const send = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(`${pageUrl}/${path}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: new URL(pageUrl ?? "").origin },
      body: new URLSearchParams(fields),
    });
    expect(answer.status).toBe(303);
  };
  await send("mobile", { method });
  await send("confirm", { decision: "approve" });
}

/** The amounts, currencies and methods that the card provider charged for an order. */
async function chargesOf(orderId: string | null) {
  const { rows } = await dollars.pool.query<{ id: string }>(
    "select id from payments where order_id = $1",
    [orderId],
  );
  const { charges } = stateSchema.parse(JSON.parse(readFileSync(boxOffice.cardRecords, "utf8")));
  return Object.values(charges)
    .filter(({ metadata }) => rows.some(({ id }) => id === metadata["payment_id"]))
    .map(({ amount, currency, card }) => ({ amount, currency, by: card.brand }));
}

async function confirmationOf(orderId: string | null): Promise<string> {
  const written = () =>
    dollars.pool.query<{ text_body: string | null }>(
      "select text_body from mails where order_id = $1 and kind = 'order-confirmation'",
      [orderId],
    );
  await expect
    .poll(async () => (await written()).rows[0]?.text_body, { timeout: 60_000 })
    .toBeTruthy();
  return (await written()).rows[0]?.text_body ?? "";
}

it("a gift with gift aid in pounds is declared, charged and confirmed in pounds", async () => {
  const lane = await venueIn("GBP");
  expect(new Set(await catalogue(lane))).toEqual(new Set(["GBP"]));
  const visitor = await newVisitor(lane);
  const { session } = visitor;
  const declared = await lane.call<{ declaredAt: string | null }>("PUT", "/customer/gift-aid", {
    session,
    body: { ukTaxpayer: true, statement: "I pay tax in the United Kingdom." },
  });
  expect(expectOk(declared).declaredAt).not.toBeNull();
  expectOk(await addTickets(lane, visitor));
  const gift = { fundId: "annual", amount: 5_000 };
  expectOk(await lane.call("POST", `/baskets/${visitor.basketId}/donations`, { body: gift }));
  await goToPay(lane, visitor);
  expect(await clickPay(lane, visitor)).toBe(true);
  await payByCard(visitor);
  expect(expectOk(await comeBack(lane, visitor))).toMatchObject({
    state: "confirmed",
    totals: { total: { amount: 22_000, currency: "GBP" } },
  });
  expect(await chargesOf(visitor.orderId)).toEqual([
    { amount: 22_000, currency: "gbp", by: "visa" },
  ]);
  expect(await confirmationOf(visitor.orderId)).toContain("£220.00");
}, 60_000);

it.each([
  ["DKK", "mobilepay", "MobilePay"],
  ["SEK", "swish", "Swish"],
])(
  "a venue that sells in %s can be paid by %s, as its order and confirmation say",
  async (currency, method, name) => {
    const lane = await venueIn(currency);
    const visitor = await readyToPay(lane);
    await payByPhone(visitor, method);
    expect(expectOk(await comeBack(lane, visitor))).toMatchObject({
      state: "confirmed",
      paidCard: { brand: method, last4: null },
      totals: { total: { amount: 17_000, currency } },
    });
    expect(await chargesOf(visitor.orderId)).toEqual([
      { amount: 17_000, currency: currency.toLowerCase(), by: method },
    ]);
    expect(await confirmationOf(visitor.orderId)).toContain(`Paid with ${name}: kr\u00A0170.00`);
    // Gift aid is only available in pounds.
    const refused = await lane.call("PUT", "/customer/gift-aid", {
      session: visitor.session,
      body: { ukTaxpayer: true, statement: "I pay tax in the United Kingdom." },
    });
    expect(refused).toMatchObject({ status: 403, body: { reason: "gift-aid-elsewhere" } });
  },
  60_000,
);

it("the box office does not start with prices in another currency than the venue's", async () => {
  await dollars.pool.query("update price_lists set currency = 'EUR' where id = 'studio'");
  await expect(boxOffice.another({ CURRENCY: "SEK" })).rejects.toThrow(/studio in EUR/);
}, 60_000);
