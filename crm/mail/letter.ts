import { plainLine } from "#contract/schemas/name";
import { html, type Html } from "./html";
import { mailLayout } from "./mail-layout";

/** A short mail, in parts; the text and the HTML are two ways to write them. */
export type Letter = {
  language: string;
  subject: string;
  heading: string;
  parts: LetterPart[];
  signature: string;
};

type LetterPart =
  | { kind: "paragraph"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "list"; items: string[] }
  /** What the mail is for; `withUrl` is what the text says. */
  | { kind: "link"; label: string; withUrl: string; url: string }
  /** To be typed somewhere else: large, and read digit by digit. */
  | { kind: "code"; code: string };

/** A letter as a subject and its two bodies. */
export function renderMail(letter: Letter): {
  subject: string;
  textBody: string;
  htmlBody: string;
} {
  // A name in it may be older than the rule for names.
  const [heading, subject] = [plainLine(letter.heading), plainLine(letter.subject)];
  const body = html`<h1>${heading}</h1>
    ${letter.parts.map(asHtml)}`;
  return {
    subject,
    textBody: [heading, "", ...letter.parts.flatMap(asText), letter.signature, ""].join("\n"),
    htmlBody: mailLayout({ ...letter, subject }, body),
  };
}

function asText(part: LetterPart): string[] {
  switch (part.kind) {
    case "paragraph":
      return [part.text, ""];
    case "heading":
      return [part.text, "-".repeat(Math.min(Array.from(part.text).length, 60))];
    case "list":
      return [...part.items.map((item) => `- ${item}`), ""];
    case "link":
      return [part.withUrl, ""];
    case "code":
      return [part.code, ""];
  }
}

function asHtml(part: LetterPart): Html {
  switch (part.kind) {
    case "paragraph":
      return html`<p>${part.text}</p> `;
    case "heading":
      return html`<h2>${part.text}</h2> `;
    case "list":
      return html`<ul>
        ${part.items.map((item) => html`<li>${item}</li> `)}
      </ul> `;
    case "link":
      return html`<p><a class="main" href="${part.url}">${part.label}</a></p> `;
    case "code":
      return html`<p class="code">${part.code}</p> `;
  }
}
