import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";

import { shortCode } from "#contract/rules/tickets/barcode";
import { getDayReport } from "../../../crm/money/reports/day-report";
import { findLedgerMismatches } from "../../../crm/money/orders/check-records";
import { addDays } from "../../../crm/platform/dates";
import { add, api, newBasket, pick } from "../support/box-office";
import { addCode } from "../support/codes";
import { createTestPerformance } from "../support/create-test-performance";
import { importFormerFiles, prepareSale, type writeFormer } from "./former-files";
import { tokenIn } from "../support/mailbox";
import { pay, readyBasket } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { commandRunner } from "../support/run-command";
import { mailedLink, redeemLink } from "../support/sign-in";
import { scanByKey, staffSession } from "../support/staff-desk";
import { stored, venueToday } from "../support/stored";
import { db } from "../support/test-database";

const run = commandRunner(testPaymentDeps());
const parent = mkdtempSync(join(tmpdir(), "foyer-former-"));
afterAll(() => {
  rmSync(parent, { recursive: true, force: true });
});

const importFiles = (files: Parameters<typeof writeFormer>[1]) =>
  importFormerFiles(run, parent, files);

const availability = async (instanceId: string) => {
  const { value } = await api.getSeatStatus({ params: { id: instanceId } });
  return value;
};

async function signInByMail(email: string): Promise<string> {
  const mail = await mailedLink("magic-links", email);
  return (await redeemLink({ token: tokenIn(mail) })).value.session;
}

it("imported seats are in their buyer's account, taken in the hall, and admitted by the former code once", async () => {
  const { instanceId, number, customer, ticket } = await prepareSale();
  const before = JSON.stringify(await availability(instanceId));
  const { report } = await importFiles({
    customers: [customer],
    "sold-seats": [ticket("1"), ticket("2")],
  });
  expect(report.map(({ outcome }) => outcome)).toEqual(["created", "created", "created"]);
  expect(JSON.stringify(await availability(instanceId))).not.toBe(before);
  const basketId = await newBasket();
  expect((await pick(basketId, instanceId, ["A-1"])).outcome).toBe("seats-taken");

  const session = await signInByMail(customer.email);
  const { value: page } = await api.listOrders({ query: { group: "upcoming" }, session });
  expect(page.orders).toMatchObject([
    { group: "upcoming", ticketCount: 2, total: { amount: 15_000 } },
  ]);
  const [order] = page.orders;
  const { value: whole } = await api.getOrder({
    params: { id: order?.id ?? "" },
    session,
    orderToken: null,
  });
  expect(whole).toMatchObject({
    state: "confirmed",
    charged: false,
    totals: { fees: { amount: 1_000 } },
  });

  const staff = await staffSession();
  const found = await api.findCustomers({ query: { query: order?.number ?? "" }, session: staff });
  expect(JSON.stringify(found.value)).toContain(customer.email);

  const scannerKey = await newScanner();
  const scan = async (code: string, of = instanceId) =>
    (await scanByKey(scannerKey, of, code)).scan;
  const other = await createTestPerformance();
  expect(await scan(`FORMER ${number} 1`, other.instanceId)).toMatchObject({
    state: "other-performance",
  });
  expect(await scan(`FORMER ${number} 1`)).toMatchObject({ state: "valid", admitted: 1 });
  expect(await scan(`FORMER${number}1`)).toMatchObject({ state: "admitted" });
  const own = whole.tickets.find(({ seat }) => seat.number === "1")?.barcode ?? "";
  expect(await scan(own)).toMatchObject({ state: "admitted" });
  expect(await scan("FORMER none")).toMatchObject({ state: "unknown" });
  const sheet = await api.getDoorSheet({ params: { id: instanceId }, session: staff });
  const short = shortCode(`FORMER${number}2`);
  expect(sheet.value.tickets.map((each) => each.shortCode)).toContain(short);
  const late = {
    params: { id: instanceId },
    body: { codes: [short], early: true },
    session: staff,
  };
  expect((await api.enterLateAdmissions(late)).value.results).toMatchObject([{ state: "valid" }]);
});

async function newScanner(): Promise<string> {
  const added = await run("add-scanner", `former ${randomUUID()}`);
  const key = added.ok ? /\S{40,}/.exec(added.value)?.[0] : undefined;
  if (key === undefined) throw new Error("no scanner key");
  return key;
}

it("imported sales were paid elsewhere: no takings, nothing issued today, and all records agree", async () => {
  const { instanceId, customer, ticket } = await prepareSale();
  const today = await venueToday();
  const context = { currency: "USD", vatRates: {} };
  const getReport = (day: string) => getDayReport(db, { from: day, to: day }, context);
  const before = { today: await getReport(today), sold: await getReport("2025-03-01") };
  await importFiles({
    customers: [customer],
    credit: [
      {
        number: randomUUID(),
        customer: customer.number,
        amount: "20",
        kind: "goodwill",
        expires: addDays(today, 30),
      },
    ],
    "gift-cards": [{ number: randomUUID(), code: randomUUID(), balance: "30" }],
    "sold-seats": [ticket("1")],
  });
  const after = { today: await getReport(today), sold: await getReport("2025-03-01") };
  expect(after.today.issued).toEqual(before.today.issued);
  expect(after.today.takings).toEqual(before.today.takings);
  expect(after.sold.takings).toEqual(before.sold.takings);
  const elsewhere = ({ paidWith }: typeof before.sold) =>
    paidWith.find(({ kind }) => kind === "elsewhere")?.sold ?? 0;
  expect(elsewhere(after.sold) - elsewhere(before.sold)).toBe(7_500);
  const { orderId } = await stored.orderTickets.first({ instanceId, seatId: "A-1" }, ["orderId"]);
  const order = await stored.orders.one({ id: orderId }, ["pageUrl"]);
  expect(order.pageUrl).toBe(
    `http://storefront.test/order/confirmed?order=${orderId}&ref=__ORDER_TOKEN__`,
  );
  expect(
    (await findLedgerMismatches(db)).filter(({ about }) => about.includes(customer.number)),
  ).toEqual([]);
});

it("an imported gift card pays at checkout by its former code, however it is typed", async () => {
  const code = `XMAS-${randomUUID().slice(0, 8)}-7`;
  await importFiles({ "gift-cards": [{ number: randomUUID(), code, balance: "500" }] });
  const ready = await readyBasket({ quantity: 1 });
  const { value } = await addCode(ready.basketId, ` ${code.toLowerCase().replaceAll("-", " ")} `);
  expect(value.totals).toMatchObject({ toPay: { amount: 0 } });
  expect((await pay(ready, { expectedTotal: 0 })).value).toMatchObject({ next: "order" });
  const balance = await api.getVoucherBalance({ body: { code } });
  expect(balance.value.amount).toMatchObject({ amount: 50_000 });
  expect(balance.value.balance.amount).toBeLessThan(50_000);
});

it("an order is imported whole or not at all, and never takes a seat that somebody has", async () => {
  const { instanceId, number, customer, ticket } = await prepareSale();
  const basketId = await newBasket();
  expect((await pick(basketId, instanceId, ["A-1"])).ok).toBe(true);
  const order = (name: string, changes: Readonly<Record<string, string>> = {}) => ({
    order: `${name}-${number}`,
    ...changes,
  });
  const rows = [
    ticket("1", order("held")),
    ticket("2", order("held")),
    ticket("2", order("wrong", { number: `${number}-w`, row: "AA", code: "" })),
    ticket("3", order("first", { number: `${number}-3`, code: "" })),
    ticket("3", order("again", { number: `${number}-3b`, code: "" })),
    ticket("4", order("mixed", { number: `${number}-4` })),
    ticket("5", order("mixed", { number: `${number}-5`, customer: "nobody" })),
    ticket("6", order("price", { number: `${number}-6`, priceType: "Standrd" })),
    ticket("6", order("late", { number: `${number}-6b`, sold: "2199-01-01 10:00" })),
    ticket("6", order("gone", { number: `${number}-6c`, performance: `${instanceId}x` })),
    ticket(
      "6",
      order("event", {
        number: `${number}-6d`,
        performance: "",
        event: instanceId,
        starts: "2026-12-03 19:30",
      }),
    ),
  ];
  const { report } = await importFiles({ customers: [customer], "sold-seats": rows });
  expect(report.slice(1).map(({ note }) => note)).toEqual([
    expect.stringContaining("has this seat in a basket") as string,
    "row 2 of the same order is refused",
    expect.stringMatching(/^column row: expected a row of this section/) as string,
    "",
    "column seat: another row sells this seat",
    "row 8 of the same order is refused",
    "column customer: expected one customer for the whole order",
    expect.stringContaining('did you mean "Standard"?') as string,
    "column sold: expected a time in the past",
    expect.stringContaining(`did you mean ${JSON.stringify(instanceId)}?`) as string,
    expect.stringMatching(
      /^column starts: expected the start of one of its performances/,
    ) as string,
  ]);
  const again = await importFiles({
    "sold-seats": [
      ticket("3", order("first", { number: `${number}-3`, code: "" })),
      ticket("6", order("first", { number: `${number}-6`, code: "" })),
    ],
  });
  expect(again.report.map(({ outcome }) => outcome)).toEqual(["unchanged", "refused"]);
});

it("places without numbers are given out, and a canceled performance takes none", async () => {
  const { instanceId, customer, ticket } = await prepareSale({ seating: "general", seats: 2 });
  await stored.seats.change({ planId: instanceId }, { row: null, number: null, kind: "place" });
  const place = (name: string) =>
    ticket("", {
      number: `${name}-${customer.number}`,
      order: `${name}-${customer.number}`,
      row: "",
      code: "",
    });
  const { report } = await importFiles({
    customers: [customer],
    "sold-seats": [place("a"), place("b"), place("c")],
  });
  expect(report.slice(1).map(({ outcome }) => outcome)).toEqual(["created", "created", "refused"]);
  const basketId = await newBasket();
  expect((await add(basketId, { instanceId })).outcome).toBe("not-allowed/sold-out");
  const canceled = await prepareSale({ instance: { cancelled: true } });
  const refusedReport = await importFiles({
    customers: [canceled.customer],
    "sold-seats": [canceled.ticket("1")],
  });
  expect(refusedReport.report[1]?.note).toContain("not canceled");
});

it("a returned ticket stays returned when it is imported again, and its former code admits nobody", async () => {
  const { instanceId, number, customer, ticket } = await prepareSale();
  const files = { customers: [customer], "sold-seats": [ticket("1"), ticket("2")] };
  await importFiles(files);
  const { orderId } = await stored.orderTickets.first({ instanceId, seatId: "A-1" }, ["orderId"]);
  const { number: orderNumber } = await stored.orders.one({ id: orderId }, ["number"]);
  const seat = "Orchestra, row A, seat 1";
  expect(
    await run("return-tickets", `RPA-${orderNumber}`, "credit", seat, "--reason", "Ill"),
  ).toMatchObject({ ok: true });
  expect((await importFiles(files)).report.map(({ outcome }) => outcome)).toEqual([
    "unchanged",
    "unchanged",
    "unchanged",
  ]);
  const { scan } = await scanByKey(await newScanner(), instanceId, `FORMER ${number} 1`);
  expect(scan.state).toBe("returned");
});
