import { expect, it } from "vitest";

import { readPdf } from "../../tests/support/read-pdf";
import { sampleOrder } from "../../tests/support/sample-order";
import { drawTickets } from "./draw-tickets";
import { printable } from "./print-fonts";
import { orderDocument } from "./ticket-document";

const namedFor = (lastName: string) => {
  const order = sampleOrder();
  return orderDocument({ ...order, customer: { ...order.customer, lastName } }, () => null);
};

const openFor = async (lastName: string) => readPdf(await drawTickets(namedFor(lastName)));

it("tickets that are drawn at once for people with other letters keep each to its own", async () => {
  const names = ["Łukasz-Żółć", "Þórðarson", "Ñuñez-Ğöçş", "Ивановна"];
  const read = await Promise.all(names.map(openFor));
  for (const [at, { spoken }] of read.entries())
    for (const [other, name] of names.entries())
      expect(spoken.some(({ text }) => text === `Zoë ${name}`)).toBe(at === other);
});

it("a letter reads as itself after a document that has it only as a part of another letter", async () => {
  // Fonts draw í as a dotless i with an accent.
  await drawTickets(namedFor("Íslandí"));
  const { spoken } = await openFor("Yıldız");
  expect(spoken.map(({ text }) => text)).toContain("Zoë Yıldız");
});

it.each([
  ["Zoë Dvořák", "Zoë Dvořák"],
  ["李華", ""],
  ["李華 Li Hua", "Li Hua"],
  ["Ada 🎻 Lovelace", "Ada Lovelace"],
  ["Ada 👩‍👩‍👧", "Ada"],
  ["Иван דוד", "Иван דוד"],
  ["नमन", ""],
])("a name is printed without the characters that no font has: %s", (name, printed) => {
  expect(printable(name)).toBe(printed);
});

it("a ticket does not say who booked it where no font has a character of the name", async () => {
  const order = sampleOrder();
  const customer = { ...order.customer, firstName: "華", lastName: "李" };
  const document = orderDocument({ ...order, customer }, () => null);
  const { spoken } = await readPdf(await drawTickets(document));
  const texts = spoken.map(({ text }) => text);
  expect(texts).toContain("Order");
  expect(texts).not.toContain("Booked by");
  expect(texts.join("")).not.toContain("□");
});

it("a document is the same file whatever was drawn before it", async () => {
  const alone = await drawTickets(namedFor("Quux"));
  for (const name of ["Żółć", "Þórðarson"]) await drawTickets(namedFor(name));
  expect((await drawTickets(namedFor("Quux"))).equals(alone)).toBe(true);
});
