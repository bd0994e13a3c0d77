import fc from "fast-check";
import { expect, it } from "vitest";

import { lineName } from "#contract/text/known-names";
import { ITEM_KINDS, type ItemKind } from "#contract/schemas/basket-item";
import { SAMPLE_DETAILS } from "../../../tests/support/sample-basket";
import { sampleOrder, sampleTicket } from "../../../tests/support/sample-order";
import type { OrderRecord } from "../../money/orders/queries";
import type { OrderItemRecord } from "../../tables/orders";
import { formatsIn } from "../../platform/formats";
import { getTranslator } from "../../platform/translator";
import { priceBasket } from "../../basket/totals/price-basket";
import { renderLetter } from "../mail-layout/letter";
import { billLines, paymentLines } from "./order-bill";
import { confirmationLetter } from "./order-confirmation";

const UNCOVERED = { uncovered: new Set<string>(), roundUpId: null, cardMinimum: 50, vatRates: {} };
const getPage = (name: string) => `http://localhost:3000/order/${name}?order=1&ref=2`;

const [t, format] = [getTranslator("en-us"), formatsIn("en-US")];
const getMail = (record: OrderRecord) =>
  renderLetter(
    confirmationLetter({ t, format }, record, {
      ...{ url: getPage("confirmed"), ticketsUrl: getPage("tickets") },
      now: new Date(0),
      addOnTexts: new Map(),
      benefits: new Map([["product-0", ["Early news"]]]),
      setsUpSignIn: true,
      storefrontUrl: "https://x.test",
      findWatchUrl: ({ id, seating }) =>
        seating === "virtual" ? `https://x.test/watch/${id}` : null,
    }),
    "en-US",
  );
const getText = (record: OrderRecord) => getMail(record).textBody;

type Item = {
  kind: ItemKind;
  name: string;
  quantity: number;
  price: number;
  discount?: number;
  details?: object;
};

const orderItem = ({ discount = 0, ...item }: Item, at: number) =>
  ({
    id: `item-${at}`,
    productId: `product-${at}`,
    discount,
    ...item,
    details: { ...SAMPLE_DETAILS[item.kind], ...item.details },
  }) as unknown as OrderItemRecord;

/** An order of these items and, by default, two tickets at 170.00 in all. */
function getOrder(
  items: readonly Item[],
  tickets = [sampleTicket(), sampleTicket({ id: "t2" })],
): OrderRecord {
  const itemsTotal = items.reduce((sum, { price, discount = 0 }) => sum + price - discount, 0);
  const { total } = sampleOrder({}, tickets).order;
  return { ...sampleOrder({ total: total + itemsTotal }, tickets), items: items.map(orderItem) };
}

const item = {
  gift: { kind: "donation", name: "Annual Fund", quantity: 1, price: 10_000 },
  bag: { kind: "merchandise", name: "Canvas tote bag", quantity: 2, price: 4_000 },
  program: { kind: "supplementary", name: "Printed program", quantity: 1, price: 500 },
  protection: { kind: "booking-protection", name: "Ticket protection", quantity: 2, price: 1_000 },
  membership: { kind: "membership", name: "Friend", quantity: 1, price: 5_000 },
  vouchers: { kind: "gift-voucher", name: "Gift card", quantity: 1, price: 2_500 },
  cover: { kind: "cover-fee", name: "Card costs", quantity: 1, price: 680 },
  series: { kind: "package", name: "Choose three", quantity: 1, price: 0 },
} as const satisfies Record<string, Item>;

it("the confirmation lists what was bought, what it cost and what was charged", () => {
  const text = getText(sampleOrder());
  expect(text.split("RPA-10234")).toHaveLength(2);
  expect(text).toContain("Order number RPA-10234");
  expect(text).toMatch(/\nOrchestra, row K, seat 114: .*\nStandard, step-free, \$85\.00\n/);
  // Each ticket is there once, and the performance above and in the bill.
  expect(text.split("row K, seat 114")).toHaveLength(2);
  expect(text.split("New World")).toHaveLength(3);
  expect(text).toContain(
    "2 tickets: Mälkki Conducts Dvořák’s “New World”: $170.00\nPaid online: $170.00\n",
  );
  const paidCard = { brand: "amex", last4: "0005" };
  expect(getText({ ...sampleOrder(), paidCard })).toContain(
    "Charged to American Express ending in 0005: $170.00",
  );
  expect(getText({ ...sampleOrder(), paidCard: { brand: "swish", last4: null } })).toContain(
    "Paid with Swish: $170.00",
  );
  expect(getText({ ...sampleOrder(), charged: false })).toContain("Total: $170.00\n\nNo card was");
  expect(text).toContain(`Show my tickets: ${getPage("tickets")}\n`);
  expect(text).toContain(`View your order: ${getPage("confirmed")}\n`);
  expect(text).toContain("(212) 555-0140");
});

it("the confirmation lists each performance with its own tickets", () => {
  const other = sampleTicket({ id: "t3", instanceId: "i2", title: "Messiah" });
  const text = getText(sampleOrder({}, [sampleTicket(), other]));
  expect(text).toMatch(
    /\nMälkki Conducts Dvořák’s “New World”\n.*\n\nOrchestra, row K, seat 114: /,
  );
  expect(text).toMatch(/\nMessiah\n.*\n\nOrchestra, row K, seat 114: /);
});

it("the confirmation names wheelchair spaces and companion seats, with or without a number", () => {
  const unnumbered = { seating: "general", section: "Studio", row: null, number: null } as const;
  const tickets = [
    sampleTicket({ kind: "wheelchair", number: "3" }),
    sampleTicket({ id: "t2", kind: "companion", number: "4" }),
    sampleTicket({ id: "t3", kind: "wheelchair", ...unnumbered }),
  ];
  const text = getText(sampleOrder({}, tickets));
  expect(text).toContain("\nOrchestra, row K, wheelchair space 3: ");
  expect(text).toContain("\nOrchestra, row K, companion seat 4: ");
  expect(text).toContain("\nStudio, wheelchair space, unreserved: ");
});

it("the confirmation of a live stream has a link for each ticket and nothing about the building", () => {
  const stream = { seating: "virtual", hallName: "Live stream", section: "Live stream" } as const;
  const place = { row: null, number: null, seatStepFree: false };
  const tickets = ["t1", "t2"].map((id) => sampleTicket({ id, ...stream, ...place }));
  const text = getText(sampleOrder({}, tickets));
  for (const id of ["t1", "t2"]) expect(text).toContain(`https://x.test/watch/${id}`);
  expect(text).toContain("- Live stream (Standard): $85.00");
  expect(text).toContain("the player opens Thursday, December 3, 2026");
  expect(text).not.toMatch(/\b(doors?|seats?|row|collect|steps?|unreserved|print)\b/i);
});

it.each([
  ["tickets by mail", { ...sampleOrder(), deliveryKind: "postal" }, "within 2 business days"],
  ["tickets at the box office", { ...sampleOrder(), deliveryKind: "cobo" }, "the box office"],
  [
    "merchandise by mail, without mentioning tickets",
    { ...getOrder([item.bag], []), deliveryKind: "postal" },
    "We’ll send your order by mail within 2 business days.",
  ],
] as const)("the confirmation explains delivery: %s", (_, order, words) => {
  expect(getText(order)).toContain(words);
});

it("the confirmation does not mention delivery when there is nothing to deliver", () => {
  const text = getText({ ...getOrder([item.membership], []), deliveryKind: null });
  expect(text).not.toMatch(/How you get|Your tickets/);
  expect(text).toContain("Customer number C-20417");
});

it("the confirmation has the amount, recipient and mailing date of each gift voucher", () => {
  const details = { toName: "Sam", fromName: null, message: "Joy", toEmail: "sam@example.com" };
  const toBuyer = { ...item.vouchers, quantity: 2, price: 5_000 };
  const on = (sendOn: string | null) => ({ ...item.vouchers, details: { ...details, sendOn } });
  const [sent, later] = [on(null), on("2026-12-24")];
  const text = getText(getOrder([toBuyer, sent, later], []));
  const emailed = "- 1 gift card, $25.00, for Sam. We’ve emailed the code to your recipient.\n";
  for (const words of [
    "- 2 gift cards, $25.00 each. The codes and PDFs to print are in separate emails to you.\n",
    emailed,
    "- 1 gift card, $25.00, for Sam. We’ll email the code to your recipient on Thursday, December 24, 2026.\n",
  ])
    expect(text).toContain(words);
  expect(text).not.toMatch(/sam@|Joy/);
  expect(getText(getOrder([on("2026-11-20")], []))).toContain(emailed);
  expect(text).toContain("Thank you. Your order is confirmed.");
  expect(getText(getOrder([toBuyer, sent], []))).toContain("Thank you. Your gift cards are ready.");
});

it("the confirmation describes memberships, gifts and subscriptions", () => {
  const names = { recognitionName: "The Lovells", tribute: { type: "in-honor-of", name: "Clara" } };
  const details = { pricingName: "Standard", vouchers: 6, expiresOn: "2027-11-30" };
  const six = { kind: "ticket-subscription", name: "Six evenings", quantity: 1, price: 1 } as const;
  const order = getOrder([item.membership, { ...item.gift, details: names }, { ...six, details }]);
  const text = getText({ ...order, subscriptionUses: [{ name: "Twelve evenings", quantity: 2 }] });
  for (const words of [
    "Your Friend membership runs from Friday, November 20, 2026 to Friday, November 19, 2027.",
    "Your benefits:\n\n- Early news\n",
    "- Recognition name: The Lovells\n- In honor of Clara\n",
    "Standard: 6 tickets, valid until Tuesday, November 30, 2027.",
    "https://x.test/account/your-ticket-subscriptions",
    "2 tickets paid with Twelve evenings",
  ])
    expect(text).toContain(words);
});

it("the confirmation's HTML escapes the title of an event", () => {
  const { htmlBody } = getMail(sampleOrder({}, [sampleTicket({ title: '<b>Tosca</b> & "Co"' })]));
  expect(htmlBody).toContain("&lt;b&gt;Tosca&lt;/b&gt; &amp; &quot;Co&quot;");
  expect(htmlBody).toContain("order=1&amp;ref=2");
});

it("the bill lists every line with its amount, and counts only tickets as tickets", () => {
  const record = getOrder([item.gift, item.bag, item.program, item.protection]);
  expect(billLines(record, t)).toEqual([
    { label: "2 tickets: Mälkki Conducts Dvořák’s “New World”", amount: 17_000 },
    { label: "Donation: Annual Fund", amount: 10_000 },
    { label: "2 × Canvas tote bag", amount: 4_000 },
    { label: "Printed program", amount: 500 },
    { label: "Ticket protection", amount: 1_000 },
  ]);
  const { textBody, htmlBody } = getMail(record);
  for (const { label, amount } of billLines(record, t)) {
    expect(textBody).toContain(`${label}: ${format.money(amount, "USD")}`);
    expect(htmlBody).toContain(label);
    expect(htmlBody).toContain(format.money(amount, "USD"));
  }
});

it("the bill of any order adds up to its total, with the payments listed below it", () => {
  const arbItem = fc.record({
    kind: fc.constantFrom(...ITEM_KINDS),
    unitPrice: fc.integer({ min: 0, max: 50_000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
  });
  const arbTicket = fc.record({
    faceValue: fc.integer({ min: 0, max: 30_000 }),
    instanceId: fc.constantFrom("i1", "i2"),
  });
  const arbBasket = fc.record({
    tickets: fc.array(arbTicket, { maxLength: 5 }),
    items: fc.array(arbItem, { maxLength: 8 }),
    percent: fc.integer({ min: 0, max: 100 }),
    feesWaived: fc.boolean(),
    delivery: fc.constantFrom(0, 100),
    voucher: fc.integer({ min: 0, max: 60_000 }),
  });
  fc.assert(
    fc.property(arbBasket, ({ percent, feesWaived, delivery, voucher, ...basket }) => {
      const tickets = basket.tickets.map((ticket, at) => ({
        ...ticket,
        id: `t${at}`,
        fee: ticket.faceValue < 1_000 ? 0 : 900,
      }));
      const items = basket.items.map((item, at) => ({ ...item, id: `i${at}` }));
      const ids = new Set([...tickets, ...items].map(({ id }) => id));
      const { lines, sums } = priceBasket({
        tickets,
        items,
        feesWaived,
        delivery,
        discounts: [{ id: "p", source: "promo", lineIds: ids, off: { percent } }],
        ...UNCOVERED,
        coverFee: 0.04,
        tenders: [{ kind: "gift-voucher", id: "v", available: voucher }],
      });
      const priced = (id: string) => lines.get(id) ?? { price: 0, discount: 0, fee: 0 };
      const record: OrderRecord = {
        ...sampleOrder(
          sums,
          tickets.map(({ id, instanceId }) => {
            const { price, discount, fee } = priced(id);
            return sampleTicket({ id, instanceId, faceValue: price, discount, fee });
          }),
        ),
        items: items.map(({ id, kind, quantity }, at) => {
          const { price, discount } = priced(id);
          return orderItem({ kind, name: kind, quantity, price, discount }, at);
        }),
      };
      const addUp = (rows: { amount: number }[]) => rows.reduce((sum, row) => sum + row.amount, 0);
      expect(addUp(billLines(record, t))).toBe(sums.total);
      expect(sums.total + addUp(paymentLines(record, t))).toBe(sums.toPay);
      for (const item of record.items.filter(({ price }) => price > 0))
        expect(JSON.stringify(billLines(record, t))).toContain(lineName(t, item));
    }),
  );
});

const opening = (...of: Parameters<typeof getOrder>) => {
  const { subject, textBody } = getMail(getOrder(...of));
  return [subject, textBody.split("\n").find((line) => !line.startsWith("You’re all set"))];
};

it("the confirmation is headed for tickets when tickets, protection or a package were bought", () => {
  const expected = ["Your tickets: order RPA-10234", "See you Thursday, December 3"];
  expect(opening([])).toEqual(expected);
  expect(opening([item.protection, item.cover, item.series])).toEqual(expected);
  expect(getText(getOrder([item.series]))).toContain("Package: Choose three");
});

it("the confirmation of an order without tickets names what was bought", () => {
  expect(opening([item.membership], [])).toEqual([
    "Your membership: order RPA-10234",
    "Thank you. Your membership is confirmed.",
  ]);
  const ofGift = ["Your donation: order RPA-10234", "Thank you for your donation."];
  expect(opening([item.gift, item.cover], [])).toEqual(ofGift);
  expect(opening([item.vouchers], [])).toEqual([
    "Your gift card: order RPA-10234",
    "Thank you. Your gift card is ready.",
  ]);
});

it("the confirmation of several kinds of items, or of merchandise, has a general heading", () => {
  const expected = ["Your order RPA-10234", "Thank you. Your order is confirmed."];
  expect(opening([item.gift, item.bag])).toEqual([expected[0], "See you Thursday, December 3"]);
  expect(opening([item.membership, item.gift], [])).toEqual(expected);
  expect(opening([item.bag], [])).toEqual(expected);
});
