import { html, Html } from "#contract/html";
import { type Ground, GROUNDS } from "#contract/posters/poster-look";
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
  /** The background of the related poster. */
  ground?: Ground;
  parts: LetterPart[];
  attachments?: Attachment[];
};

export type Sum = { label: string; amount: string; isTotal?: true };

/** Texts, or parts of texts, in the box office's own English, whatever the mail's language. */
export type OwnWords = readonly (string | null)[];

export type LetterPart =
  | string
  | { kind: "heading"; text: string }
  | { kind: "list"; items: string[]; own?: OwnWords }
  /** A list under a heading of its own, with some lines about it. */
  | { kind: "section"; heading: string; lines: string[]; items: string[]; own?: OwnWords }
  /** Short lines, of which the first stands out. */
  | { kind: "facts"; lines: [string, ...string[]]; own?: OwnWords }
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
      { subject, ground: letter.ground ?? "rust" },
      {
        hero: html`<h1${styled(LOOK.h1)}>${unbroken(heading)}</h1>
        ${letter.parts.slice(0, at).map((part) => asHtml(part, "hero"))}`,
        rest:
          at < letter.parts.length
            ? html`${letter.parts.slice(at).map((part) => asHtml(part, "rest"))}`
            : null,
      },
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

// Outlook reads styles of elements alone, and knows tables, no boxes. No image is fetched.
const SERIF = "font-family:Georgia,serif;font-weight:bold;line-height:1.2";
const LINE = "padding:10px 0;border-top:1px solid #e4ddcf;vertical-align:top";
const TOTAL = "padding:14px 0;border-top:2px solid #1c1a17;vertical-align:top;font-weight:bold";
const LOOK = {
  page: "width:100%;border-collapse:collapse;background:#f2ecdf",
  sheet:
    "width:100%;max-width:600px;margin:0 auto;border-collapse:collapse;background:#ffffff;color:#1c1a17;font:16px/24px Helvetica,Arial,sans-serif;text-align:left;word-break:break-word",
  house: `padding:20px 28px;${SERIF};font-size:22px`,
  hero: "padding:36px 28px;color:#fbf3e2;background:",
  rest: "padding:28px",
  h1: `margin:0 0 12px;${SERIF};font-size:34px`,
  h2: `margin:24px 0 8px;${SERIF};font-size:22px`,
  h3: `margin:16px 0 4px;${SERIF};font-size:18px`,
  text: "margin:0 0 12px",
  list: "margin:0 0 12px;padding-left:20px",
  sums: "width:100%;margin:0 0 12px;border-collapse:collapse",
  code: "margin:0 0 12px;font:bold 28px/1.4 Consolas,Menlo,monospace;letter-spacing:4px",
} as const;
const BUTTON = { hero: ["#e9a820", "#1c1a17"], rest: ["#0a4a63", "#ffffff"] } as const;

type Place = keyof typeof BUTTON;

const styled = (style: string) => new Html(` style="${style}"`);

const tableRow = (cells: Html) =>
  html`<tr>
    ${cells}
  </tr> `;

const UNBROKEN =
  /(?:\bkl\. )?\b\d{1,2}[:.]\d{2}(?: (?:[AP]M|[ap]\. ?m\.|Uhr))?(?: \(?[A-Z]{1,3}T\b)?|\(\d{3}\) \d{3}-\d{4}/g;

/** Times and phone numbers stay on one line; sums come so from `Intl`. */
const unbroken = (text: string) =>
  text.replace(UNBROKEN, (found) => found.replaceAll(" ", "\u00a0"));

/** A text as what comes before its longest words of the box office's own, these words, and the rest. */
export function splitOwn(text: string, own: OwnWords = []): [string, string, string] {
  // The longest: one benefit may begin with the words of another.
  const marked = own.reduce<string>(
    (longest, one) =>
      one !== null && one.length > longest.length && text.includes(one) ? one : longest,
    "",
  );
  const at = text.indexOf(marked);
  return marked === ""
    ? [text, "", ""]
    : [text.slice(0, at), marked, text.slice(at + marked.length)];
}

function wordsHtml(text: string, own?: OwnWords): Html {
  const [before, marked, after] = splitOwn(text, own);
  if (marked === "") return html`${unbroken(text)}`;
  return html`${unbroken(before)}<span lang="en-US">${unbroken(marked)}</span>${unbroken(after)}`;
}

function asHtml(part: LetterPart, place: Place): Html {
  if (typeof part === "string") return html`<p${styled(LOOK.text)}>${unbroken(part)}</p> `;
  switch (part.kind) {
    case "heading":
      return html`<h2${styled(LOOK.h2)}>${unbroken(part.text)}</h2> `;
    case "list":
      return html`<ul${styled(LOOK.list)}>
        ${part.items.map((item) => html`<li>${wordsHtml(item, part.own)}</li> `)}
      </ul> `;
    case "section":
      return html`<h3${styled(LOOK.h3)}>${unbroken(part.heading)}</h3>
        <p${styled(LOOK.text)}>${part.lines.map((line, at) => html`${at === 0 ? null : html`<br />`}${wordsHtml(line, part.own)}`)}</p>
        ${asHtml({ ...part, kind: "list" }, place)}`;
    case "facts": {
      const [first, ...more] = part.lines;
      return html`<p${styled(LOOK.text)}><strong>${wordsHtml(first, part.own)}</strong>${more.map((line) => html`<br />${wordsHtml(line, part.own)}`)}</p> `;
    }
    case "sums":
      return html`<table${styled(LOOK.sums)}>
        <tbody>
          ${part.rows.map(({ label, amount, isTotal }) => {
            const look = isTotal ? TOTAL : LINE;
            return tableRow(
              html`<th
                  scope="row"
                  class="line"
                  ${styled(`${look};text-align:left${isTotal ? "" : ";font-weight:normal"}`)}
                >
                  ${unbroken(label)}
                </th>
                <td class="line" ${styled(`${look};text-align:right;white-space:nowrap`)}>
                  ${amount}
                </td>`,
            );
          })}
        </tbody>
      </table> `;
    case "link": {
      const [ground, ink] = BUTTON[place];
      return html`<table
        role="presentation"
        ${styled("margin:8px 0 12px;border-collapse:separate")}
      >
        <tbody>
          ${tableRow(
            html`<td
              class="button-${place}"
              ${styled(`background:${ground};border-radius:6px;mso-padding-alt:14px 24px`)}
            >
              <a
                href="${part.url}"
                ${styled(`display:inline-block;padding:14px 24px;color:${ink};font-weight:bold;text-decoration:none`)}
                >${unbroken(part.label)}</a
              >
            </td>`,
          )}
        </tbody>
      </table> `;
    }
    case "code":
      return html`<p${styled(LOOK.code)}>${part.code}</p> `;
  }
}

// For the programs that read it. Those in the dark that do not turn the colors around by themselves.
const STYLE = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #121518 !important; }
  .sheet { background: #1b2025 !important; color: #f3efe6 !important; }
  .line { border-color: #858b91 !important; }
  .button-rest { background: #8fcde8 !important; }
  .button-rest a { color: #08222e !important; }
}`;

/** The page around a mail's HTML: readable at 320 pixels and in the dark. It begins with who writes. */
function mailPage(
  language: string,
  { subject, ground }: { subject: string; ground: Ground },
  body: { hero: Html; rest: Html | null },
): string {
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
      <body${styled("margin:0")}>
        <main>
          <table role="presentation" class="page"${styled(LOOK.page)}>
            <tbody>
              ${tableRow(
                html`<td${styled("padding:24px 12px")}>
                  <table role="presentation" class="sheet"${styled(LOOK.sheet)}>
                    <tbody>
                      ${tableRow(html`<td${styled(LOOK.house)}>${venue.name}</td>`)}
                      ${tableRow(html`<td${styled(LOOK.hero + GROUNDS[ground])}>${body.hero}</td>`)}
                      ${body.rest && tableRow(html`<td${styled(LOOK.rest)}>${body.rest}</td>`)}
                    </tbody>
                  </table>
                </td>`,
              )}
            </tbody>
          </table>
        </main>
      </body>
    </html> `.markup;
}
