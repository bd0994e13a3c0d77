import { expect, it } from "vitest";

import { sampleAddress } from "../../../tests/support/samples/address";
import { sampleOrder, sampleTicket } from "../../../tests/support/sample-order";
import type { TicketRecord } from "../../money/orders/order-tickets";
import type { OrderItemRecord } from "../../tables/orders";
import { formatsIn } from "../../platform/formats";
import { getTranslator } from "../../platform/translator";
import { renderLetter } from "../mail-layout/letter";
import { codeImages } from "./ticket-codes";
import { upcomingFirst } from "./visit-parts";
import { confirmationLetter } from "./order-confirmation";

const getMail = (
  tickets: readonly Partial<TicketRecord>[],
  change: Partial<ReturnType<typeof sampleOrder>> = {},
  { language = "en-US", now = new Date("2026-12-01T12:00:00-05:00") } = {},
) => {
  const words = { t: getTranslator(language), format: formatsIn(language) };
  const order = { ...sampleOrder({}, tickets.map(sampleTicket)), ...change };
  const none = {
    addOnTexts: new Map(),
    benefits: new Map(),
    setsUpSignIn: true,
    findWatchUrl: () => null,
    now,
  };
  const urls = {
    url: "https://x.test/order",
    ticketsUrl: "https://x.test/tickets",
    storefrontUrl: "https://x.test",
  };
  return renderLetter(confirmationLetter(words, order, { ...none, ...urls }), language);
};
const stream = { instanceId: "i3", seating: "virtual", hallName: "Live stream" } as const;

it("the confirmation opens with the first visit on its poster's color and ends with directions to each hall", () => {
  const later = { instanceId: "i2", startsAt: new Date("2026-12-10T19:30:00-05:00") };
  const { textBody, htmlBody } = getMail([{}, { id: "t2", ...later }, { id: "t3", ...stream }]);
  expect(textBody).toMatch(
    /^You’re all set\nSee you Thursday, December 3\n\nMälkki Conducts.*\n7:30\sPM EST, Main Hall\nand 2 more dates\n\nShow my tickets: /,
  );
  expect(textBody).toMatch(
    /Getting here\n-+\nMain Hall\nLevel 2\nStep-free from the plaza.*\nDoors open Thursday, December 3.* at 6:30\sPM EST\nDoors open Thursday, December 10.*\nLarge bags must be checked\.\n\n/,
  );
  expect(htmlBody).toMatch(
    /background:#[0-9a-f]{6}">\s*<p[^>]*>You’re all set[^<]*<\/p>\s*<h1[^>]*>See you/,
  );
  expect(htmlBody).toContain("<br />Large bags must be checked.</p>");
  expect(getMail([{}]).textBody).toMatch(/\nDoors open 6:30\sPM EST\n/);
});

it("a confirmation sent again begins with the next date that is still to come", () => {
  const dates = [3, 10, 17, 24].map((day) => ({
    id: `t${day}`,
    instanceId: `i${day}`,
    startsAt: new Date(`2026-12-${day < 10 ? `0${day}` : day}T19:30:00-05:00`),
  }));
  const beginningAt = (now: string) => getMail(dates, {}, { now: new Date(now) }).textBody;
  const [first, second] = [
    /^You’re all set\nSee you Thursday, December 3\n/,
    /See you Thursday, December 10\n/,
  ];
  expect(beginningAt("2026-12-03T19:00:00-05:00")).toMatch(first);
  const later = beginningAt("2026-12-03T19:30:00-05:00");
  expect(later).toMatch(second);
  expect(later).toContain("\nand 2 more dates\n");
  // The code of that date alone, and links to the others.
  const links = [...later.matchAll(/tickets#performance-(i\d+)/g)].map(([, id]) => id);
  expect(links).toEqual(["i17", "i24", "i3"]);
  const order = sampleOrder({}, dates.map(sampleTicket));
  const images = codeImages(upcomingFirst(order, new Date("2026-12-04T12:00:00Z")));
  expect(images.map(({ cid }) => cid)).toEqual(["t10@tickets"]);
  const over = beginningAt("2027-01-01T12:00:00-05:00");
  expect(over).toMatch(first);
  expect(over).not.toContain("more date");
});

it("the confirmation has the notes for buyers of each performance once, below its title", () => {
  const performanceNotes = "Bring a jacket.\nThe roof is open.";
  const { textBody } = getMail([{ performanceNotes }, { id: "t2", performanceNotes }]);
  expect(textBody.split("Bring a jacket.")).toHaveLength(2);
  expect(textBody).toMatch(
    /Please note\n-+\n[^\n]+7:30\sPM EST\nBring a jacket\.\nThe roof is open\./,
  );
  expect(getMail([{}]).textBody).not.toContain("Please note");
});

it("the confirmation has a calendar link for each performance, named if there are several", () => {
  const calendarLinks = (tickets: Parameters<typeof getMail>[0]) =>
    getMail(tickets).textBody.match(/^Add to calendar.*/gm);
  const url = (id: string) => `https://x.test/events/e1/${id}/calendar.ics`;
  expect(calendarLinks([{}, { id: "t2" }])).toEqual([`Add to calendar: ${url("i1")}`]);
  expect(calendarLinks([stream])).toEqual([`Add to calendar: ${url("i3")}`]);
  const later = { instanceId: "i2", startsAt: new Date("2026-12-10T19:30:00-05:00") };
  expect(calendarLinks([{ title: "Messiah" }, { id: "t2", title: "Tosca", ...later }])).toEqual([
    `Add to calendar: Messiah, Thursday, December 3: ${url("i1")}`,
    `Add to calendar: Tosca, Thursday, December 10: ${url("i2")}`,
  ]);
  expect(calendarLinks([])).toBeNull();
});

it("the confirmation's HTML has a row for each ticket without a code", () => {
  const uncoded = { barcode: null };
  const { htmlBody } = getMail([
    uncoded,
    { ...uncoded, id: "t2", number: "115", seatStepFree: false },
  ]);
  const rows = [...htmlBody.matchAll(/<th[^>]*>([\s\S]*?)<\/th>\s*<td[^>]*>([\s\S]*?)<\/td>/g)];
  const texts = rows.map(([, ...cells]) =>
    cells.map((cell) =>
      cell
        ?.replaceAll(/<[^>]*>|\s+/g, " ")
        .replaceAll(/ +/g, " ")
        .trim(),
    ),
  );
  expect(texts.slice(0, 2)).toEqual([
    ["Row K, seat 114 Standard, Orchestra, step-free", "$85.00"],
    ["Row K, seat 115 Standard, Orchestra", "$85.00"],
  ]);
  expect(texts.at(-1)).toEqual(["Paid online", "$170.00"]);
});

it("the confirmation says which seats are step-free, and nothing of steps to others", () => {
  expect(getMail([{ seatStepFree: false }]).textBody).toContain("\nStandard, $85.00\n");
});

it("the confirmation lists more tickets than it has codes of", () => {
  const { textBody } = getMail(Array.from({ length: 11 }, (_, at) => ({ id: `t${at}` })));
  expect(textBody).toMatch(/December 3, 2026 at 7:30\sPM EST, Main Hall\n11 tickets\n- /);
  expect(textBody).toContain("- Orchestra, row K, seat 114, step-free (Standard): $85.00");
});

it("the confirmation translates known price types and marks the others as English", () => {
  const gala = { priceTypeId: "gala", priceTypeName: "Gala patron" };
  const { textBody, htmlBody } = getMail([{}, { id: "t2", ...gala }], {}, { language: "de" });
  expect(textBody).toContain("\nNormalpreis, ");
  expect(textBody).toContain("\nGala patron, ");
  expect(htmlBody).toContain('<span lang="en-US">Gala patron</span>, ');
  expect(htmlBody).not.toContain("Standard");
  const english = getMail([{ priceTypeName: "Full price" }]);
  expect(english.textBody).toContain("\nFull price, ");
});

it("the confirmation of a live stream does not mention a hall or doors", () => {
  const { textBody } = getMail([stream]);
  expect(textBody).toMatch(/^Thank you\. Your tickets are booked\./);
  expect(textBody).not.toMatch(/Getting here|Doors/);
});

it("the confirmation of an order sent by mail has the mailing address", () => {
  const { textBody } = getMail([{}], { deliveryKind: "postal", sendTo: sampleAddress() });
  expect(textBody).toContain("12 River Road, New York, NY 10001, United States.");
  expect(getMail([{}]).textBody).not.toContain("We’ll send it to");
});

it("the confirmation of a guest's membership explains how to get member prices", () => {
  const details = { startsOn: "2026-11-20", expiresOn: "2027-11-19" };
  const friend = { kind: "membership", name: "Friend", quantity: 1, price: 1, details };
  const items = [friend as OrderItemRecord];
  const { customer } = sampleOrder();
  const words = "To get member prices, set up your sign-in with this email.";
  expect(getMail([], { items }).textBody).not.toContain(words);
  const guest = getMail([], { items, customer: { ...customer, isGuest: true } }).textBody;
  expect(guest).toContain(words);
  expect(guest).toMatch(/Set up your sign-in: \S+\/reset-password/);
  expect(guest).not.toContain("Book with your prices");
});

it("the confirmation of a guest's ticket subscription asks them to create an account", () => {
  const details = { pricingName: "Standard", vouchers: 6, expiresOn: "2027-11-30" };
  const six = { kind: "ticket-subscription", name: "Six evenings", quantity: 1, price: 1, details };
  const items = [six as OrderItemRecord];
  const { customer } = sampleOrder();
  expect(getMail([], { items }).textBody).not.toContain("as a guest");
  const guest = getMail([], { items, customer: { ...customer, isGuest: true } });
  expect(guest.textBody).toContain("You ordered as a guest. Set up your sign-in with this email");
});

it("the confirmation of a membership or ticket subscription bought with a new account asks to confirm it", () => {
  const membership = { startsOn: "2026-11-20", expiresOn: "2027-11-19" };
  const subscription = { pricingName: "Standard", vouchers: 6, expiresOn: "2027-11-30" };
  const bought = { quantity: 1, price: 1 };
  const { customer } = sampleOrder();
  const pending = { ...customer, isGuest: true, confirmationPending: true };
  for (const line of [
    { ...bought, kind: "membership", name: "Friend", details: membership },
    { ...bought, kind: "ticket-subscription", name: "Six evenings", details: subscription },
  ]) {
    const { textBody } = getMail([], { items: [line as OrderItemRecord], customer: pending });
    expect(textBody).toContain("Your account is almost ready: open the link in our email");
    expect(textBody).not.toMatch(/as a guest|create an account/i);
  }
});

it("the confirmation says each entrance of a hall once", () => {
  const entrances = ["Left stairs", "Left stairs", "Right stairs", null];
  const { textBody } = getMail(entrances.map((entrance, index) => ({ id: `t${index}`, entrance })));
  expect(textBody.match(/^Entrance: .*$/gm)).toEqual([
    "Entrance: Left stairs",
    "Entrance: Right stairs",
  ]);
});
