import { expect, it } from "vitest";

import { ITEM_KINDS, type ItemKind } from "#contract/schemas/basket-item";
import type { Order } from "#contract/schemas/order";

import { rendered } from "../../../tests/support/rendered";
import { sampleProduct } from "../../../tests/support/samples/basket";
import { usd } from "../../../tests/support/samples/usd";
import { sampleOrder } from "../../../tests/support/samples/order";
import { AccountLinks, OrderDetails, OrderItems } from "./order-details";

it("the items of an order are called its own, not those of a basket", () => {
  const items = [sampleProduct({ kind: "merchandise", cents: 2_400 })];
  const html = rendered(<OrderItems order={sampleOrder({ items })} />);
  expect(html).toContain("Also in this order");
  expect(html).not.toMatch(/basket/i);
});

const details = (change: Partial<Order>) => {
  const order = sampleOrder(change);
  const html = rendered(<OrderDetails order={order} delivery={null} facts={[]} />);
  return html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
};

it("each ticket of an order says its price, fee and discount, and the package that it is part of", () => {
  const [first] = sampleOrder().tickets;
  if (first === undefined) throw new Error("no ticket");
  const kind = { kind: "package", id: "p", name: "Choose three", cents: 0 } as const;
  const items = [sampleProduct({ ...kind, details: { type: "flex", percentOff: 15, missing: 0 } })];
  const sums = { total: usd(7_360), fee: usd(900), discount: usd(1_140) };
  const text = details({ items, tickets: [{ ...first, ...sums, packageItemId: "p" }] });
  expect(text).toContain("Package Choose three");
  expect(text).toContain("$73.60 , incl. $9.00 fee, $11.40 off");
  // The package costs nothing by itself.
  expect(rendered(<OrderItems order={sampleOrder({ items })} />)).not.toContain("$0.00");
});

it("an order names the ticket subscription that paid for its tickets, and leads to one that it bought", () => {
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
const ofKind: Record<ItemKind, [details: object, words: string]> = {
  package: [{ type: "flex", percentOff: 15, missing: 0 }, "Package 15% off each ticket"],
  "food-and-drink": [
    { category: "Main", guests: 2, collectionPoint: "Bar" },
    "Main, quantity 2 For 2 people, at Bar",
  ],
  merchandise: [{}, "Quantity: 2"],
  supplementary: [{}, "Quantity: 2"],
  membership: [{ ...period, remindsToRenew: false }, "Membership"],
  donation: [{ ...donation, roundUp: false, monthly: true }, "Donation Every month"],
  "gift-voucher": [mailed, "Quantity: 2, $12.00 each For Sam"],
  "membership-gift": [mailed, "Gift membership For Sam"],
  "ticket-subscription": [{ pricingName: "Six", vouchers: 6, months: 12 }, "Ticket subscription"],
  "booking-protection": [{ percentReturned: 100 }, "2 tickets, 100% of their price back"],
  "cover-fee": [{ fundId: "annual" }, "Covers our card costs"],
};

it.each(ITEM_KINDS)("an order names a line of the kind %s by its kind, with its amount", (kind) => {
  const [given, words] = ofKind[kind];
  const items = [sampleProduct({ kind, name: "Its name", quantity: 2, details: given })];
  const text = details({ items });
  expect(text).toContain(`Its name ${words}`);
  // A package is paid for by its tickets.
  expect(text.includes("$24.00")).toBe(kind !== "package");
});

it("an order without tickets does not mention any", () => {
  const gift = { appeal: null, recognitionName: null, anonymous: false, tribute: null };
  const items = [
    sampleProduct({ kind: "donation", name: "Annual Fund", details: { ...gift, roundUp: false } }),
  ];
  const text = details({ items, tickets: [], delivery: null });
  expect(text).toContain("Annual Fund");
  expect(text).not.toMatch(/tickets?\b|seats?\b/i);
});
