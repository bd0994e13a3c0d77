import { expect, it } from "vitest";

import { readTranslatedTexts } from "#contract/text/known-names";
import { venue } from "#contract/venue";
import { loadTranslations } from "~/.server/i18n/translations";
import { type Locale, LOCALES } from "#contract/names/locales";
import { visitorContext } from "../../../../tests/support/ask-page";
import { sampleEvent, sampleInstance } from "../../../../tests/support/samples/event";
import { readCalendar } from "../../../../tests/support/read-calendar";
import { answering } from "../../../../tests/support/stub-crm";
import { loader } from "./route";

const open = (
  event: string,
  locale: Locale = "en-us",
  change: Change = {},
  i18n: (typeof translations)[Locale] = translations[locale],
) =>
  loader({
    request: new Request("http://localhost:3000/"),
    params: { event, instance: "i1" },
    context: {
      ...visitorContext({
        getEvent: answering(sampleEvent()),
        getInstance: answering(sampleInstance(change)),
      }),
      i18n,
    },
  });
type Change = Parameters<typeof sampleInstance>[0];
const translations = loadTranslations(false);

const textsIn = async (locale: Locale, change?: Change) => {
  const [entry] = readCalendar(await (await open("e1", locale, change)).text());
  return entry?.texts;
};
const url = "http://localhost:3000/events/e1/i1";

it("the calendar file's description has the doors, the approximate end and the URL in each language", async () => {
  const descriptions = await Promise.all(
    LOCALES.map(async (locale) => (await textsIn(locale))?.["description"]),
  );
  expect(new Set(descriptions).size).toBe(LOCALES.length);
  for (const text of descriptions) expect(text).toContain(url);
  expect((await textsIn("de"))?.["description"]).toBe(
    `Einlass ab 18:30\u00a0Uhr\nEnde etwa 21:40\u00a0Uhr\nMehr zu dieser Vorstellung: ${url}`,
  );
});

it("the calendar file has the box office's English texts in the description only in English", async () => {
  expect(await textsIn("de")).toMatchObject({
    location: `Main Hall, Riverside Performing Arts Center, ${venue.address}`,
    comment: "Thomas Wilkins, conductor\nEnter from Riverside Drive.",
  });
  const english = await textsIn("en-us");
  expect(english?.["description"]).toMatch(
    /^Thomas Wilkins, conductor\nEnter from Riverside Drive\.\nDoors open 6:30/,
  );
  expect(english).not.toHaveProperty("comment");
});

it("the calendar file has the venue's own translations of the hall, its directions and the subtitle", async () => {
  const { de } = translations;
  const texts = readTranslatedTexts([
    { kind: "hall", source: "Main Hall", text: "Großer Saal" },
    { kind: "hall", source: "Enter from Riverside Drive.", text: "Eingang am Riverside Drive." },
    { kind: "event", source: "Thomas Wilkins, conductor", text: "Thomas Wilkins, Dirigent" },
  ]);
  const i18n = { ...de, t: Object.assign(de.t.bind(null), { texts }) };
  const [entry] = readCalendar(await (await open("e1", "de", {}, i18n)).text());
  expect(entry?.texts["location"]).toMatch(/^Großer Saal, Riverside/);
  expect(entry?.texts["description"]).toMatch(
    /^Thomas Wilkins, Dirigent\nEingang am Riverside Drive\.\nEinlass ab/,
  );
  expect(entry?.texts).not.toHaveProperty("comment");
});

it("the calendar file of a live stream has neither doors nor directions", async () => {
  const texts = await textsIn("en-us", { seating: "virtual" });
  expect(texts?.["description"]).not.toContain("Doors");
  expect(texts?.["description"]).not.toContain("Enter");
  expect(texts?.["location"]).not.toContain(venue.address);
});

it("the calendar file of a performance has its time and URL", async () => {
  const response = await open("e1");
  expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  const text = await response.text();
  expect(text).toContain("DTSTART;TZID=America/New_York:20261201T193000");
  expect(text.replaceAll("\r\n ", "")).toContain("URL:http://localhost:3000/events/e1/i1");
});

it("the calendar file of a canceled performance cancels the entry", async () => {
  const changes = { status: "cancelled", revision: 1 } as const;
  const text = await (await open("e1", "en-us", changes)).text();
  expect(text).toContain("\r\nSTATUS:CANCELLED\r\n");
  expect(text).toContain("\r\nSEQUENCE:1\r\n");
});

it("the calendar file says of a sale what the performance's page says", async () => {
  const texts = (change: Change) => textsIn("en-us", change);
  const canceled = await texts({ status: "cancelled" });
  const file = await (await open("e1", "en-us", { status: "cancelled" })).text();
  expect(file).toContain("\r\nSUMMARY:Canceled: ");
  expect(canceled?.["description"]).toContain(
    "This performance won’t take place. We’ll contact ticket holders.",
  );
  const announced = await texts({ status: "not-on-sale", onSaleAt: "2026-11-01T10:00:00-04:00" });
  expect(announced?.["description"]).toMatch(
    /You can’t buy tickets for this performance yet\.\nOn sale from Sunday, November.1, 2026/,
  );
  const ended = await texts({ status: "not-on-sale", closedBecause: "sale-ended" });
  expect(ended?.["description"]).toContain(
    "Tickets for this performance are no longer available on the website",
  );
  const soldOut = await texts({ status: "sold-out" });
  expect(soldOut?.["description"]).not.toContain("left");
});

it("the calendar file of another event's performance returns 404", async () => {
  expect((await open("e2")).status).toBe(404);
});
