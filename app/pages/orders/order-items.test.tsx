import { expect, it } from "vitest";

import { ITEM_KINDS, type ItemKind } from "#contract/schemas/basket-item";
import type { Order } from "#contract/schemas/order";
import type { InstanceLabel } from "#contract/schemas/ticket";

import { rendered } from "../../../tests/support/rendered";
import { sampleAddress } from "../../../tests/support/samples/address";
import { sampleProduct } from "../../../tests/support/samples/basket";
import { sampleInstance } from "../../../tests/support/samples/event";
import { usd } from "../../../tests/support/samples/usd";
import { sampleOrder } from "../../../tests/support/samples/order";
import { ConfirmedPage } from "./confirmed/page";
import { AccountLinks, OrderDetails, OrderItems } from "./order-details";

it("the items of an order are called its own, not those of a basket", () => {
  const items = [sampleProduct({ kind: "merchandise", cents: 2_400 })];
  const html = rendered(<OrderItems order={sampleOrder({ items })} />);
  expect(html).toContain("Also in this order");
  expect(html).not.toMatch(/basket/i);
});

const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

const details = (change: Partial<Order>) =>
  wordsOf(rendered(<OrderDetails order={sampleOrder(change)} delivery={null} facts={[]} />));

it("each ticket of an order says its price, fee and discount, and the package that it is part of", () => {
  const [first] = sampleOrder().tickets;
  if (first === undefined) throw new Error("no ticket");
  const kind = { kind: "package", id: "p", name: "Choose three", cents: 0 } as const;
  const items = [sampleProduct({ ...kind, details: { type: "flex", percentOff: 15, missing: 0 } })];
  const sums = { total: usd(7_360), fee: usd(900), discount: usd(1_140) };
  const text = details({ items, tickets: [{ ...first, ...sums, packageItemId: "p" }] });
  expect(text).toContain("Package: Choose three");
  expect(text).toContain("$73.60 , incl. $9.00 fee, $11.40 off");
  // The package costs nothing by itself.
  expect(rendered(<OrderItems order={sampleOrder({ items })} />)).not.toContain("$0.00");
});

it.each([
  [{ brand: "visa", last4: "4242" }, "Paid by card", "Charged to Visa ending in 4242."],
  [{ brand: "mobilepay", last4: null }, "Paid with MobilePay", "Paid with MobilePay"],
  [null, "Paid online", "Paid online"],
])(
  "what an order paid by %j says how it was paid, in whole or in part",
  (paidCard, part, whole) => {
    const { totals } = sampleOrder();
    expect(details({ paidCard })).toContain(whole);
    expect(details({ paidCard, totals: { ...totals, credit: usd(1_000) } })).toContain(part);
  },
);

it("an order says which household member it is for", () => {
  expect(details({ bookedFor: "Tom Velez" })).toContain("Booked for Tom Velez");
  expect(details({})).not.toContain("Booked for");
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
  package: [
    { type: "flex", percentOff: 15, missing: 0 },
    "Package 15% off each ticket, before fees",
  ],
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

/** Of these there is only one thing to buy: its name is ours, in the reader's language. */
const ownName: Partial<Record<ItemKind, string>> = {
  "booking-protection": "Ticket protection",
  "cover-fee": "Card costs",
  "gift-voucher": "Gift card",
};

it.each(ITEM_KINDS)("an order names a line of the kind %s by its kind, with its amount", (kind) => {
  const [given, words] = ofKind[kind];
  const items = [sampleProduct({ kind, name: "Its name", quantity: 2, details: given })];
  const text = details({ items });
  expect(text).toContain(`${ownName[kind] ?? "Its name"} ${words}`);
  // A package is paid for by its tickets.
  expect(text.includes("$24.00")).toBe(kind !== "package");
});

it("an order by mail says where it is sent, and one with protection how it is claimed", () => {
  const items = [sampleProduct({ kind: "booking-protection", details: { percentReturned: 100 } })];
  const text = details({ sendTo: sampleAddress(), items });
  expect(text).toContain("Send to 12 River Road, New York, NY 10001, United States");
  expect(text).toContain("call the box office before the performance: ");
  expect(details({})).not.toMatch(/Send to|If you can’t come/);
});

it("an order says how its add-ons are used, since they have no code", () => {
  const description = "In the garage under the plaza.";
  const items = [sampleProduct({ kind: "supplementary", details: { description } })];
  const text = details({ items });
  expect(text).toContain(description);
  expect(text).toContain("show this order or give its number, RPA-10234.");
  expect(details({ items, state: "returned" })).not.toContain("give its number");
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

it("what was paid is listed by line, and by subtotal once a ticket of it was given back", () => {
  const items = [sampleProduct({ kind: "merchandise", quantity: 2, cents: 4_800 })];
  const { totals, tickets } = sampleOrder();
  const sums = { subtotal: usd(22_800), fees: usd(1_800), total: usd(24_600) };
  const bought = { items, delivery: null, totals: { ...totals, ...sums } };
  expect(details(bought)).toContain(
    "2 Standard tickets $180.00 2 × Canvas tote bag $48.00 Fees $18.00 Total $246.00",
  );
  const given = details({ ...bought, tickets: tickets.slice(1) });
  expect(given).toContain("Subtotal $228.00 Fees $18.00 Total $246.00");
});

const confirmed = (
  change: Partial<Order>,
  visits: readonly InstanceLabel[],
  offersDebit = false,
) => {
  const order = sampleOrder(change);
  const sheets = order.tickets.slice(0, 1).map(({ instance }) => ({
    instance,
    hall: sampleInstance().hallDetail,
    tickets: [],
  }));
  const page = { order, visits, sheets, delivery: null, reservations: {}, related: [] };
  const hrefs = { pdfHref: "/pdf", ticketsHref: "/tickets", addOnsHref: "/add" };
  const form = { correctableUntil: null, requestKey: "k", lastResult: undefined };
  const offers = { offersDebit, unreachable: false, isOwn: true, foodFor: [] };
  return wordsOf(rendered(<ConfirmedPage {...page} {...hrefs} {...form} {...offers} />)).trim();
};

it("a paid order says when its first performance is, how many more there are, and how to get there", () => {
  const [first] = sampleOrder().tickets.map(({ instance }) => instance);
  if (first === undefined) throw new Error("no ticket");
  const one = confirmed({}, [first]);
  expect(one).toMatch(
    /^You’re all set, Ada\. Order RPA-10234 See you Tuesday, December 1 La Valse, 7:30 PM, Main Hall See/,
  );
  expect(one).toContain("Directions Enter from Riverside Drive.");
  expect(one).toContain("Doors open 6:30 PM on Tuesday, December 1");
  expect(one).not.toContain("Coats and bags");
  const later = { ...first, id: "i2", startsAt: "2026-12-03T19:30:00-05:00" };
  const more = confirmed({}, [first, later, { ...later, id: "i3" }]);
  expect(more).toContain("La Valse, 7:30 PM, Main Hall, and 2 more dates");
});

it("a paid order without anything to attend says thank you, and nothing of a way to the hall", () => {
  const text = confirmed({ tickets: [], items: [sampleProduct()], delivery: null }, []);
  expect(text).toMatch(/Order RPA-10234 Thank you Your order is complete\./);
  expect(text).not.toMatch(/Getting here|tickets?\b/i);
});

it("a monthly gift without a bank account is not called complete", () => {
  const gift = { appeal: null, recognitionName: null, anonymous: false, tribute: null };
  const details = { ...gift, roundUp: false, monthly: true };
  const order = { tickets: [], items: [sampleProduct({ kind: "donation", details })] };
  expect(confirmed(order, [], true)).toMatch(/One step is left: choose a bank account/);
  expect(confirmed(order, [], true)).not.toMatch(/all set|is complete/);
  expect(confirmed(order, [])).toContain("Your order is complete.");
});

it("an order of one live-stream ticket says it in the singular", () => {
  const [ticket] = sampleOrder().tickets;
  if (ticket === undefined) throw new Error("no ticket");
  expect(confirmed({ tickets: [ticket] }, [])).toContain("Your ticket is booked.");
});
