import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";

import { stateSchema } from "../../../dev/card-provider/state/records";
import { getLane, type TestLane } from "../../support/crash/crash-site";
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
  await dollars.stored.priceLists.change({}, { currency });
  const lane = getLane(boxOffice, await boxOffice.another({ CURRENCY: currency }));
  lanes.push(lane);
  return lane;
}

const catalogue = async ({ api }: TestLane) => [
  (await api.listFunds()).value[0]?.minAmount.currency,
  (await api.listDeliveryOptions()).value[0]?.price.currency,
  (await api.listMembershipLevels()).value[0]?.price.currency,
  (await api.listVoucherAmounts()).value[0]?.currency,
  (await api.listStockItems({ query: { kind: "merchandise" } })).value[0]?.price.currency,
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
async function listCharges(orderId: string | null) {
  const rows = await dollars.stored.payments.find({ orderId: orderId ?? undefined }, ["id"]);
  const { charges } = stateSchema.parse(JSON.parse(readFileSync(boxOffice.cardRecords, "utf8")));
  return Object.values(charges)
    .filter(({ metadata }) => rows.some(({ id }) => id === metadata["payment_id"]))
    .map(({ amount, currency, card }) => ({ amount, currency, by: card.brand }));
}

async function getConfirmation(orderId: string | null): Promise<string> {
  const { mails } = dollars.stored;
  const written = async () =>
    (
      await mails.find({ orderId: orderId ?? undefined, kind: "order-confirmation" }, ["textBody"])
    )[0]?.textBody;
  await expect.poll(written, { timeout: 60_000 }).toBeTruthy();
  return (await written()) ?? "";
}

it("a gift with gift aid in pounds is declared, charged and confirmed in pounds", async () => {
  const lane = await venueIn("GBP");
  expect(new Set(await catalogue(lane))).toEqual(new Set(["GBP"]));
  const visitor = await newVisitor(lane);
  const { session } = visitor;
  const declared = await lane.api.setGiftAid({
    session,
    body: { ukTaxpayer: true, statement: "I pay tax in the United Kingdom." },
  });
  expect(declared.value.declaredAt).not.toBeNull();
  expectOk(await addTickets(lane, visitor));
  const gift = { kind: "donation", fundId: "annual", amount: 5_000 } as const;
  const given = await lane.api.addLine({ params: { id: visitor.basketId }, body: gift });
  expect(given.outcome).toBe("ok");
  await goToPay(lane, visitor);
  expect(await clickPay(lane, visitor)).toBe(true);
  await payByCard(visitor);
  expect(expectOk(await comeBack(lane, visitor))).toMatchObject({
    state: "confirmed",
    totals: { total: { amount: 22_000, currency: "GBP" } },
  });
  expect(await listCharges(visitor.orderId)).toEqual([
    { amount: 22_000, currency: "gbp", by: "visa" },
  ]);
  expect(await getConfirmation(visitor.orderId)).toContain("£220.00");
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
    expect(await listCharges(visitor.orderId)).toEqual([
      { amount: 17_000, currency: currency.toLowerCase(), by: method },
    ]);
    expect(await getConfirmation(visitor.orderId)).toContain(`Paid with ${name}: kr\u00A0170.00`);
    // Gift aid is only available in pounds.
    const refused = await lane.api.setGiftAid({
      session: visitor.session,
      body: { ukTaxpayer: true, statement: "I pay tax in the United Kingdom." },
    });
    expect(refused.outcome).toBe("not-allowed/gift-aid-elsewhere");
  },
  60_000,
);

it("the box office does not start with prices in another currency than the venue's", async () => {
  await dollars.stored.priceLists.change({ id: "studio" }, { currency: "EUR" });
  await expect(boxOffice.another({ CURRENCY: "SEK" })).rejects.toThrow(/studio in EUR/);
}, 60_000);
