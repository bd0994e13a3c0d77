import { HtmlValidate } from "html-validate";
import { venue } from "#contract/venue";
import { expect, it } from "vitest";

import { html } from "#runtime/html";
import { readTranslatedTexts } from "#contract/text/known-names";
import { formatsIn } from "../../platform/formats";
import { findTranslatedLanguage, getTranslator, withTexts } from "../../platform/translator";
import { link, renderLetter } from "./letter";
import { giftVoucherLetter } from "../mail/gift-letters";
import { benefitParts } from "../mail/product-letters";

const url = "https://x.example/?a=1&b=2";
const letter = renderLetter(
  {
    subject: "Your link <to> sign in",
    kicker: "Order 1 & done",
    heading: "Sign in, Ada & Co",
    parts: [
      { kind: "facts", lines: ["Order 1", "Placed today"] },
      { kind: "section", heading: "Messiah", lines: ["Main Hall", "1 ticket"], items: ["Seat 4"] },
      {
        kind: "section",
        heading: "Tosca",
        lines: ["1 ticket"],
        items: ["Seat 5 (Standard): $5.00"],
        rows: [{ label: "Seat 5", note: "Standard", amount: "$5.00" }],
      },
      {
        kind: "sums",
        rows: [
          { label: "Fees", amount: "$9.00" },
          { label: "Total", amount: "$85.00", isTotal: true },
        ],
      },
      "Use this link.\nIt works once.",
      link("Sign in", url),
      link("Add to calendar", url, "quiet"),
      { kind: "code", code: "048213" },
      { kind: "heading", text: "Questions?" },
      { kind: "list", items: ["One", "Two"] },
    ],
  },
  "en-US",
);

it("a letter has the same content in text and in HTML", () => {
  expect(letter.textBody).toBe(
    [
      "Order 1 & done\nSign in, Ada & Co\n\nOrder 1\nPlaced today\n",
      "Messiah\nMain Hall\n1 ticket\n- Seat 4\n",
      "Tosca\n1 ticket\n- Seat 5 (Standard): $5.00\n",
      "Fees: $9.00\nTotal: $85.00\n",
      `Use this link.\nIt works once.\n\nSign in: ${url}\n\nAdd to calendar: ${url}\n\n048213\n`,
      `Questions?\n----------\n- One\n- Two\n\nRiverside Performing Arts Center\n${venue.address}\n`,
    ].join("\n"),
  );
  for (const words of [
    "Placed today",
    ">Messiah</h3>",
    "<li>Seat\u00a04</li>",
    ">Standard</span>",
    "link.<br />It",
    "$85.00",
    "048213",
    venue.address,
  ])
    expect(letter.htmlBody).toContain(words);
});

it("an amount is set apart from a long label beside it", () => {
  expect(letter.htmlBody).toMatch(/;padding-left:16px;[^"]*white-space:nowrap">\s*\$9\.00/);
});

it("a letter's HTML is valid, escapes its content and loads no resources", async () => {
  const report = await new HtmlValidate({
    extends: ["html-validate:standard", "html-validate:a11y"],
  }).validateString(letter.htmlBody);
  expect(report.results.flatMap(({ messages }) => messages.map((m) => m.message))).toEqual([]);
  expect(letter.htmlBody).toContain("Sign in, Ada &amp; Co");
  expect(letter.htmlBody).toContain('href="https://x.example/?a=1&amp;b=2"');
  expect(letter.htmlBody).not.toMatch(/<img|<script|<link|src=|@import|url\(/);
  // Outlook ignores style sheets.
  expect(letter.htmlBody).toMatch(
    /<td style="[^"]*background:#8c2f14">\s*<p style="[^>]*>Order 1 &amp; done<\/p>\s*<h1 style=/,
  );
  expect(html`<p title="${"'"}">${null}</p>`.markup).toBe(`<p title="&#39;"></p>`);
});

it.each([
  ["en-us", "7:30\u00a0PM\u00a0EST"],
  ["en", "19:30\u00a0EST"],
  ["sv", "kl.\u00a019.30"],
  ["de", "19:30\u00a0Uhr"],
  ["es", "7:30\u00a0p.m."],
  ["ht", "7:30\u00a0PM"],
])("a letter's HTML in %s does not break lines inside a time or phone number", (locale, time) => {
  const language = findTranslatedLanguage(locale);
  const when = formatsIn(language).dateAndTime(new Date("2026-12-04T00:30:00Z"));
  const parts = [when, getTranslator(locale)("mail.gift.help"), "In 15 minutes, 2 PM."];
  const { htmlBody, textBody } = renderLetter({ subject: "", heading: when, parts }, language);
  expect(htmlBody.split(time)).toHaveLength(3);
  expect(htmlBody).toContain("(212)\u00a0555-0140");
  expect(textBody.split(when)).toHaveLength(3);
  expect(htmlBody.replaceAll("\u00a0", " ").split(when)).toHaveLength(3);
});

it("names and texts of the catalogue are marked anywhere in a letter in another language", () => {
  const own = ["Free tickets", "Free tickets to rehearsals", "Box", "Studio (C)"];
  const items = ["Free tickets", "Free tickets to rehearsals", "Parken: Free tickets, Boxen"];
  const parts = [
    { kind: "section" as const, heading: "Studio (C)", lines: ["Loge, Box"], items },
    { kind: "sums" as const, rows: [{ label: "2 × Box", note: "Box", amount: "$1.00" }] },
  ];
  const htmlIn = (language: string) =>
    renderLetter({ subject: "", heading: "Zu: Box", own, parts }, language).htmlBody;
  const german = htmlIn("de");
  for (const marked of [
    '<li><span lang="en-US">Free tickets</span></li>',
    '<li><span lang="en-US">Free tickets to rehearsals</span></li>',
    '<li>Parken: <span lang="en-US">Free tickets</span>, Boxen</li>',
    '><span lang="en-US">Studio (C)</span></h3>',
    '>Loge, <span lang="en-US">Box</span></p>',
    '>Zu: <span lang="en-US">Box</span></h1>',
    '2 × <span lang="en-US">Box</span><br />',
    '><span lang="en-US">Box</span></span>',
  ])
    expect(german.replaceAll(/\n\s+/g, "")).toContain(marked);
  expect(htmlIn("en-GB")).not.toContain("<span lang=");
});

it("benefits of a membership are translated where the catalogue has a translation", () => {
  const source = "Free tickets";
  const texts = readTranslatedTexts([{ kind: "membership", source, text: "Freikarten" }]);
  const parts = benefitParts([source, "Lounge"], withTexts(getTranslator("de"), texts));
  expect(parts[1]).toEqual({ kind: "list", items: ["Freikarten", "Lounge"] });
});

it.each([
  ["en", "gift-card.pdf"],
  ["sv", "presentkort.pdf"],
  ["de", "Gutschein.pdf"],
  ["es", "tarjeta-de-regalo.pdf"],
  ["ht", "kat-kado.pdf"],
])("attachments of an email in %s have a translated file name in ASCII", (locale, giftCard) => {
  const t = getTranslator(locale);
  expect(t("mail.attachment.giftCard")).toBe(giftCard);
  const number = "RPA-10001";
  for (const file of ["giftCard", "giftMembership", "receipt", "tickets"] as const)
    expect(t(`mail.attachment.${file}`, { number })).toMatch(/^[A-Za-z\d-]+\.pdf$/);
});

it("a letter in a language without translations is in English", () => {
  expect(findTranslatedLanguage("fr")).toBe("en-US");
  expect(getTranslator("fr")("mail.links.notAsked")).toContain("(212) 555-0140");
});

it("a letter uses the plural rules of its language", () => {
  const dates = (locale: string) =>
    [1, 2, 1_000_000].map((count) =>
      getTranslator(locale)("mail.confirmation.moreDates", { count }),
    );
  expect(dates("es")).toEqual(["y 1 fecha más", "y 2 fechas más", "y 1000000 de fechas más"]);
  expect(dates("ht")[1]).toBe("ak 2 lòt dat");
});

it.each([
  ["en-us", "Your order 7 was canceled.", "Thursday, December 3, 2026 at 7:30 PM EST"],
  ["en", "Your order 7 was cancelled.", "Thursday 3 December 2026 at 19:30 EST"],
  ["sv", "Din beställning 7", "torsdag 3 december 2026 kl. 19.30"],
  ["de", "Ihre Bestellung 7", "Donnerstag, 3. Dezember 2026, 19:30 Uhr"],
  ["es", "Su pedido 7", "jueves 3 de diciembre de 2026, 7:30 p.m."],
  ["ht", "Kòmand 7 ou a", "jedi 3 desanm 2026, 7:30 PM"],
])("a letter in %s uses its spelling and date format", (locale, text, date) => {
  const language = findTranslatedLanguage(locale);
  const values = { number: "7", amount: "$1.00", until: "" };
  expect(getTranslator(language)("mail.orderReturned.credit.text", values)).toContain(text);
  expect(formatsIn(language).dateAndTime(new Date("2026-12-04T00:30:00Z"))).toBe(date);
});

const settings = { STOREFRONT_URL: "https://tickets.example" };
const context = { t: getTranslator("en-us"), format: formatsIn("en-US"), settings };
const voucher = { amount: 5_000, currency: "USD", code: "GV-TEST", expiresAt: null };

it("a gift card's mail has its last day, or says that it doesn't expire", () => {
  const lastDay = { ...voucher, expiresAt: new Date("2027-01-01T04:59:00Z") };
  const { parts } = giftVoucherLetter(context, { voucher: lastDay, details: null });
  expect(parts).toContain("Use it by Thursday, December 31, 2026.");
  expect(parts.join()).not.toContain("expire");
  const endless = giftVoucherLetter(context, { voucher, details: null });
  expect(endless.parts).toContain("It doesn’t expire.");
});

it("names and messages stored before validation add no link or line to a gift voucher's mail", () => {
  const voucherLetter = giftVoucherLetter(context, {
    voucher,
    details: {
      toName: "Ada\nwww.evil.com",
      fromName: "Bob https://evil.com\r\nYour card was declined.",
      message: "Happy birthday!\nSee evil.com/pay\u202e",
    },
  });
  const { subject, textBody, htmlBody } = renderLetter(voucherLetter, "en-US");
  expect(textBody).toContain("From Bob https evil. com Your card was declined.:\n");
  expect(textBody).toContain("Happy birthday!\nSee evil. com/pay");
  expect(textBody).toContain("https://tickets.example/redeem-gift-voucher\n");
  for (const part of [subject, textBody, htmlBody])
    expect(part).not.toMatch(/evil\.com|www\.evil|:\/\/evil|\u202e/);
});
