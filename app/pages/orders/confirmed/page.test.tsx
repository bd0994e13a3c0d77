import { expect, it } from "vitest";

import type { Fund } from "#contract/schemas/fund";
import type { Order } from "#contract/schemas/order";
import type { InstanceLabel } from "#contract/schemas/ticket";

import { readWords } from "../../../../tests/support/html-text";
import { rendered } from "../../../../tests/support/rendered";
import { sampleMailing, sampleProduct } from "../../../../tests/support/samples/basket";
import { sampleInstance, sampleSeason } from "../../../../tests/support/samples/event";
import { sampleOrder } from "../../../../tests/support/samples/order";
import { ConfirmedPage } from "./page";

const confirmed = (
  change: Partial<Order>,
  visits: readonly InstanceLabel[],
  offersDebit = false,
  isOwn = true,
  next: Partial<Parameters<typeof ConfirmedPage>[0]> = {},
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
  const offers = { offersDebit, isOwn, foodFor: [], moves: [] };
  const dates = { dates: visits.length, openInstance: visits[0]?.id ?? null, today: "2026-12-01" };
  const given = { doneByGifts, fund: null, nextBooking: [], ...dates, ...next };
  return readWords(
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

it("an order of a membership or a gift card leads to performances to book with it", () => {
  const nextBooking = sampleSeason().instances;
  const [{ event }] = nextBooking as [(typeof nextBooking)[number]];
  const next = (items: Order["items"]) =>
    confirmed({ tickets: [], items, delivery: null }, [], false, true, { nextBooking });
  const card = sampleProduct({ kind: "gift-voucher", details: { ...sampleMailing } });
  expect(next([membership])).toContain(`Book with your prices ${event.title}`);
  expect(next([card])).toContain(`Ideas for the night out ${event.title}`);
});

it("an order of a donation shows what its fund makes possible, with a link to send to a friend", () => {
  const details = { appeal: null, recognitionName: null, anonymous: false, tribute: null };
  const items = [sampleProduct({ kind: "donation", details: { ...details, roundUp: false } })];
  const fund = {
    id: "annual",
    name: "Annual Fund",
    description: "It pays for rehearsals.",
  } as Fund;
  const text = confirmed({ tickets: [], items, delivery: null }, [], false, true, { fund });
  expect(text).toMatch(
    /See what it makes possible It pays for rehearsals\. Read about Annual Fund .*Tell a friend/,
  );
  expect(thanked(items)).not.toContain("Tell a friend");
});
