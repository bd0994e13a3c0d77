import { expect, it } from "vitest";

import { readPdf } from "../../../tests/support/read-pdf";
import { sampleOrder } from "../../../tests/support/sample-order";
import { bidiLines } from "./bidi-lines";
import { drawTickets } from "../tickets/draw-tickets";
import { toPrintable } from "./print-fonts";
import { orderDocument } from "../tickets/ticket-document";

const documentFor = (lastName: string) => {
  const order = sampleOrder();
  return orderDocument({ ...order, customer: { ...order.customer, lastName } }, () => null);
};

const openFor = async (lastName: string) => readPdf(await drawTickets(documentFor(lastName)));

it("PDFs that are drawn concurrently contain the correct name each", async () => {
  const names = ["Łukasz-Żółć", "Þórðarson", "Ñuñez-Ğöçş", "Ивановна"];
  const read = await Promise.all(names.map(openFor));
  for (const [at, { spoken }] of read.entries())
    for (const [other, name] of names.entries())
      expect(spoken.some(({ text }) => text === `Zoë ${name}`)).toBe(at === other);
});

it("a glyph can be extracted as text after a document that used it only as part of another glyph", async () => {
  // Fonts compose í of a dotless i and an accent.
  await drawTickets(documentFor("Íslandí"));
  const { spoken } = await openFor("Yıldız");
  expect(spoken.map(({ text }) => text)).toContain("Zoë Yıldız");
});

it.each([
  ["Zoë Dvořák", "Zoë Dvořák"],
  ["李華 Li Hua", "李華 Li Hua"],
  ["नमन Naman", "Naman"],
  ["Ada 🎻 Lovelace", "Ada Lovelace"],
  ["Ada 👩‍👩‍👧", "Ada"],
  ["Иван דוד", "Иван דוד"],
  ["नमन", ""],
])("characters that no font has are removed from a name: %s", (name, printed) => {
  expect(toPrintable(name)).toBe(printed);
});

it("a ticket omits the buyer if no font has any character of the name", async () => {
  const order = sampleOrder();
  const customer = { ...order.customer, firstName: "नमन", lastName: "वर्मा" };
  const document = orderDocument({ ...order, customer }, () => null);
  const { spoken } = await readPdf(await drawTickets(document));
  const texts = spoken.map(({ text }) => text);
  expect(texts).toContain("Order");
  expect(texts).not.toContain("Booked by");
  expect(texts.join("")).not.toContain("□");
});

it("a PDF does not depend on what was drawn before it", async () => {
  const alone = await drawTickets(documentFor("Quux"));
  for (const name of ["Żółć", "Þórðarson"]) await drawTickets(documentFor(name));
  expect((await drawTickets(documentFor("Quux"))).equals(alone)).toBe(true);
});

const reversed = (text: string) => [...text].toReversed().join("");

it.each([
  ["דוד בן גוריון", `Zoë ${reversed("דוד בן גוריון")}`],
  ["محمد علي", `Zoë ${reversed("محمد علي")}`],
  ["דוד Smith בן", `Zoë ${reversed("דוד")} Smith ${reversed("בן")}`],
])("the name Zoë %s is drawn in the order of its script", async (lastName, drawn) => {
  const { spoken } = await openFor(lastName);
  const texts = spoken.map(({ text }) => text.replaceAll(/\s+/gu, " "));
  expect(texts).toContain(drawn);
});

it.each([
  ["山田太郎", "Zoë 山田太郎"],
  ["李小龍", "Zoë 李小龍"],
  ["김민수", "Zoë 김민수"],
  ["髙﨑 さくら", "Zoë 髙﨑 さくら"],
])("the name %s is drawn with glyphs that can be extracted as text", async (lastName, drawn) => {
  const { spoken } = await openFor(lastName);
  const texts = spoken.map(({ text }) => text.replaceAll(/\s+/gu, " "));
  expect(texts).toContain(drawn);
});

it("the font for Chinese, Japanese and Korean is embedded only in documents that use it", async () => {
  const fontsFor = async (lastName: string) =>
    (await drawTickets(documentFor(lastName))).toString("latin1").includes("DroidSansFallback");
  expect(await fontsFor("Dvořák")).toBe(false);
  expect(await fontsFor("山田")).toBe(true);
  const size = (await drawTickets(documentFor("山田太郎"))).length;
  expect(size - (await drawTickets(documentFor("Yamada"))).length).toBeLessThan(20_000);
});

it("a long Chinese title is wrapped between characters, and its punctuation begins no line", () => {
  const lines = bidiLines("春江花月夜，張若虛。", 4, (text) => [...text].length);
  expect(lines.map((runs) => runs.join(""))).toEqual(["春江花月", "夜，張若", "虛。"]);
});
