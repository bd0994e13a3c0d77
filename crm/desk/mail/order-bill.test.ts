import { expect, it } from "vitest";

import { sampleOrder, sampleTicket } from "../../../tests/support/sample-order";
import type { OrderItemRecord } from "../../tables/orders";
import { formatsIn } from "../../platform/formats";
import { getTranslator } from "../../platform/translator";
import { renderLetter } from "../mail-layout/letter";
import { receiptLetter } from "./order-confirmation";

it("the bill has the remaining balance of each gift card that was used", () => {
  const record = {
    ...sampleOrder({ giftVouchers: 17_000 }),
    charged: false,
    giftCards: [{ code: "•••• 4567", left: 3_000 }],
  };
  const words = { t: getTranslator("en-us"), format: formatsIn("en-US") };
  const { textBody } = renderLetter(receiptLetter(words, record, new Map()), "en-US");
  expect(textBody).toContain("Gift card •••• 4567 has $30.00 left.");
});

it("after a return, the bill lists everything that was bought and deducts what was returned", () => {
  const [kept, returned] = [sampleTicket(), sampleTicket({ id: "t2" })];
  const program = {
    id: "i1",
    kind: "supplementary",
    name: "Program",
    quantity: 1,
    price: 500,
    details: {},
  };
  const bought = sampleOrder({ total: 17_500, credit: 2_000 }, [kept, returned]);
  const record = {
    ...bought,
    tickets: [kept],
    givenBack: { card: 8_500, giftCards: 0, credit: 500 },
    returned: { tickets: [{ ...returned, returnId: "r1" }], items: [program as OrderItemRecord] },
  };
  const words = { t: getTranslator("en-us"), format: formatsIn("en-US") };
  const { textBody } = renderLetter(receiptLetter(words, record, new Map()), "en-US");
  expect(textBody).toContain(
    "2 tickets: Mälkki Conducts Dvořák’s “New World”: $170.00\nProgram: $5.00\n" +
      "Total: $175.00\nAccount credit: \u2212$20.00\nPaid online: $155.00\nReturned: \u2212$90.00",
  );
  expect(textBody).toContain("\n1 ticket\n");
});

it("the bill translates the names of items that have no product name", () => {
  const items = (["booking-protection", "cover-fee", "gift-voucher"] as const).map(
    (kind) => ({ id: kind, kind, name: "Name", quantity: 1, price: 500 }) as OrderItemRecord,
  );
  const words = { t: getTranslator("de"), format: formatsIn("de") };
  const bought = { ...sampleOrder(), items };
  const { textBody } = renderLetter(receiptLetter(words, bought, new Map()), "de");
  expect(textBody).toMatch(
    /Ticketschutz: 5,00\s\$\nKosten der Kartenzahlung: 5,00\s\$\nGutschein: 5,00\s\$\n/,
  );
});

it("the receipt has the name of the household member the order is for", () => {
  const words = { t: getTranslator("en-us"), format: formatsIn("en-US") };
  const textFor = (bookedFor: string | null) =>
    renderLetter(receiptLetter(words, { ...sampleOrder(), bookedFor }, new Map()), "en-US")
      .textBody;
  expect(textFor("Tom Velez")).toContain("Booked for Tom Velez\n");
  expect(textFor(null)).not.toContain("Booked for");
});

it("the bill names the ticket subscription that paid for tickets", () => {
  const words = { t: getTranslator("en-us"), format: formatsIn("en-US") };
  const subscriptionUses = [{ name: "Six evenings", quantity: 2 }];
  const record = { ...sampleOrder({ discounts: 6_600 }), subscriptionUses };
  const { textBody } = renderLetter(receiptLetter(words, record, new Map()), "en-US");
  expect(textBody).toContain("\nDiscounts and Six evenings: \u2212$66.00\n");
});

it("the receipt has the number of packages that were bought", () => {
  const words = { t: getTranslator("en-us"), format: formatsIn("en-US") };
  const line = { id: "p", kind: "package", name: "Recital Hall series", quantity: 2, price: 0 };
  const series = { ...line, details: { superItemId: null } };
  const record = { ...sampleOrder(), items: [series as OrderItemRecord] };
  const { textBody } = renderLetter(receiptLetter(words, record, new Map()), "en-US");
  expect(textBody).toContain("Package: 2 × Recital Hall series\n");
});

it("tickets of a package are below its name, and its price is once there and once in the bill", () => {
  const line = { id: "p", kind: "package", name: "Choose two", quantity: 1, price: 0 };
  const details = { superItemId: null };
  const [single, part] = [sampleTicket(), sampleTicket({ packageItemId: "p", discount: 600 })];
  const parts = ["t2", "t3"].map((id) => ({ ...part, id, instanceId: id, title: `Part ${id}` }));
  const words = { t: getTranslator("en-us"), format: formatsIn("en-US") };
  const order = sampleOrder({ discounts: 1_200 }, [...parts, single]);
  const record = { ...order, items: [{ ...line, details } as OrderItemRecord] };
  const { textBody } = renderLetter(receiptLetter(words, record, new Map()), "en-US");
  expect(textBody).toMatch(
    /114, step-free \(Standard\): \$85\.00\n\nPackage: Choose two\n\$158\.00\n\nPart t2\n/,
  );
  expect(textBody).toContain("\n- Orchestra, row K, seat 114, step-free, Standard\n");
  expect(textBody).toMatch(/New World”: \$85\.00\nChoose two: \$158\.00\nPaid online: /);
  expect(textBody.match(/Package: /g)).toHaveLength(1);
  expect(textBody).not.toContain("Discounts");
});

it("the bill names the rate of the tax, which older orders have not", () => {
  const { order, ...rest } = sampleOrder();
  const words = { t: getTranslator("en-us"), format: formatsIn("en-US") };
  const textWith = (vatByRate: (typeof order)["vatByRate"]) => {
    const record = { ...rest, order: { ...order, vat: 1_112, vatByRate } };
    return renderLetter(receiptLetter(words, record, new Map()), "en-US").textBody;
  };
  expect(textWith(null)).toContain("The total includes $11.12 tax.");
  expect(textWith([{ rate: 7, amount: 1_112 }])).toContain("The total includes $11.12 tax (7%).");
});

it("the bill names the tax in what was returned beside that of the whole", () => {
  const { order, ...rest } = sampleOrder();
  const words = { t: getTranslator("en-us"), format: formatsIn("en-US") };
  const vatByRate = [{ rate: 8, amount: 1_112 }];
  const returnedTax = { amount: 500, byRate: [{ rate: 8, amount: 500 }] };
  const record = { ...rest, returnedTax, order: { ...order, vat: 1_112, vatByRate } };
  const { textBody } = renderLetter(receiptLetter(words, record, new Map()), "en-US");
  expect(textBody).toMatch(
    /The total includes \$11\.12 tax \(8%\)\.\s+What we returned includes \$5\.00 tax \(8%\)\./,
  );
});
