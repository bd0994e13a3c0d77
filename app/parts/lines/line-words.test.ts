import type { ItemKind } from "#contract/schemas/basket-item";
import type { SeatLabel } from "#contract/schemas/ticket";
import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { withCents } from "~/i18n/dates-and-money/format-money";
import { DOT, unbreakShort } from "~/i18n/unbroken";

import {
  describeLine,
  performanceLine,
  priceTypeCounts,
  linesBesideHall,
  seatLines,
  describeSteps,
} from "./line-words";
import { sampleProduct, sampleTicket } from "../../../tests/support/samples/basket";

const { t, locale } = loadTranslations(false)["en-us"];
const listDetails = (kind: ItemKind, details: object, quantity = 1) =>
  describeLine(sampleProduct({ kind, details, quantity }), { t, locale });

const party = { category: "Main", guests: 4, collectionPoint: "Orchestra Bar" };
const gift = { appeal: null, recognitionName: null, anonymous: false, tribute: null };
const voucher = { toName: null, toEmail: "c@example.com", sendOn: "2026-12-24" };
const membershipGift = { ...voucher, toName: "Clara", months: 12 };
const period = { startsOn: "2026-12-01", expiresOn: "2027-11-30" };

it.each<[ItemKind, object, string]>([
  ["package", { percentOff: 0, missing: 2 }, "2 more events are needed to complete it"],
  ["food-and-drink", party, "For 4 people, at Orchestra Bar"],
  ["food-and-drink", { ...party, guests: 10 }, "For more than 9 people, at Orchestra Bar"],
  [
    "food-and-drink",
    {
      ...party,
      servedMinutesBefore: 90,
      performance: { title: "Messiah", startsAt: "2026-12-03T19:30:00-05:00" },
    },
    "Served at 6:00\u00a0PM",
  ],
  ["merchandise", {}, "Quantity: 1"],
  ["supplementary", {}, "Quantity: 1"],
  [
    "supplementary",
    { performance: { title: "Messiah", startsAt: "2026-12-03T19:30:00-05:00" } },
    "Messiah, Thu, Dec\u00a03, 2026, 7:30\u00a0PM",
  ],
  [
    "membership",
    { ...period, remindsToRenew: true, renews: false },
    "We’ll email you before it ends.",
  ],
  [
    "membership",
    { ...period, remindsToRenew: false, renews: true },
    "Renewal, from Tue, Dec\u00a01, 2026 to Tue, Nov\u00a030, 2027",
  ],
  ["donation", { ...gift, roundUp: true }, "Rounding up your total"],
  ["donation", { ...gift, anonymous: true }, "Anonymous"],
  ["donation", { ...gift, recognitionName: "The Lovells" }, "Recognition name: The Lovells"],
  ["donation", { ...gift, tribute: { type: "in-memory-of", name: "Clara" } }, "In memory of Clara"],
  ["gift-voucher", { toName: "Clara", toEmail: null, sendOn: null }, "We’ll email you the code."],
  ["gift-voucher", { ...voucher, sendOn: null }, "We’ll email the code to c@example.com"],
  ["gift-voucher", { ...voucher, sent: true }, "We’ve emailed the code to c@example.com"],
  ["gift-voucher", voucher, "We’ll send it on Thu, Dec\u00a024, 2026."],
  ["membership-gift", membershipGift, "We’ll send it on Thu, Dec\u00a024, 2026."],
  ["membership-gift", { ...membershipGift, sendOn: null }, "We’ll send it once you’ve paid."],
  [
    "membership-gift",
    { ...membershipGift, progress: { state: "accepted", on: "2026-12-25" } },
    "Accepted on Fri, Dec\u00a025, 2026",
  ],
  [
    "ticket-subscription",
    { pricingName: "Standard", vouchers: 6, months: 12 },
    "Standard: 6 tickets, valid for 12 months",
  ],
  [
    "ticket-subscription",
    { pricingName: "Standard", vouchers: 6, months: 12, expiresOn: "2027-11-30" },
    "Standard: 6 tickets, valid until Tue, Nov\u00a030, 2027",
  ],
  [
    "ticket-subscription",
    { pricingName: "Standard", vouchers: 6, months: 12, feePerTicket: 900 },
    "plus $9.00 fee for each ticket you use",
  ],
  ["booking-protection", { percentReturned: 100 }, "1 ticket, 100% of its price back"],
  ["cover-fee", { fundId: "f" }, "Covers our card costs"],
])("a %s line with %o shows: %s", (kind, details, words) => {
  expect(listDetails(kind, details)).toContain(words);
});

it("a line of several packages shows its quantity", () => {
  const details = { percentOff: 0, missing: 0 };
  expect(listDetails("package", details, 2)).toEqual(["Package", "Quantity: 2"]);
  expect(listDetails("package", details)).toEqual(["Package"]);
});

const ticket = (id: string, amount: number) => ({
  priceType: { id, name: id === "u30" ? "Under 30" : "Standard" },
  total: { amount, currency: "USD" },
});

it("tickets of the same type and price are counted together, with the price of each", () => {
  const prices = (...amounts: number[]) =>
    priceTypeCounts(t, withCents(locale), [
      ...amounts.map((sum) => ticket("st", sum)),
      ticket("u30", 1_200),
    ]);
  expect(prices(2_500, 2_500, 2_500)).toBe(`3 × Standard, $25.00 each${DOT}1 × Under 30, $12.00`);
  expect(prices(2_500, 3_000, 2_500)).toBe(
    `2 × Standard, $25.00 each${DOT}1 × Standard, $30.00${DOT}1 × Under 30, $12.00`,
  );
});

it("seats are listed by row, and unnumbered wheelchair and companion seats are counted", () => {
  const seat = (kind: SeatLabel["kind"], number: string | null, row: string | null = null) => ({
    seat: { section: "Orchestra", row, number, kind },
  });
  const space = seat("wheelchair", null);
  const seats = [space, seat("companion", null), seat("companion", null), space];
  expect(seatLines(t, seats)).toEqual(["Orchestra, 2 wheelchair spaces, 2 companion seats"]);
  expect(seatLines(t, [space])).toEqual(["Orchestra, wheelchair space"]);
  expect(seatLines(t, [{ seat: { ...space.seat, section: "Wheelchair spaces" } }])).toEqual([
    "1 wheelchair space",
  ]);
  expect(seatLines(t, [seat("standard", null), seat("standard", null)])).toEqual(["Orchestra"]);
  expect(
    seatLines(t, [
      seat("standard", "12", "U"),
      seat("wheelchair", "3", "U"),
      seat("standard", "11", "U"),
    ]),
  ).toEqual(["Orchestra, row U, wheelchair space 3, seats 11, 12"]);
});

it("a wheelchair user and their companions are in one line, also where the section is named by the space", () => {
  const party = (section: string) =>
    (["companion", "wheelchair", "companion"] as const).map((kind, at) => ({
      seat: { section, row: "R", number: `${101 + at}`, kind },
    }));
  expect(seatLines(t, party("Orchestra"))).toEqual([
    "Orchestra, row R, wheelchair space 102, companion seats 101, 103",
  ]);
  const [, space] = party("Wheelchair spaces");
  if (space === undefined) throw new Error("no space");
  expect(seatLines(t, [space, { seat: { ...space.seat, number: "104" } }])).toEqual([
    "Row R, wheelchair spaces 102, 104",
  ]);
  // In another row, on a line of its own.
  expect(
    seatLines(t, [space, { seat: { ...space.seat, row: "S", kind: "standard" } }]),
  ).toHaveLength(2);
});

it("a section with the name of its hall is not named beside it", () => {
  const stream = { section: "Online", row: null, number: null, kind: "standard" as const };
  const tickets = [{ seat: stream }, { seat: stream }];
  expect(linesBesideHall(t, tickets, "Online")).toEqual([]);
  expect(linesBesideHall(t, tickets, "Main Hall")).toEqual(["Online"]);
  expect(linesBesideHall(t, tickets)).toEqual(["Online"]);
});

it.each([
  [[4, 5], true],
  [[6, 4, 5], true],
  [[4, 6], false],
  [[4, 5, 7], false],
  [[4, null], false],
  [[undefined, undefined], false],
])("seats at the places %j of a row are side by side: %j", (places, expected) => {
  const tickets = places.map((place, at) => ({
    // Odd numbers, as on one side of a theater.
    seat: { section: "Orchestra", row: "U", number: String(2 * at + 1), kind: "standard" as const },
    place,
  }));
  const numbers = places.length > 2 ? "1 to 5 (odd)" : "1, 3";
  expect(seatLines(t, tickets).map((line) => line.replaceAll("\u00a0", " "))).toEqual([
    `Orchestra, row U, seats ${numbers}${expected ? ", side by side" : ""}`,
  ]);
});

it("seats are shown as step-free once, or per seat if they differ", () => {
  const at = (row: string, stepFree: boolean | null) => ({
    seat: { section: "Orchestra", row, number: "11", kind: "standard" as const },
    stepFree,
  });
  expect(describeSteps(t, [at("A", false), at("B", false)])).toEqual([]);
  expect(describeSteps(t, [at("A", true)])).toEqual(["Step-free"]);
  expect(describeSteps(t, [at("A", false), at("B", true), at("C", false)])).toEqual([
    "Steps to seat: Orchestra, row A, seat 11; Orchestra, row C, seat 11",
    "Step-free: Orchestra, row B, seat 11",
  ]);
  expect(describeSteps(t, [at("A", null)])).toEqual([]);
});

it("a performance's hall is named in the reader's language", () => {
  const texts = { find: (kind: string, name: string) => `${kind} ${name}` };
  const translate = Object.assign(t.bind(undefined), { texts });
  const { instance } = sampleTicket();
  expect(performanceLine(translate, instance, locale, undefined)).toMatch(
    `${DOT}${unbreakShort(`hall ${instance.hallName}`)}`,
  );
});
