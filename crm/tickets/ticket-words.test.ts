import { expect, it } from "vitest";

import { sampleTicket } from "../../tests/support/sample-order";
import { ticketWords } from "./ticket-words";

const bought = { number: "RPA-10234", currency: "USD", name: "Zoë Dvořáková" };
const words = (changes: Parameters<typeof sampleTicket>[0] = {}) =>
  ticketWords(
    { ticket: sampleTicket(changes), bought, watchUrl: null },
    { index: 1, count: 2 },
    "en-US",
  );

it("a ticket's words say when it begins and the doors open, with the zone in words, and where", () => {
  const { when, where, place } = words();
  expect(when.date).toBe("Thursday, December 3, 2026");
  expect(when.times).toEqual([
    expect.stringMatching(/^7:30\sPM EST$/),
    expect.stringMatching(/^Doors open 6:30\sPM EST$/),
  ]);
  expect(words({ doorsMinutes: null }).when.times).toHaveLength(1);
  expect(where.text).toBe("Main Hall");
  expect(place.map(({ label, text }) => `${label} ${text}`)).toEqual([
    "Section Orchestra",
    "Row K",
    "Seat 114",
  ]);
});

it("a ticket's title breaks no line between the number of a work and its word", () => {
  const title = "Mahler’s Symphony No. 5 & Emanuel Ax";
  expect(words({ title }).title).toBe("Mahler’s Symphony No.\u00a05 & Emanuel Ax");
});

it("a ticket's words say what was paid for it with its fee, and no fee where there is none", () => {
  const price = (changes: Parameters<typeof sampleTicket>[0]) =>
    words(changes).facts.find(({ label }) => label === "Price")?.text;
  expect(price({})).toBe("$85.00, including $9.00 fee");
  expect(price({ faceValue: 900, fee: 0 })).toBe("$9.00");
  expect(price({ discount: 1140 })).toBe("$73.60, including $9.00 fee");
});

it("a ticket's words name its price type in their language, and one that only the box office has named in its English", () => {
  const typeIn = (language: string, changes: Parameters<typeof sampleTicket>[0]) =>
    ticketWords(
      { ticket: sampleTicket(changes), bought, watchUrl: null },
      { index: 1, count: 2 },
      language,
    ).facts[0];
  const under30 = { priceTypeName: "Under 30" };
  const ages = ["de", "sv", "es", "ht"].map((language) => typeIn(language, under30)?.text);
  expect(ages).toEqual(["Unter 30", "Under 30", "Menores de 30", "Mwens pase 30 an"]);
  expect(typeIn("de", {})?.text).toBe("Normalpreis");
  const renamed = { ...under30, priceTypeName: "Youth" };
  expect(typeIn("en-US", renamed)?.text).toBe("Youth");
  expect(typeIn("de", { priceTypeName: "Gala patron" })).toMatchObject({
    text: "Gala patron",
  });
});

it("a ticket names the kind of a place that has no number", () => {
  const { place } = words({ seating: "general", section: "Studio", row: null, number: null });
  expect(place.map(({ text }) => text)).toEqual(["Studio", "Unreserved"]);
});

it("a ticket's words name a wheelchair space, numbered or not", () => {
  const lines = (changes: Parameters<typeof sampleTicket>[0]) =>
    words(changes).place.map(({ label, text }) => `${label} ${text}`);
  expect(lines({ kind: "wheelchair", number: "3" })).toContain("Wheelchair space 3");
  expect(lines({ kind: "companion", number: "4" })).toContain("Companion seat 4");
  const unnumbered = { seating: "general", section: "Studio", row: null, number: null } as const;
  expect(lines({ kind: "wheelchair", ...unnumbered })).toEqual([
    "Section Studio",
    "Place Wheelchair space",
  ]);
});

it("a ticket's words tell what to know about access", () => {
  const { access } = words({ kind: "wheelchair", restrictedView: true });
  expect(access.lines.map(({ text }) => text).join(" ")).toMatch(
    /wheelchair space.*no steps.*restricted.*plaza/,
  );
});

it("a ticket's words say what to know about bags, where there is something", () => {
  expect(words().bags?.text).toBe("Large bags must be checked.");
  expect(words({ bagPolicy: null }).bags).toBeNull();
});

it("a ticket's words say that there are steps to a seat, before the step-free way into the hall", () => {
  expect(words({ seatStepFree: false }).access.lines[0]?.text).toBe(
    "There are steps to this seat.",
  );
});

it("a ticket's words say nothing of steps to a place that is not numbered", () => {
  const { access } = words({ seating: "general", number: null, seatStepFree: false });
  expect(access.ofSeat).toEqual([]);
});
