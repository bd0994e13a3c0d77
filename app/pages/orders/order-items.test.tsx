import { expect, it } from "vitest";

import { ITEM_KINDS, type ItemKind } from "#contract/schemas/basket-item";
import type { Order } from "#contract/schemas/order";

import { readWords } from "../../../tests/support/html-text";
import { rendered } from "../../../tests/support/rendered";
import { sampleAddress } from "../../../tests/support/samples/address";
import { sampleDeliveryOptions, sampleProduct } from "../../../tests/support/samples/basket";
import { usd } from "../../../tests/support/samples/usd";
import { sampleOrder } from "../../../tests/support/samples/order";
import { AccountLinks, OrderDetails, OrderItems } from "~/parts/order-details/order-details";

it("the heading of an order's items does not mention a basket", () => {
  const items = [sampleProduct({ kind: "merchandise", cents: 2_400 })];
  const html = rendered(<OrderItems order={sampleOrder({ items })} />);
  expect(html).toContain("Also in this order");
  expect(html).not.toMatch(/basket/i);
});

const details = (change: Partial<Order>) =>
  readWords(rendered(<OrderDetails order={sampleOrder(change)} delivery={null} facts={[]} />));

it("each ticket of an order shows its price and discount, and no fee of its own", () => {
  const [first] = sampleOrder().tickets;
  if (first === undefined) throw new Error("no ticket");
  const sums = { total: usd(7_360), fee: usd(900), discount: usd(1_140) };
  const text = details({ tickets: [{ ...first, ...sums }] });
  expect(text).toContain("$73.60 , $11.40 off");
  expect(text).not.toMatch(/\bfee/);
});

it.each([
  [{ brand: "visa", last4: "4242" }, "Paid by card", "Charged to Visa ending in 4242."],
  [{ brand: "mobilepay", last4: null }, "Paid with MobilePay", "Paid with MobilePay."],
  [null, "Paid online", "Paid online."],
])("an order paid by %j shows how all of it, or part of it, was paid", (paidCard, part, whole) => {
  const { totals } = sampleOrder();
  expect(details({ paidCard })).toContain(whole);
  expect(details({ paidCard, totals: { ...totals, credit: usd(1_000) } })).toContain(part);
});

it("an order shows the household member it was booked for", () => {
  expect(details({ bookedFor: "Tom Velez" })).toContain("Booked for Tom Velez");
  expect(details({})).not.toContain("Booked for");
});

it("an order shows the ticket subscription that paid for its tickets, and links to one that it bought", () => {
  const bought = { pricingName: "Six", vouchers: 6, months: 12, expiresOn: "2027-11-30" };
  const order = {
    items: [sampleProduct({ kind: "ticket-subscription", details: bought })],
    subscriptionUses: [{ name: "Twelve evenings", quantity: 2 }],
  };
  expect(details(order)).toContain("Twelve evenings, 2 tickets");
  const link = 'href="/account/your-ticket-subscriptions"';
  expect(rendered(<AccountLinks order={sampleOrder(order)} />)).toContain(link);
  const returned = sampleOrder({ ...order, state: "returned" });
  expect(rendered(<AccountLinks order={returned} />)).not.toContain(link);
});

const mailed = { toName: "Sam", toEmail: "s@example.com", sendOn: null, months: 12 };
const donation = { appeal: null, recognitionName: null, anonymous: false, tribute: null };
const period = { startsOn: "2026-12-01", expiresOn: "2027-11-30", renews: false };
const samples: Record<ItemKind, [details: object, text: string]> = {
  package: [{ type: "flex", percentOff: 15, missing: 0 }, "Package"],
  "food-and-drink": [
    { category: "Main", guests: 2, collectionPoint: "Bar" },
    "For 2 people, at Bar",
  ],
  merchandise: [{}, "$24.00"],
  supplementary: [{}, "$24.00"],
  membership: [{ ...period, remindsToRenew: false }, "Membership"],
  donation: [{ ...donation, roundUp: false, monthly: true }, "Donation Every month"],
  "gift-voucher": [mailed, "Quantity: 2, $12.00 each For Sam"],
  "membership-gift": [mailed, "Gift membership For Sam"],
  "ticket-subscription": [{ pricingName: "Six", vouchers: 6, months: 12 }, "Ticket subscription"],
  "booking-protection": [{ percentReturned: 100 }, "2 tickets, 100% of their price back"],
  "cover-fee": [{ fundId: "annual" }, "Covers our card costs"],
};

/** Kinds with a translated name of the storefront instead of the item's. */
const translatedName: Partial<Record<ItemKind, string>> = {
  "booking-protection": "Ticket protection",
  "cover-fee": "Card costs",
  "gift-voucher": "Gift card",
};

it.each(ITEM_KINDS)("an order shows name, details and amount of a %s item", (kind) => {
  const [itemDetails, expected] = samples[kind];
  const items = [sampleProduct({ kind, name: "Its name", quantity: 2, details: itemDetails })];
  const text = details({ items });
  const count = kind === "booking-protection" ? "" : "2 × ";
  expect(text).toContain(`${count}${translatedName[kind] ?? "Its name"} ${expected}`);
  expect(text.includes("$24.00")).toBe(kind !== "package");
});

it("items whose prices add up to the total are listed once, with how to use them", () => {
  const description = "In the garage under the plaza.";
  const parking = { kind: "supplementary", name: "Parking pass", cents: 2_900 } as const;
  const { totals } = sampleOrder();
  const order = {
    items: [sampleProduct({ ...parking, details: { description } })],
    totals: { ...totals, subtotal: usd(totals.subtotal.amount + 2_900) },
  };
  const text = details(order);
  expect(text.split("Parking pass")).toHaveLength(2);
  expect(text).toMatch(/What you paid .* Parking pass \$29\.00 In the garage under the plaza\./);
  expect(text).toContain("show this order or give its number, RPA-10234.");
  expect(text).not.toContain("Also in this order");
  expect(details({ ...order, state: "returned" })).not.toContain("show this order");
});

it("an order shows its mailing address, and how to claim ticket protection", () => {
  const items = [sampleProduct({ kind: "booking-protection", details: { percentReturned: 100 } })];
  const text = details({ sendTo: sampleAddress(), items });
  expect(text).toContain("Send to 12 River Road, New York, NY 10001, United States");
  expect(text).toContain("call the box office before the performance: ");
  expect(details({})).not.toMatch(/Send to|If you can’t come/);
});

it("an order shows how to use its add-ons, which have no barcode", () => {
  const description = "In the garage under the plaza.";
  const items = [sampleProduct({ kind: "supplementary", details: { description } })];
  const text = details({ items });
  expect(text).toContain(description);
  expect(text).toContain("show this order or give its number, RPA-10234.");
  expect(details({ items, state: "returned" })).not.toContain("give its number");
});

it("a returned order lists its void tickets and the refund, without how to use what it had", () => {
  const { tickets, ...order } = sampleOrder();
  const returned = { as: "refund", at: order.placedAt, amount: usd(9_200), tickets } as const;
  const paidCard = { brand: "visa", last4: "4242" };
  const [delivery = null] = sampleDeliveryOptions;
  const items = [sampleProduct({ kind: "booking-protection", details: { percentReturned: 100 } })];
  const givenBack = { card: usd(9_200), giftCards: usd(0), credit: usd(0) };
  const page = (change: Partial<Order>) =>
    readWords(
      rendered(<OrderDetails order={sampleOrder(change)} delivery={delivery} facts={[]} />),
    );
  const live = page({ items });
  const text = page({ state: "returned", returned, givenBack, paidCard, items, tickets: [] });
  for (const words of ["By email, at once", "If you can’t come", "Your 2 tickets"])
    expect([live.includes(words), text.includes(words)], words).toEqual([true, false]);
  expect(text).toMatch(/Returned tickets .*, row .*, seat /);
  expect(text).toContain("Refunded \u2212$92.00 Visa •••• 4242");
});

it("an order without tickets does not mention tickets", () => {
  const gift = { appeal: null, recognitionName: null, anonymous: false, tribute: null };
  const items = [
    sampleProduct({ kind: "donation", name: "Annual Fund", details: { ...gift, roundUp: false } }),
  ];
  const text = details({ items, tickets: [], delivery: null });
  expect(text).toContain("Annual Fund");
  expect(text).not.toMatch(/tickets?\b|seats?\b/i);
});

it("totals list each line, and only the subtotal after a ticket was returned", () => {
  const items = [sampleProduct({ kind: "merchandise", quantity: 2, cents: 4_800 })];
  const { totals, tickets } = sampleOrder();
  const sums = { subtotal: usd(22_800), fees: usd(1_800), total: usd(24_600) };
  const bought = { items, delivery: null, totals: { ...totals, ...sums } };
  expect(details(bought)).toContain(
    "2 Standard tickets $198.00 2 × Canvas tote bag $48.00 Total $246.00",
  );
  const afterReturn = details({ ...bought, tickets: tickets.slice(1) });
  expect(afterReturn).toContain("Subtotal $246.00 incl. $18.00 fee Total $246.00");
});
