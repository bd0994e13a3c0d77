import { html, Html } from "#contract/html";
import { plainLine } from "#contract/text/name";
import { venue } from "#contract/venue";
import type { Database } from "../platform/database/database";
import { type Formats, formatsIn } from "../platform/formats";
import { languageOfWords, type Translator, wordsIn } from "../platform/words";
import type { Attachment, MailContent, MailSettings, QueuedMail } from "./mails";

/** What a mail is written with, from how things stand when it is sent. */
export type Writing = {
  db: Database;
  mail: QueuedMail;
  settings: MailSettings;
  language: string;
  t: Translator;
  format: Formats;
};

export function writingOf(db: Database, mail: QueuedMail, settings: MailSettings): Writing {
  const language = languageOfWords(mail.locale);
  return { db, mail, settings, language, t: wordsIn(language), format: formatsIn(language) };
}

/** Texts of a mail's payload; throws where one is missing. */
export function payloadTexts<Name extends string>(
  { id, payload }: QueuedMail,
  ...names: Name[]
): Record<Name, string> {
  const texts = names.map((name) => {
    const text = payload[name];
    if (typeof text !== "string") throw new Error(`mail ${id} has no ${name}`);
    return [name, text];
  });
  return Object.fromEntries(texts) as Record<Name, string>;
}

/**
 * A mail in parts, for a text body and an HTML body. A text alone is a paragraph. The address in a form may be a
 * stranger's: only mails about gifts, memberships and food that were paid for have words that somebody typed.
 */
export type Letter = {
  /** Where it goes as of now; left out: as it was queued. */
  recipient?: string;
  subject: string;
  heading: string;
  parts: LetterPart[];
  attachments?: Attachment[];
};

export type Sum = { label: string; amount: string; isTotal?: true };

export type LetterPart =
  | string
  | { kind: "heading"; text: string }
  | { kind: "list"; items: string[] }
  /** A list under a heading of its own, with some lines about it. */
  | { kind: "section"; heading: string; lines: string[]; items: string[] }
  /** Short lines, of which the first stands out. */
  | { kind: "facts"; lines: [string, ...string[]] }
  | { kind: "sums"; rows: Sum[] }
  /** What the mail is for. */
  | { kind: "link"; label: string; url: string }
  /** To be typed somewhere else: large, and read digit by digit. */
  | { kind: "code"; code: string };

export const link = (label: string, url: string): LetterPart => ({ kind: "link", label, url });

export const heading = (text: string): LetterPart => ({ kind: "heading", text });

export function renderLetter(letter: Letter, language: string): MailContent {
  // A name in it may be older than the rule for names.
  const [heading, subject] = [plainLine(letter.heading), plainLine(letter.subject)];
  const at = heroLength(letter.parts);
  return {
    ...(letter.recipient !== undefined && { recipient: letter.recipient }),
    subject,
    textBody: [heading, "", ...letter.parts.flatMap(asText), venue.name, ""].join("\n"),
    htmlBody: mailPage(
      language,
      subject,
      html`<div class="hero">
          <h1>${heading}</h1>
          ${letter.parts.slice(0, at).map(asHtml)}
        </div>
        <div class="rest">${letter.parts.slice(at).map(asHtml)}</div>`,
    ),
    attachments: letter.attachments ?? [],
  };
}

/** How many parts stand out with the heading: those up to the link where it comes soon, else the first. */
function heroLength(parts: readonly LetterPart[]): number {
  const at = parts
    .slice(0, 5)
    .findIndex((part) => typeof part !== "string" && part.kind === "link");
  return at === -1 ? 1 : at + 1;
}

/** Short lines, headings underlined, nothing that a screen reader stumbles over. */
function asText(part: LetterPart): string[] {
  if (typeof part === "string") return [part, ""];
  switch (part.kind) {
    case "heading":
      return [part.text, "-".repeat(Math.min(Array.from(part.text).length, 60))];
    case "list":
      return [...part.items.map((item) => `- ${item}`), ""];
    case "section":
      return [part.heading, ...part.lines, ...asText({ kind: "list", items: part.items })];
    case "facts":
      return [...part.lines, ""];
    case "sums":
      return [...part.rows.map(({ label, amount }) => `${label}: ${amount}`), ""];
    case "link":
      return [`${part.label}: ${part.url}`, ""];
    case "code":
      return [part.code, ""];
  }
}

function asHtml(part: LetterPart): Html {
  if (typeof part === "string") return html`<p>${part}</p> `;
  switch (part.kind) {
    case "heading":
      return html`<h2>${part.text}</h2> `;
    case "list":
      return html`<ul>
        ${part.items.map((item) => html`<li>${item}</li> `)}
      </ul> `;
    case "section":
      return html`<h3>${part.heading}</h3>
        <p>${part.lines.map((line, at) => html`${at === 0 ? null : html`<br />`}${line}`)}</p>
        ${asHtml({ kind: "list", items: part.items })}`;
    case "facts": {
      const [first, ...more] = part.lines;
      return html`<p><strong>${first}</strong>${more.map((line) => html`<br />${line}`)}</p> `;
    }
    case "sums":
      return html`<table>
        <tbody>
          ${part.rows.map(
            ({ label, amount, isTotal }) =>
              html`<tr${new Html(isTotal ? ' class="total"' : "")}>
                <th scope="row">${label}</th>
                <td>${amount}</td>
              </tr> `,
          )}
        </tbody>
      </table> `;
    case "link":
      return html`<p><a class="main" href="${part.url}">${part.label}</a></p> `;
    case "code":
      return html`<p class="code">${part.code}</p> `;
  }
}

// Few mail programs read more than this; those that read none of it show a plain, ordered page. No image is fetched.
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 16px 8px; background: #f2ecdf; color: #1c1a17; font: 16px/1.5 system-ui, "Segoe UI", Roboto, Arial, sans-serif; }
main { max-width: 600px; margin: 0 auto; background: #ffffff; overflow-wrap: break-word; }
h1, h2, h3, .house { font-family: Georgia, serif; line-height: 1.2; }
h1 { font-size: 32px; margin: 0 0 12px; }
h2 { font-size: 22px; margin: 28px 0 8px; }
h3 { font-size: 18px; margin: 16px 0 4px; }
p, ul { margin: 0 0 8px; }
.house { margin: 0; padding: 20px 24px; font-size: 20px; font-weight: bold; }
.hero { padding: 28px 24px; background: #8c2f14; color: #fbf3e2; }
.rest { padding: 20px 24px; }
.rest > h2:first-child { margin-top: 0; }
ul { padding-left: 20px; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 10px 0; border-top: 1px solid #e4ddcf; text-align: left; font-weight: normal; vertical-align: top; }
td { text-align: right; white-space: nowrap; padding-left: 12px; }
.total th, .total td { border-top: 2px solid; font-weight: bold; }
a { color: #0a4a63; }
.main { display: inline-block; margin: 8px 0; padding: 12px 18px; border: 2px solid #0a4a63; border-radius: 6px; background: #0a4a63; color: #ffffff; font-weight: bold; text-decoration: none; }
.hero .main { border-color: #e9a820; background: #e9a820; color: #1c1a17; }
.code { font: bold 28px/1.4 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 4px; }
@media (prefers-color-scheme: dark) {
  body { background: #121518; color: #f3efe6; }
  main { background: #1b2025; }
  th, td { border-color: #2f363d; }
  a { color: #8fcde8; }
  .rest .main { background: #8fcde8; border-color: #8fcde8; color: #08222e; }
}`;

/** The page around a mail's HTML: readable at 320 pixels and in the dark. It begins with who writes. */
function mailPage(language: string, subject: string, body: Html): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <p class="house">${venue.name}</p>
          ${body}
        </main>
      </body>
    </html> `.markup;
}
