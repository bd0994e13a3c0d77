import { HtmlValidate } from "html-validate";
import { afterEach, expect, it } from "vitest";

import { venue } from "#contract/venue";
import type { Block } from "#runtime/venue/page-blocks";
import { renderLetter } from "../mail-layout/letter";
import { findVenueSentences } from "./venue-sentences";

const kind = "order-confirmation";
const { mails } = venue;
afterEach(() => {
  Reflect.deleteProperty(mails, kind);
});

const text = (words: string) => ({ kind: "text" as const, text: words });
const blocks: Block[] = [
  { kind: "heading", level: 2, id: "parking", content: [text("Parking")] },
  {
    kind: "paragraph",
    tight: false,
    content: [
      text("The <garage> opens "),
      { kind: "strong", content: [text("early")] },
      text(". See "),
      { kind: "link", href: "/visit", content: [text("the way")] },
      text("."),
    ],
  },
  {
    kind: "list",
    start: 1,
    items: ["one", "two"].map((word) => [
      { kind: "paragraph" as const, tight: true, content: [text(word)] },
    ]),
  },
];

const letterIn = (locale: string) =>
  renderLetter(
    {
      subject: "Thanks",
      heading: "Thanks",
      parts: [
        "Your tickets are here.",
        ...findVenueSentences({ kind, locale }, "https://tickets.example"),
      ],
    },
    locale,
  );

it("a mail without sentences of the venue's own stays as it is", () => {
  expect(findVenueSentences({ kind, locale: "en" }, "https://tickets.example")).toEqual([]);
});

it("a venue's own sentences come last in both forms of a mail, with full links", async () => {
  mails[kind] = { en: blocks };
  const { textBody, htmlBody } = letterIn("en");
  expect(textBody).toContain(
    "Your tickets are here.\n\nParking\n-------\nThe <garage> opens early. See the way (https://tickets.example/visit).\n\n1. one\n2. two\n",
  );
  expect(htmlBody).toMatch(/<a href="https:\/\/tickets\.example\/visit"\s+style="color:#0a4a63"/);
  expect(htmlBody).toContain("The &lt;garage&gt; opens <strong>early</strong>");
  expect(htmlBody).not.toMatch(/class="own" lang/);
  const report = await new HtmlValidate({
    extends: ["html-validate:standard"],
    rules: { "no-inline-style": "off" },
  }).validateString(htmlBody);
  expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual(
    [],
  );
});

it("sentences in another language than the mail's are marked with it", () => {
  mails[kind] = { sv: blocks };
  expect(letterIn("de").htmlBody).toContain('<div class="own" lang="sv">');
});
