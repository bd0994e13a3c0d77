import { expect, it } from "vitest";

import { ITEM_KINDS, type ItemKind } from "#contract/schemas/basket-item";
import type { Order } from "#contract/schemas/order";
import type { InstanceLabel } from "#contract/schemas/ticket";

import { rendered } from "../../../tests/support/rendered";
import { sampleAddress } from "../../../tests/support/samples/address";
import {
  sampleDeliveryOptions,
  sampleMailing,
  sampleProduct,
} from "../../../tests/support/samples/basket";
import { sampleInstance } from "../../../tests/support/samples/event";
import { usd } from "../../../tests/support/samples/usd";
import { sampleOrder } from "../../../tests/support/samples/order";
import { ConfirmedPage } from "./confirmed/page";
import { AccountLinks, OrderDetails, OrderItems } from "~/parts/order-details/order-details";

it("the heading of an order's items does not mention a basket", () => {
  const items = [sampleProduct({ kind: "merchandise", cents: 2_400 })];
  const html = rendered(<OrderItems order={sampleOrder({ items })} />);
  expect(html).toContain("Also in this order");
  expect(html).not.toMatch(/basket/i);
});

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

const details = (change: Partial<Order>) =>
  textOf(rendered(<OrderDetails order={sampleOrder(change)} delivery={null} facts={[]} />));

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
    textOf(rendered(<OrderDetails order={sampleOrder(change)} delivery={delivery} facts={[]} />));
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

const confirmed = (
  change: Partial<Order>,
  visits: readonly InstanceLabel[],
  offersDebit = false,
  isOwn = true,
) => {
  const order = sampleOrder(change);
  const sheets = order.tickets.slice(0, 1).map(({ instance }) => ({
    instance,
    near: null,
    isSoon: true,
    watching: null,
    isOver: false,
    hall: sampleInstance().hallDetail,
    tickets: [],
  }));
  const page = { order, visits, sheets, delivery: null, reservations: {}, related: [] };
  const doneByGifts = Object.fromEntries(order.items.map(({ id }) => [id, "Tunes a piano."]));
  const hrefs = { pdfHref: "/pdf", ticketsHref: "/tickets", addOnsHref: "/add", onlyGift: false };
  const form = { correctableUntil: null, requestKey: "k", benefits: ["Member prices"] };
  const offers = { offersDebit, unreachable: false, isOwn, foodFor: [], moves: [] };
  const dates = { dates: visits.length, openInstance: visits[0]?.id ?? null, today: "2026-12-01" };
  const given = { doneByGifts, ...dates };
  return textOf(
    rendered(<ConfirmedPage {...given} {...page} {...hrefs} {...form} {...offers} />),
  ).trim();
};

it("a confirmed order shows its first performance, the number of others, and directions", () => {
  const [first] = sampleOrder().tickets.map(({ instance }) => instance);
  if (first === undefined) throw new Error("no ticket");
  const text = confirmed({}, [first]);
  expect(text).toMatch(
    /^You’re all set, Ada\. Order RPA-10234 See you Tuesday, December 1 La Valse, 7:30 PM, Main Hall See/,
  );
  expect(text).toContain("Directions Enter from Riverside Drive.");
  expect(text).not.toContain("Coats and bags");
  const later = { ...first, id: "i2", startsAt: "2026-12-03T19:30:00-05:00" };
  const more = confirmed({}, [first, later, { ...later, id: "i3" }]);
  expect(more).toContain("La Valse, 7:30 PM, Main Hall, and 2 more dates");
});

it("an order opened by a mailed link elsewhere says where its tickets can be shared", () => {
  const where = "To share tickets, open this order in the browser you bought it in";
  expect(confirmed({}, [], false, false)).toContain(where);
  expect(confirmed({}, [])).not.toContain(where);
});

it("a confirmed order without performances shows thanks and no directions", () => {
  const text = confirmed({ tickets: [], items: [sampleProduct()], delivery: null }, []);
  expect(text).toMatch(/Order RPA-10234 Thank you Your order is complete\./);
  expect(text).not.toMatch(/Getting here|tickets?\b/i);
});

it("an order with a monthly gift is not complete without a direct debit", () => {
  const gift = { appeal: null, recognitionName: null, anonymous: false, tribute: null };
  const details = { ...gift, roundUp: false, monthly: true };
  const order = { tickets: [], items: [sampleProduct({ kind: "donation", details })] };
  expect(confirmed(order, [], true)).toMatch(/One step is left: choose a bank account/);
  expect(confirmed(order, [], true)).not.toMatch(/all set|is complete/);
  expect(confirmed(order, [])).toMatch(/all set, .* Thank you for your gift/);
});

const lasting = { startsOn: "2026-11-20", renewsOn: "2027-10-20", expiresOn: "2027-11-19" };
const membership = sampleProduct({
  kind: "membership",
  name: "Friend",
  details: { remindsToRenew: false, renews: false, worth: 5_000, ...lasting },
});
const thanked = (items: Order["items"], customer: Partial<Order["customer"]> = {}) =>
  confirmed(
    { tickets: [], items, delivery: null, customer: { ...sampleOrder().customer, ...customer } },
    [],
  );

it("an order of a membership says until when it lasts, and leads to the prices, and a guest to an account", () => {
  const until = "Thank you for joining Friend member until Friday, November 19, 2027.";
  const words = `${until} See what’s on with member prices`;
  const card = /Your membership .*Friend Member until .*2027 Ada Rivers Member prices/;
  expect(thanked([membership])).toContain(words);
  expect(thanked([membership])).toMatch(card);
  const guest = thanked([membership], { isGuest: true });
  expect(guest).toMatch(/2027\. Sign in to get your member.* Set up your sign-in/);
  expect(guest).not.toContain("See what’s on with member prices");
  expect(guest.split("Set up your sign-in")).toHaveLength(2);
});

it("an order of a renewed membership says when it starts", () => {
  const renewed = { ...membership, details: { ...membership.details, renews: true } };
  expect(thanked([renewed as typeof membership])).toContain(
    "Thank you for renewing Friend member from Friday, November 20, 2026 to Friday",
  );
});

it("an order of a donation says what it does, and where its receipt is", () => {
  const gift = { appeal: null, recognitionName: null, anonymous: false, tribute: null };
  const details = { ...gift, roundUp: false };
  const text = thanked([
    sampleProduct({ kind: "donation", name: "Annual Fund", cents: 10_000, details }),
  ]);
  expect(text).toContain(
    "Thank you for your gift Your gift: $100, Annual Fund. Your $100 tunes a piano. See your receipt",
  );
  expect(text).toContain("Your receipt is in the email we sent to ada@example.com.");
});

it.each([
  [{ sendOn: null }, "Thank you. Your gift is on its way We’ve emailed the code to Clara."],
  [{ sendOn: "2026-12-24", sent: false }, "We’ll email the code to Clara on Thursday"],
  [{ sendOn: "2026-12-24", sent: true }, "We’ve emailed the code to Clara."],
  [{ sendOn: null, toName: null }, "We’ve emailed the code to your recipient."],
  [
    { sendOn: "2026-12-24", sent: false, toName: null },
    "We’ll email the code to your recipient on Thursday",
  ],
  [
    { sendOn: null, toEmail: null, toName: null },
    "Thank you. Your gift card is ready The code and a PDF to print are in a separate email to you.",
  ],
])("an order of a gift card with %o says when and to whom it is sent", (change, words) => {
  const details = { ...sampleMailing, ...change };
  const text = thanked([sampleProduct({ kind: "gift-voucher", name: "Gift card", details })]);
  expect(text).toContain(words);
  expect(text.includes("If it doesn’t arrive")).toBe(details.toEmail !== null);
});

it("an order of several things has the same thanks as before", () => {
  expect(thanked([membership, sampleProduct()])).toContain("Thank you Your order is complete.");
});

it("an order with one live stream ticket uses the singular", () => {
  const [ticket] = sampleOrder().tickets;
  if (ticket === undefined) throw new Error("no ticket");
  expect(confirmed({ tickets: [ticket] }, [])).toContain("Your ticket is booked.");
});
