import { expect, it } from "vitest";

import { venue } from "#contract/venue";
import { sampleTicket } from "../../../tests/support/sample-order";
import { getTranslator } from "../../platform/translator";
import { ticketWords } from "./ticket-words";

const purchase = { number: "RPA-10234", currency: "USD", name: "Zoë Dvořáková" };
const words = (changes: Parameters<typeof sampleTicket>[0] = {}) =>
  ticketWords(
    { ticket: sampleTicket(changes), purchase, watchUrl: null },
    { index: 1, count: 2 },
    getTranslator("en-US"),
  );

it("a ticket has the date, the start and door times with the time zone, the hall and the seat", () => {
  const { when, where, address, place } = words();
  expect(when.date).toBe("Thursday, December 3, 2026");
  expect(when.times).toEqual([
    expect.stringMatching(/^7:30\sPM EST$/),
    expect.stringMatching(/^Doors open 6:30\sPM EST$/),
  ]);
  expect(words({ doorsMinutes: null }).when.times).toHaveLength(1);
  expect(where.text).toBe("Main Hall");
  expect(address).toBe(venue.address);
  expect(place.map(({ label, text }) => `${label} ${text}`)).toEqual([
    "Section Orchestra",
    "Row K",
    "Seat 114",
  ]);
});

it("a ticket's title does not break before the number of a work", () => {
  const title = "Mahler’s Symphony No. 5 & Emanuel Ax";
  expect(words({ title }).title).toBe("Mahler’s Symphony No.\u00a05 & Emanuel Ax");
});

it("a ticket has its price, which includes the fee that the receipt names", () => {
  const price = (changes: Parameters<typeof sampleTicket>[0]) =>
    words(changes).facts.find(({ label }) => label === "Price")?.text;
  expect(price({})).toBe("$85.00");
  expect(price({ faceValue: 900, fee: 0 })).toBe("$9.00");
  expect(price({ discount: 1140 })).toBe("$73.60");
});

it("a ticket has its price type translated, or in English if there is no translation", () => {
  const typeIn = (language: string, changes: Parameters<typeof sampleTicket>[0]) =>
    ticketWords(
      { ticket: sampleTicket(changes), purchase, watchUrl: null },
      { index: 1, count: 2 },
      getTranslator(language),
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

it("a ticket for unreserved seating is marked as unreserved", () => {
  const { place } = words({ seating: "general", section: "Studio", row: null, number: null });
  expect(place.map(({ text }) => text)).toEqual(["Studio", "Unreserved"]);
});

it("a ticket says by which door its seat is reached, if its hall does", () => {
  expect(words({ entrance: "Left stairs" }).entrance).toMatchObject({
    label: "Entrance",
    text: "Left stairs",
  });
  expect(words().entrance).toBeNull();
});

it("a ticket names a wheelchair space or companion seat, with or without a number", () => {
  const lines = (changes: Parameters<typeof sampleTicket>[0]) =>
    words(changes).place.map(({ label, text }) => `${label} ${text}`);
  expect(lines({ kind: "wheelchair", number: "3" })).toContain("Wheelchair space 3");
  expect(lines({ kind: "companion", number: "4" })).toContain("Companion seat 4");
  const unnumbered = { seating: "general", section: "Studio", row: null, number: null } as const;
  expect(lines({ kind: "wheelchair", ...unnumbered })).toEqual([
    "Section Studio",
    "Place Wheelchair space",
  ]);
  expect(lines({ kind: "wheelchair", ...unnumbered, number: "3" })).toEqual([
    "Section Studio",
    "Wheelchair space 3",
  ]);
});

it("a ticket describes a wheelchair space, restricted view and the step-free route", () => {
  const { access } = words({ kind: "wheelchair", restrictedView: true });
  expect(access.lines.map(({ text }) => text).join(" ")).toMatch(
    /wheelchair space.*no steps.*restricted.*plaza/,
  );
});

it("a ticket has the bag policy, if any", () => {
  expect(words().bags?.text).toBe("Large bags must be checked.");
  expect(words({ bagPolicy: null }).bags).toBeNull();
});

it("a ticket has the notes for buyers of its performance, if any, also of a live stream", () => {
  const performanceNotes = "Bring a jacket.";
  expect(words({ performanceNotes }).notes?.text).toBe(performanceNotes);
  expect(words().notes).toBeNull();
});

it("a ticket mentions steps to the seat before the step-free route to the hall", () => {
  expect(words({ seatStepFree: false }).access.lines[0]?.text).toBe(
    "There are steps to this seat.",
  );
});

it("a ticket for unreserved seating does not mention steps", () => {
  const { access } = words({ seating: "general", number: null, seatStepFree: false });
  expect(access.ofSeat).toEqual([]);
});

it("a ticket's title is never empty, even if the fonts have none of its characters", () => {
  expect(words({ title: "नमन" }).title).toBe("Performance");
  expect(words({ title: "紅樓夢 (Opera)" }).title).toBe("紅樓夢 (Opera)");
});
