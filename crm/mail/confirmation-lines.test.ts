import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ITEM_KINDS, type ItemKind } from "#contract/schemas/basket-item";
import { sampleOrder, sampleTicket } from "../../tests/support/sample-order";
import type { OrderRecord } from "../orders/queries";
import type { OrderItemRecord } from "../orders/tables";
import { wordsIn } from "../platform/words";
import { priceBasket } from "../pricing/price-basket";
import { billLines, confirmationFacts, purchaseKind, tenderLines } from "./confirmation-facts";
import { confirmationHtml, confirmationText } from "./order-confirmation";

const ORDER_URL = "http://storefront.test/order/confirmed?order=1&ref=r";

const t = wordsIn("en-us");

type Item = { kind: ItemKind; name: string; quantity: number; price: number; discount?: number };

const orderItem = ({ discount = 0, ...item }: Item, at: number) =>
  ({
    id: `item-${at}`,
    productId: `product-${at}`,
    discount,
    details: {},
    ...item,
  }) as unknown as OrderItemRecord;

/** An order of two tickets, 170.00, or none, and of these items. */
function orderOf(
  items: Item[],
  tickets = [sampleTicket(), sampleTicket({ id: "t2" })],
): OrderRecord {
  const own = items.reduce((sum, { price, discount = 0 }) => sum + price - discount, 0);
  const ofTickets = sampleOrder({}, tickets);
  const { total } = ofTickets.order;
  return { ...sampleOrder({ total: total + own }, tickets), items: items.map(orderItem) };
}

const item = {
  gift: { kind: "donation", name: "Annual Fund", quantity: 1, price: 10_000 },
  bag: { kind: "merchandise", name: "Canvas tote bag", quantity: 2, price: 4_000 },
  program: { kind: "supplementary", name: "Printed program", quantity: 1, price: 500 },
  protection: { kind: "booking-protection", name: "Ticket protection", quantity: 2, price: 1_000 },
  membership: { kind: "membership", name: "Friend", quantity: 1, price: 5_000 },
  vouchers: { kind: "gift-voucher", name: "Gift voucher", quantity: 1, price: 2_500 },
  cover: { kind: "cover-fee", name: "Card costs", quantity: 1, price: 680 },
  series: { kind: "package", name: "Choose three", quantity: 1, price: 0 },
} as const satisfies Record<string, Item>;

describe("the bill in a confirmation mail", () => {
  it("names every line with its own amount, and calls nothing a ticket that is none", () => {
    const record = orderOf([item.gift, item.bag, item.program, item.protection]);
    expect(billLines(record, t)).toEqual([
      { label: "2 tickets: Mälkki Conducts Dvořák’s “New World”", amount: 15_200 },
      { label: "Donation: Annual Fund", amount: 10_000 },
      { label: "2 × Canvas tote bag", amount: 4_000 },
      { label: "Printed program", amount: 500 },
      { label: "Ticket protection", amount: 1_000 },
      { label: "Service fees", amount: 1_800 },
    ]);
    const facts = confirmationFacts(record, ORDER_URL);
    for (const body of [confirmationText(facts), confirmationHtml(facts)])
      for (const { label, amount } of [...facts.sums, facts.total]) {
        expect(body).toContain(label);
        expect(body).toContain(amount);
      }
  });

  it("adds up to the total for any order, and what paid of it stands below the total", () => {
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
        const items = basket.items.map((one, at) => ({ ...one, id: `i${at}` }));
        const ids = new Set([...tickets, ...items].map(({ id }) => id));
        const { lines, sums } = priceBasket({
          tickets,
          items,
          feesWaived,
          delivery,
          discounts: [{ id: "p", source: "promo", lineIds: ids, off: { percent } }],
          coverFee: 0.04,
          uncovered: new Set(),
          roundUpId: null,
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
        const add = (some: { amount: number }[]) =>
          some.reduce((sum, { amount }) => sum + amount, 0);
        expect(add(billLines(record, t))).toBe(sums.total);
        expect(sums.total + add(tenderLines(record, t))).toBe(sums.toPay);
        for (const { price, name } of record.items)
          if (price > 0)
            expect(billLines(record, t).some(({ label }) => label.includes(name))).toBe(true);
      }),
    );
  });
});

describe("a confirmation mail's subject and opening", () => {
  const facts = (items: Item[], tickets?: Parameters<typeof orderOf>[1]) => {
    const { subject, heading } = confirmationFacts(orderOf(items, tickets), ORDER_URL);
    return [subject, heading];
  };

  it("speak of tickets when tickets were bought, with protection or in a package", () => {
    const told = ["Your tickets: order RPA-10234", "Thank you, Zoë. Your tickets are booked."];
    expect(facts([])).toEqual(told);
    expect(facts([item.protection, item.cover, item.series])).toEqual(told);
  });

  it("never say that tickets are booked when there are none", () => {
    expect(facts([item.membership], [])).toEqual([
      "Your membership: order RPA-10234",
      "Thank you, Zoë. Your membership is confirmed.",
    ]);
    expect(facts([item.gift, item.cover], [])).toEqual([
      "Your donation: order RPA-10234",
      "Thank you, Zoë, for your donation.",
    ]);
    expect(facts([item.vouchers], [])[1]).toContain("gift vouchers are ready");
    const text = confirmationText(confirmationFacts(orderOf([item.membership], []), ORDER_URL));
    expect(text).not.toContain("Your tickets");
  });

  it("speak of the order when several kinds were bought, or one without words of its own", () => {
    for (const [items, tickets] of [
      [[item.gift, item.bag], undefined],
      [[item.membership, item.gift], []],
      [[item.bag], []],
    ] as const)
      expect(facts([...items], tickets && [...tickets])).toEqual([
        "Your order RPA-10234",
        "Thank you, Zoë. Your order is confirmed.",
      ]);
    expect(purchaseKind({ tickets: [], items: [] })).toBe("mixed");
  });

  it("tell how merchandise comes without a word of tickets, and nothing of what is not delivered", () => {
    const bag = { ...orderOf([item.bag], []), deliveryKind: "postal" as const };
    expect(confirmationFacts(bag, ORDER_URL).delivery?.text).toBe(
      "We’ll mail your order within two working days.",
    );
    expect(
      confirmationFacts({ ...orderOf([item.membership], []), deliveryKind: null }, ORDER_URL)
        .delivery,
    ).toBeNull();
  });
});
