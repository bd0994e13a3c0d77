import fc from "fast-check";
import { expect, it } from "vitest";

import { orderLines } from "./order-lines";

const words = {
  delivery: "Delivery",
  rest: "Left to pay",
  others: "Other items",
};

const ticket = fc.record({
  instanceId: fc.constantFrom("i1", "i2"),
  title: fc.constantFrom("Mahler 5", "Messiah"),
  when: fc.constant("Dec 3"),
  priceTypeName: fc.constantFrom("Standard", "Under 30"),
  faceValue: fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 40_000 })),
  discount: fc.constantFrom(0, 50),
  fee: fc.constantFrom(0, 900),
});
const item = fc.record({
  name: fc.constantFrom("Friend", "Program book"),
  price: fc.integer({ min: 0, max: 10_000 }),
  discount: fc.constant(0),
});
const plain = { items: [], delivery: 100, tendered: 0 };

it("the lines of the card page add up to the order's total less vouchers and credit", () => {
  fc.assert(
    fc.property(
      fc.array(ticket, { maxLength: 20 }),
      fc.oneof(fc.array(item, { maxLength: 3 }), fc.array(item, { minLength: 99, maxLength: 105 })),
      fc.constantFrom(0, 100),
      fc.constantFrom(0, 1, 5_000, 10_000_000),
      (generated, items, delivery, balance) => {
        const tickets = generated.map(({ discount, ...rest }) => ({
          ...rest,
          discount: Math.min(discount, rest.faceValue),
        }));
        const total =
          tickets.reduce(
            (sum, { faceValue, discount, fee }) => sum + faceValue - discount + fee,
            0,
          ) +
          items.reduce((sum, { price }) => sum + price, 0) +
          delivery;
        const tendered = Math.min(balance, total);
        const lines = orderLines({ tickets, items, delivery, tendered }, words);
        const sum = lines.reduce((subtotal, line) => subtotal + line.unitAmount * line.quantity, 0);
        expect(sum).toBe(total - tendered);
        expect(lines.length).toBeLessThanOrEqual(100);
        for (const line of lines) {
          expect(line.unitAmount).toBeGreaterThan(0);
          expect(line.quantity).toBeGreaterThan(0);
        }
      },
    ),
  );
});

it("the lines of the card page do not depend on the order of the tickets", () => {
  fc.assert(
    fc.property(fc.array(ticket, { maxLength: 9 }), (tickets) => {
      // Tickets of one instance have the same title.
      const named = tickets.map((generated) => ({ ...generated, title: generated.instanceId }));
      const lines = orderLines({ ...plain, tickets: named }, words);
      const reversed = [...named].reverse();
      expect(orderLines({ ...plain, tickets: reversed }, words)).toEqual(lines);
    }),
  );
});

it("the lines of the card page group equal tickets, with their fees, and list delivery", () => {
  const mahler = {
    instanceId: "i1",
    title: "Mahler 5",
    when: "Dec 3",
    priceTypeName: "Standard",
    faceValue: 7600,
    discount: 0,
    fee: 900,
  };
  expect(orderLines({ ...plain, tickets: [mahler, mahler] }, words)).toEqual([
    { name: "Mahler 5", description: "Dec 3, Standard", unitAmount: 8500, quantity: 2 },
    { name: "Delivery", description: null, unitAmount: 100, quantity: 1 },
  ]);
});

it("the lines of the card page are sorted: tickets by performance, items by name and price", () => {
  const messiah = { instanceId: "i2", title: "Messiah", when: "Dec 9", priceTypeName: "Standard" };
  const tickets = [
    { ...messiah, faceValue: 5000, discount: 0, fee: 900 },
    { ...messiah, instanceId: "i1", title: "Mahler 5", faceValue: 7600, discount: 0, fee: 500 },
    { ...messiah, faceValue: 5000, discount: 0, fee: 500 },
  ];
  const items = [
    { name: "Program", price: 2000, discount: 0 },
    { name: "Friend", price: 9000, discount: 0 },
    { name: "Program", price: 1500, discount: 0 },
    { name: "Bag", price: 1000, discount: 400 },
    { name: "Gift", price: 300, discount: 300 },
    { name: "Free", price: 0, discount: 0 },
  ];
  const linesFor = (orderItems: typeof items) =>
    orderLines({ tickets, items: orderItems, delivery: 0, tendered: 0 }, words).map(
      ({ name, unitAmount, quantity }) => [name, unitAmount, quantity],
    );
  const expected = [
    ["Mahler 5", 8100, 1],
    ["Messiah", 5500, 1],
    ["Messiah", 5900, 1],
    ["Bag", 600, 1],
    ["Friend", 9000, 1],
    ["Program", 1500, 1],
    ["Program", 2000, 1],
  ];
  expect(linesFor(items)).toEqual(expected);
  expect(linesFor([...items].reverse())).toEqual(expected);
});
