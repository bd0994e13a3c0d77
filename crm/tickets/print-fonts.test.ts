import { expect, it } from "vitest";

import { readPdf } from "../../tests/support/read-pdf";
import { sampleOrder } from "../../tests/support/sample-order";
import { drawTickets } from "./draw-tickets";
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

it("a document is the same file whatever was drawn before it", async () => {
  const alone = await drawTickets(namedFor("Quux"));
  for (const name of ["Żółć", "Þórðarson"]) await drawTickets(namedFor(name));
  expect((await drawTickets(namedFor("Quux"))).equals(alone)).toBe(true);
});
