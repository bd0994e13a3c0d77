import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";

import { LINE_FACTS } from "#contract/schemas/basket-item";
import { formatMistakes } from "../files/mistake";
import { readVenue, venueFolder } from "./read-venue";
import { TAXED_KINDS } from "./venue-schema";

const folder = mkdtempSync(join(tmpdir(), "foyer-venue-"));
afterAll(() => rmSync(folder, { recursive: true }));

const DEMO = "dev/demo/venue";
const demo = readFileSync(join(DEMO, "venue.yaml"), "utf8")
  // Cases say their own.
  .replace(/^reservationWindows:\n(?: .*\n)+/m, "");

/** The mistakes of the demo's file with other text in place of `from`, without the folder's name. */
function mistakesWith(from: string, to: string): string[] {
  expect(demo).toContain(from);
  writeFileSync(join(folder, "venue.yaml"), demo.replace(from, to));
  const read = readVenue(folder);
  return read.ok
    ? []
    : formatMistakes(read.failure).map((mistake) => mistake.replace(`${folder}/venue.yaml:`, ""));
}
const getLine = (text: string) => demo.slice(0, demo.indexOf(text)).split("\n").length;

test("the demo's folder and that of the tests are valid", () => {
  for (const valid of [DEMO, "tests/venue"])
    expect(readVenue(valid)).toMatchObject({ ok: true, value: { orderPrefix: "RPA" } });
});

test("VENUE names the folder, which else is venue beside package.json", () => {
  expect(venueFolder({ VENUE: "/srv/riverside" })).toBe("/srv/riverside");
  expect(venueFolder({ VENUE: "" })).toBe(resolve("venue"));
  expect(venueFolder({})).toBe(resolve("venue"));
});

test("all mistakes of look.yaml and of the texts are returned at once", () => {
  const venue = join(folder, "both");
  mkdirSync(join(venue, "look"), { recursive: true });
  const texts = "\ntexts:\n";
  writeFileSync(
    join(venue, "venue.yaml"),
    demo.replace(texts, `${texts}  no.such.text: { en: A }\n`),
  );
  writeFileSync(join(venue, "look/look.yaml"), 'colors: { accent: "#ffffff" }\n');
  const read = readVenue(venue);
  const mistakes = read.ok ? [] : formatMistakes(read.failure);
  expect(mistakes.filter((line) => line.includes("look.yaml"))).not.toEqual([]);
  expect(mistakes.filter((line) => line.includes("no.such.text"))).toHaveLength(1);
});

test("a text that does not exist is returned together with other mistakes of venue.yaml", () => {
  const [currency = ""] = /^currency: .*$/m.exec(demo) ?? [];
  const texts = "\ntexts:\n";
  expect(demo).toContain(texts);
  const wrong = demo.replace(texts, `${texts}  no.such.text: { en: A }\n`);
  writeFileSync(join(folder, "venue.yaml"), wrong.replace(currency, "curency: USD"));
  const read = readVenue(folder);
  const mistakes = read.ok ? [] : formatMistakes(read.failure);
  expect(mistakes).toContainEqual(expect.stringContaining('unknown name "curency"'));
  expect(mistakes).toContainEqual(expect.stringContaining('unknown text "no.such.text"'));
});

test("a missing folder is one line", () => {
  const read = readVenue(join(folder, "none"));
  expect(!read.ok && formatMistakes(read.failure)).toEqual([
    `${folder}/none/venue.yaml: does not exist`,
  ]);
});

test.each([
  ["currency: USD", "curency: USD", 'unknown name "curency"; did you mean "currency"?'],
  [
    "currency: USD",
    "currency: JPY",
    'currency: expected a currency with two decimal digits, like USD, GBP or SEK, found "JPY"',
  ],
  [
    "America/New_York",
    "America/NewYork",
    'timeZone: expected a time zone, like America/New_York, found "America/NewYork"',
  ],
  [
    "America/New_York",
    '"+02:00"',
    'timeZone: expected a time zone, like Europe/Stockholm, found "+02:00"',
  ],
  [
    "country: US",
    "country: USA",
    'country: expected a country\'s code of two capital letters, like SE, found "USA"',
  ],
  [
    "[en-us, en,",
    "[en-us, no,",
    'languages[2]: expected one of "en-us", "en", "es", "de", "sv", "ht", which Foyer has texts in; if your events are in no, set catalogueLanguage: no, found "no"',
  ],
  [
    "[en-us, en,",
    "[en-us, polski,",
    'languages[2]: expected one of "en-us", "en", "es", "de", "sv", "ht", which Foyer has texts in; if your events are in pl, set catalogueLanguage: pl, found "polski"',
  ],
  [
    "[en-us, en,",
    "[en-us, klingonski,",
    'languages[2]: expected one of "en-us", "en", "es", "de", "sv", "ht", found "klingonski"',
  ],
  [
    "catalogueLanguage: en-US",
    "catalogueLanguage: polski",
    'catalogueLanguage: expected a language tag, like pl, found "polski"',
  ],
  ["[en-us, en,", "[en-us, en-us,", "languages: expected each language once, found a list"],
  [
    "phone: (212) 555-0140",
    "phone: 2125550140",
    "phone: expected text, found 2125550140: put it in quotes",
  ],
  ["phone: (212) 555-0140", "phone: |\n  212\n  555", "phone: expected one line"],
  ["phone: (212) 555-0140", 'phone: "212\\u202e555"', "has a character that cannot be shown"],
  [
    "+12125550140",
    "212 555",
    'phoneDialed: expected the number with its country code, like +12125550140, found "212 555"',
  ],
  [
    "orderPrefix: RPA",
    "orderPrefix: (.*)+",
    'orderPrefix: expected 1 to 6 capital letters, like RPA, found "(.*)+"',
  ],
  [
    "https://quayside.example/book",
    "javascript:alert(1)",
    'reservationSites.table[2].url: expected a URL, like https://example.org, found "javascript:alert(1)"',
  ],
  [
    "until: 2026-10-05T05",
    "until: 2026-10-05T02",
    "maintenanceWindows[1].until: expected a time after from",
  ],
  ["recordsKeptYears: 7", "recordsKeptYears: 100", "recordsKeptYears: expected at most 50"],
  ["maxDigits: 11", "maxDigits: 9", "customerPhone.maxDigits: expected at least minDigits"],
  [
    "example: 212 555 0140",
    "example: 212 555 014",
    "customerPhone.example: expected as many digits as minDigits and maxDigits ask",
  ],
])("%s as %s is refused with its line", (from, to, expected) => {
  expect(mistakesWith(from, to).join("\n")).toContain(`${getLine(from)}: ${expected}`);
});

test.each([
  ["limits: { freeTicketsWithoutProof: 21 }", "limits.freeTicketsWithoutProof: expected at most"],
  ["limits: { smallestGift: 0 }", "limits.smallestGift: expected"],
  ["waitingListOfferHours: 0", "waitingListOfferHours: expected"],
  ["giftCardDays: 7", "giftCardDays: expected"],
  ["reservationWindows: { taxi: {} }", 'unknown name "taxi" in reservationWindows'],
  ["reservationWindows: { ride: { minutesBefore: -1 } }", "reservationWindows.ride.minutesBefore"],
  ['reservationWindows: { table: { startsFrom: "7 PM" } }', "expected a time of day"],
])("%s is refused", (setting, expected) => {
  const mistakes = mistakesWith("currency: USD", `currency: USD\n${setting}`);
  expect(mistakes.join("\n")).toContain(expected);
});

test("a venue that says nothing of its limits and times has those of the product", () => {
  const read = readVenue(DEMO);
  expect(read).toMatchObject({
    value: {
      limits: { freeTickets: 20, freeTicketsWithoutProof: 2, smallestGift: 1 },
      reservationWindows: {
        table: { daysAhead: 60, minutesBefore: 90 },
        ride: { daysAhead: null, minutesBefore: 15, startsFrom: null },
      },
      waitingListOfferHours: 24,
      giftCardDays: null,
    },
  });
});

test("customers' passwords can have 64 characters where a venue says nothing of them", () => {
  const said = "passwordMaxLength: 20\n";
  expect(demo).toContain(said);
  writeFileSync(join(folder, "venue.yaml"), demo.replace(said, ""));
  cpSync(join(DEMO, "look"), join(folder, "look"), { recursive: true });
  expect(readVenue(folder)).toMatchObject({ ok: true, value: { passwordMaxLength: 64 } });
});

test("a checkout that never pays is refused", () => {
  expect(mistakesWith("currency: USD", "currency: USD\ncheckoutSeries: [basket, account]")).toEqual(
    ["9: checkoutSeries: delivery is missing, found a list"],
  );
});

test("every rate of tax is of tickets, delivery or a kind of line", () => {
  const used = new Set(["ticket", "delivery", ...Object.values(LINE_FACTS).map(({ vat }) => vat)]);
  expect([...TAXED_KINDS].toSorted()).toEqual([...used].toSorted());
});
