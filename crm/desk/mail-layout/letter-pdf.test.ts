import { expect, it } from "vitest";

import { decodeQr } from "../../../tests/support/decode-qr";
import { readPdf } from "../../../tests/support/read-pdf";
import { formatsIn } from "../../platform/formats";
import { getTranslator } from "../../platform/translator";
import { membershipGiftLetter } from "../mail/gift-letters";
import { heading, type LetterPart } from "./letter";
import { letterPdf } from "./letter-pdf";

const list = (items: string[]): LetterPart => ({ kind: "list", items });

const code = "ABCD-2345-EFGH";
const url = `https://tickets.example/memberships/accept?code=${code}`;
const benefits = ["Member prices"];
const letter = membershipGiftLetter(
  {
    t: getTranslator("en-us"),
    format: formatsIn("en-US"),
    settings: { STOREFRONT_URL: "https://tickets.example" },
  },
  {
    gift: { code, expiresOn: "2027-12-01" } as Parameters<typeof membershipGiftLetter>[1]["gift"],
    level: { name: "Friend", benefits } as Parameters<typeof membershipGiftLetter>[1]["level"],
    details: {
      toName: "Dvořák",
      fromName: "Ada",
      message: "Happy birthday!\nSee evil.com",
      toEmail: "",
      sendOn: null,
      months: 12,
      worth: 0,
    },
  },
);

it("the PDF of a gift membership is one tagged page with the text of its mail and a QR code", async () => {
  const file = await letterPdf(letter, { language: "en-US", madeAt: new Date(0) });
  const { isTagged, pages, spoken, info } = await readPdf(file);
  expect([isTagged, pages.length, info["Title"]]).toEqual([true, 1, "A Friend membership for you"]);
  const texts = spoken.map(({ text }) => text);
  for (const words of [
    "From Ada:",
    "• Member prices",
    code,
    "Accept it by Wednesday, December 1, 2027. After that, the gift expires.",
  ])
    expect(texts).toContain(words);
  expect(spoken.find(({ tag }) => tag === "H1")?.text).toBe(
    "Dvořák, you’ve been given a Friend membership",
  );
  expect(texts.join(" ")).not.toContain("evil.com");
  const figure = spoken.find(({ tag }) => tag === "Figure");
  expect(figure?.alt).toBe("Accept your membership");
  expect(decodeQr(figure?.rectangles ?? [], 33)).toBe(url);
});

it("the PDF of a German letter marks untranslated English text", async () => {
  const items = ["Free tickets", "Parken: Free tickets, auch sonntags"];
  const german = {
    subject: "Vorteile",
    heading: "Vorteile",
    own: ["Free tickets"],
    parts: [{ kind: "list", items }],
  };
  const file = await letterPdf(german as typeof letter, { language: "de", madeAt: new Date(0) });
  const { spoken } = await readPdf(file);
  const marked = spoken.filter(({ lang }) => lang !== null);
  expect(marked.map(({ tag, lang, text }) => [tag, lang, text])).toEqual([
    ["Span", "en-US", "Free tickets"],
    ["Span", "en-US", "Free tickets"],
  ]);
  expect(spoken.map(({ text }) => text)).toContain("• Parken: , auch sonntags");
});

it("the PDF of a receipt has a table row for each amount, on several pages if needed", async () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({ label: `Bag ${at}`, amount: `$${at}.00` }));
  const receipt = {
    subject: "Receipt",
    heading: "Receipt",
    parts: [{ kind: "sums" as const, rows }],
  };
  const file = await letterPdf(receipt, { language: "en-US", madeAt: new Date(0) });
  const { pages, spoken } = await readPdf(file);
  expect(pages).toHaveLength(3);
  // A table that spans pages is tagged on each page, with the rows of that page.
  const texts = spoken.flatMap(({ tag, text }) => (/^T[HD]$/.test(tag) && text ? [text] : []));
  expect(texts).toEqual(rows.flatMap(({ label, amount }) => [label, amount]));
});

it("the PDF of a letter has no heading at the bottom of a page", async () => {
  for (let count = 20; count < 30; count += 1) {
    const items = Array.from({ length: count }, (_, at) => `Bag ${at}`);
    const parts = [list(items), heading("Food"), list(["Soup"])];
    // Drawn from the left; the line is read from the right.
    const printed = { subject: "Receipt", heading: "Receipt", parts };
    const file = await letterPdf(printed, { language: "en-US", madeAt: new Date(0) });
    for (const { spoken } of (await readPdf(file)).pages) expect(spoken.at(-1)?.tag).not.toBe("H2");
  }
});

it("the PDF of a letter prints Hebrew and Chinese and omits characters that no font has", async () => {
  const text = "דוד 李華 नमन";
  const file = await letterPdf(
    { subject: "Names", heading: text, parts: [text] },
    { language: "en-US", madeAt: new Date(0) },
  );
  const { spoken } = await readPdf(file);
  for (const tag of ["H1", "P"]) {
    const texts = spoken.filter((part) => part.tag === tag).map((part) => part.text);
    // Drawn from the left; the line is read from the right.
    const printed = texts.find((text) => /[דו]/u.test(text)) ?? "";
    expect(printed.replaceAll(/\s/gu, "")).toBe("李華דוד");
    expect(texts.join("")).not.toContain("□");
  }
});

it("the PDF of a letter omits lines that no font can print", async () => {
  const getLetter = (parts: string[]) =>
    letterPdf({ subject: "S", heading: "S", parts }, { language: "en-US", madeAt: new Date(0) });
  const listTexts = async (parts: string[]) =>
    (await readPdf(await getLetter(parts))).spoken.map(({ text }) => text);
  expect(await listTexts(["नमन 🎻", "To नमन Li"])).toEqual(await listTexts(["To Li"]));
});

it("the PDF of a letter has the venue's own sentences", async () => {
  const words = (text: string) => [{ kind: "text" as const, text }];
  const own: LetterPart = {
    kind: "own",
    lang: "fr",
    blocks: [
      { kind: "heading", level: 2, id: "bar", content: words("Le bar") },
      { kind: "paragraph", tight: false, content: words("Ouvert dès 18 heures.") },
    ],
  };
  const file = await letterPdf(
    { subject: "S", heading: "S", parts: [own] },
    { language: "en-US", madeAt: new Date(0) },
  );
  const { spoken } = await readPdf(file);
  const texts = spoken.flatMap(({ tag, text }) => (tag === "P" ? [text] : []));
  expect(texts.slice(-2)).toEqual(["Le bar", "Ouvert dès 18 heures."]);
});
