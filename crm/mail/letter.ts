import { html, Html } from "#contract/html";
import { type Ground, GROUNDS } from "#contract/posters/poster-look";
import { plainLine } from "#contract/text/name";
import { venue } from "#contract/venue";
import type { Attachment, MailContent } from "./mails";

/**
 * The parts of an email, rendered as text and as HTML. An address typed into a form may belong to a stranger, so mails
 * must not contain text typed by visitors, except paid gifts, memberships and food.
 */
export type Letter = {
  /** Replaces the recipient it was queued with. */
  recipient?: string;
  subject: string;
  /** A short line above the heading. */
  kicker?: string;
  heading: string;
  /** Background color of the poster. */
  ground?: Ground;
  parts: LetterPart[];
  attachments?: Attachment[];
};

/** The label of a row with a note is in bold, like that of a total. */
export type Sum = { label: string; amount: string; note?: string; isTotal?: true };

/** Texts, or parts of them, that staff entered in English and that are not translated. */
export type EnglishTexts = readonly (string | null)[];

/** A string is a paragraph. */
export type LetterPart =
  | string
  | { kind: "heading"; text: string }
  | { kind: "list"; items: string[]; english?: EnglishTexts }
  | {
      kind: "section";
      heading: string;
      lines: string[];
      items: string[];
      /** Shown as a table instead of the items, where the letter has tables. */
      rows?: Sum[];
      english?: EnglishTexts;
    }
  /** Short lines, the first one in bold. */
  | { kind: "facts"; lines: [string, ...string[]]; english?: EnglishTexts }
  | { kind: "sums"; rows: Sum[] }
  /** A button, unless it is quiet. */
  | { kind: "link"; label: string; url: string; look?: "quiet" | undefined }
  | { kind: "code"; code: string };

export const link = (label: string, url: string, look?: "quiet"): LetterPart => ({
  kind: "link",
  label,
  url,
  look,
});

export const heading = (text: string): LetterPart => ({ kind: "heading", text });

export function renderLetter(letter: Letter, language: string): MailContent {
  // Names stored before `plainLine` was enforced may contain links or line breaks.
  const [heading, subject] = [plainLine(letter.heading), plainLine(letter.subject)];
  const kicker = letter.kicker === undefined ? [] : [plainLine(letter.kicker)];
  const at = heroLength(letter.parts);
  return {
    ...(letter.recipient !== undefined && { recipient: letter.recipient }),
    subject,
    textBody: [...kicker, heading, "", ...letter.parts.flatMap(asText), venue.name, ""].join("\n"),
    htmlBody: mailPage(
      language,
      { subject, ground: letter.ground ?? "rust" },
      {
        hero: html`${kicker.map((line) => html`<p${styled(LOOK.kicker)}>${unbroken(line)}</p> `)}
          <h1${styled(LOOK.h1)}>${unbroken(heading)}</h1>
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

/** Number of parts shown on the colored ground: up to the first link if it is among the first five, else one. */
function heroLength(parts: readonly LetterPart[]): number {
  const at = parts
    .slice(0, 5)
    .findIndex((part) => typeof part !== "string" && part.kind === "link");
  return at === -1 ? 1 : at + 1;
}

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

// Outlook supports only inline styles and table layout. No images: mail clients block them.
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
  small: "font:normal 12px Helvetica,Arial,sans-serif;color:#5a554c",
  kicker: "margin:0 0 8px;font-size:14px",
  note: "font-weight:normal;color:#5a554c",
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

/** Keeps times and phone numbers on one line. `Intl` already does so for amounts. */
const unbroken = (text: string) =>
  text.replace(UNBROKEN, (match) => match.replaceAll(" ", "\u00a0"));

/** Splits a text into what precedes its longest English part, that part, and the rest. */
export function splitEnglish(text: string, english: EnglishTexts = []): [string, string, string] {
  // The longest, since one benefit may begin with the words of another.
  const match = english.reduce<string>(
    (longest, part) =>
      part !== null && part.length > longest.length && text.includes(part) ? part : longest,
    "",
  );
  const at = text.indexOf(match);
  return match === "" ? [text, "", ""] : [text.slice(0, at), match, text.slice(at + match.length)];
}

function textHtml(text: string, english?: EnglishTexts): Html {
  const [before, match, after] = splitEnglish(text, english);
  if (match === "") return html`${unbroken(text)}`;
  return html`${unbroken(before)}<span lang="en-US">${unbroken(match)}</span>${unbroken(after)}`;
}

const lineBreaks = (lines: readonly string[], english?: EnglishTexts) =>
  lines.map((line, at) => html`${at === 0 ? null : html`<br />`}${textHtml(line, english)}`);

function sumTable(rows: readonly Sum[], english?: EnglishTexts): Html {
  const cells = rows.map(({ label, amount, isTotal, note }) => {
    const look = isTotal ? TOTAL : LINE;
    const weight = isTotal || note !== undefined ? "bold" : "normal";
    const below = note === undefined ? null : html`<br />${noteHtml(note, LOOK.note, english)}`;
    return html`<th
        scope="row"
        class="line"
        ${styled(`${look};text-align:left;font-weight:${weight}`)}
      >
        ${unbroken(label)}${below}
      </th>
      <td class="line" ${styled(`${look};text-align:right;white-space:nowrap`)}>${amount}</td>`;
  });
  return html`<table${styled(LOOK.sums)}><tbody>${cells.map(tableRow)}</tbody></table> `;
}

const noteHtml = (text: string, look: string, english?: EnglishTexts) =>
  html`<span class="note" ${styled(look)}>${textHtml(text, english)}</span>`;

function asHtml(part: LetterPart, place: Place): Html {
  if (typeof part === "string")
    return html`<p${styled(LOOK.text)}>${lineBreaks(part.split("\n"))}</p> `;
  switch (part.kind) {
    case "heading":
      return html`<h2${styled(LOOK.h2)}>${unbroken(part.text)}</h2> `;
    case "list":
      return html`<ul${styled(LOOK.list)}>
        ${part.items.map((item) => html`<li>${textHtml(item, part.english)}</li> `)}
      </ul> `;
    case "section":
      return html`<h3${styled(LOOK.h3)}>${unbroken(part.heading)}</h3>
        <p${styled(LOOK.text)}>${lineBreaks(part.lines, part.english)}</p>
        ${part.rows ? sumTable(part.rows, part.english) : asHtml({ ...part, kind: "list" }, place)}`;
    case "facts": {
      const [first, ...more] = part.lines;
      return html`<p${styled(LOOK.text)}><strong>${textHtml(first, part.english)}</strong>${more.map((line) => html`<br />${textHtml(line, part.english)}`)}</p> `;
    }
    case "sums":
      return sumTable(part.rows);
    case "link": {
      if (part.look === "quiet")
        return html`<p class="quiet" ${styled(LOOK.text)}>
          <a href="${part.url}" ${styled("color:#0a4a63")}>${unbroken(part.label)}</a>
        </p> `;
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

// Dark colors for mail clients that read style sheets and do not invert colors themselves.
const STYLE = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #121518 !important; }
  .sheet { background: #1b2025 !important; color: #f3efe6 !important; }
  .line { border-color: #858b91 !important; }
  .note { color: #c3c8cd !important; }
  .quiet a { color: #8fcde8 !important; }
  .button-rest { background: #8fcde8 !important; }
  .button-rest a { color: #08222e !important; }
}`;

function mailPage(
  language: string,
  { subject, ground }: { subject: string; ground: Ground },
  body: { hero: Html; rest: Html | null },
): string {
  const [house, ...rest] = venue.name.split(" ");
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
                      ${tableRow(
                        html`<td${styled(LOOK.house)}>${house} ${noteHtml(rest.join(" "), LOOK.small)}</td>`,
                      )}
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
