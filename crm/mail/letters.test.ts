import { HtmlValidate } from "html-validate";
import { expect, it } from "vitest";

import { link, paragraph, renderLetter } from "./letter";

const url = "https://x.example/?a=1&b=2";
const letter = renderLetter(
  {
    subject: "Your link <to> sign in",
    heading: "Sign in, Ada & Co",
    parts: [
      paragraph("Use this link."),
      link("Sign in", `Sign in: ${url}`, url),
      { kind: "code", code: "048213" },
      { kind: "heading", text: "Questions?" },
      { kind: "list", items: ["One", "Two"] },
    ],
    signature: "Riverside",
  },
  "en-US",
);

it("a letter says the same in text and in HTML", () => {
  expect(letter.textBody).toBe(
    [
      "Sign in, Ada & Co\n\nUse this link.\n\nSign in: https://x.example/?a=1&b=2\n\n048213\n",
      "Questions?\n----------\n- One\n- Two\n\nRiverside\n",
    ].join("\n"),
  );
  for (const words of ["Use this link.", "048213", "Questions?", "<li>One</li>", "Riverside"])
    expect(letter.htmlBody).toContain(words);
});

it("a letter is a sound page that shows what is written, and fetches nothing", async () => {
  const report = await new HtmlValidate({
    extends: ["html-validate:standard", "html-validate:a11y"],
  }).validateString(letter.htmlBody);
  expect(report.results.flatMap(({ messages }) => messages.map((m) => m.message))).toEqual([]);
  expect(letter.htmlBody).toContain("Sign in, Ada &amp; Co");
  expect(letter.htmlBody).toContain('href="https://x.example/?a=1&amp;b=2"');
  expect(letter.htmlBody).not.toMatch(/<img|<script|<link|src=|@import|url\(/);
});
