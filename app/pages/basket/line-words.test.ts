import type { ItemKind } from "#contract/schemas/basket-item";
import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";

import { lineWords } from "./line-words";
import { sampleProduct } from "../../../tests/support/samples/basket";

const { t, locale } = loadTranslations(false)["en-us"];
const said = (kind: ItemKind, details: object, quantity = 1) =>
  lineWords(sampleProduct({ kind, details, quantity }), { t, locale });

const party = { category: "Main", guests: 4, collectionPoint: "Orchestra Bar" };
const gift = { appeal: null, recognitionName: null, anonymous: false, tribute: null };
const sent = { toName: null, toEmail: "c@example.com", sendOn: "2026-12-24" };
const given = { ...sent, toName: "Clara", months: 12 };
const period = { startsOn: "2026-12-01", expiresOn: "2027-11-30" };

it.each<[ItemKind, object, string]>([
  ["package", { percentOff: 0, missing: 2 }, "2 more events are needed to complete it"],
  ["package", { percentOff: 15, missing: 0 }, "15% off each ticket"],
  ["food-and-drink", party, "For 4 people, at Orchestra Bar"],
  ["food-and-drink", { ...party, guests: 10 }, "For more than 9 people, at Orchestra Bar"],
  ["merchandise", {}, "Quantity: 1"],
  ["supplementary", {}, "Quantity: 1"],
  [
    "supplementary",
    { performance: { title: "Messiah", startsAt: "2026-12-03T19:30:00-05:00" } },
    "Messiah, Thursday, December 3, 2026 at 7:30 PM",
  ],
  [
    "membership",
    { ...period, remindsToRenew: true, renews: false },
    "We’ll email you before it ends.",
  ],
  [
    "membership",
    { ...period, remindsToRenew: false, renews: true },
    "Renewal, from Tuesday, December 1, 2026 to Tuesday, November 30, 2027",
  ],
  ["donation", { ...gift, roundUp: true }, "Rounds your total up"],
  ["donation", { ...gift, anonymous: true }, "Anonymous"],
  ["donation", { ...gift, recognitionName: "The Lovells" }, "Recognition name: The Lovells"],
  ["donation", { ...gift, tribute: { type: "in-memory-of", name: "Clara" } }, "In memory of Clara"],
  ["gift-voucher", { toName: "Clara", toEmail: null, sendOn: null }, "We’ll email you the code."],
  ["gift-voucher", { ...sent, sendOn: null }, "We’ll email the code to c@example.com"],
  ["gift-voucher", { ...sent, sent: true }, "We’ve emailed the code to c@example.com"],
  ["gift-voucher", sent, "We’ll send it on Thursday, December 24, 2026."],
  ["membership-gift", given, "We’ll send it on Thursday, December 24, 2026."],
  ["membership-gift", { ...given, sendOn: null }, "We’ll send it once you’ve paid."],
  [
    "membership-gift",
    { ...given, progress: { state: "accepted", on: "2026-12-25" } },
    "Accepted on Friday, December 25, 2026",
  ],
  [
    "ticket-subscription",
    { pricingName: "Standard", vouchers: 6, months: 12 },
    "Standard: 6 tickets, valid for 12 months",
  ],
  [
    "ticket-subscription",
    { pricingName: "Standard", vouchers: 6, months: 12, expiresOn: "2027-11-30" },
    "Standard: 6 tickets, valid until Tuesday, November 30, 2027",
  ],
  ["booking-protection", { percentReturned: 100 }, "1 ticket, 100% of its price back"],
  ["cover-fee", { fundId: "f" }, "Covers our card costs"],
])("a line of the kind %s with %o says: %s", (kind, details, words) => {
  expect(said(kind, details)).toContain(words);
});
