import { html, type Html } from "#runtime/html";
import type { Ground } from "#runtime/posters/poster-look";
import type { Block } from "#runtime/venue/page-blocks";
import { plainLine } from "#contract/text/name";
import { unbreakRows } from "#contract/text/unbroken-rows";
import { venue } from "#contract/venue";
import type { Attachment, MailContent } from "../../people/outbox/mails";
import { getTranslator } from "../../platform/translator";
import { BUTTON, CORNERS, HAS_COLORED_HERO, HERO_SIDES, LOOK, styled } from "./mail-look";
import { mailPage, tableRow } from "./mail-page";
import {
  codesAsText,
  type Mark,
  ticketCards,
  type TicketCode,
  ticketRow,
  type TicketRow,
} from "./ticket-cards";
import { ownTextSplitter } from "./untranslated-texts";
import { blocksAsHtml, blocksAsText } from "./render-blocks";

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
  /** Path of the storefront's picture of the event, 1200 by 630 or a photograph. */
  picture?: string | undefined;
  parts: LetterPart[];
  /** Names and texts of the catalogue, which are marked wherever they are in a letter in another language. */
  own?: readonly string[];
  attachments?: Attachment[];
};

/** The label of a row with a note is in bold, like that of a total. */
export type Sum = { label: string; amount: string; note?: string; isTotal?: true };

/** A string is a paragraph. */
export type LetterPart =
  | string
  | { kind: "heading"; text: string }
  | { kind: "list"; items: string[] }
  | {
      kind: "section";
      heading: string;
      lines: string[];
      items: string[];
      /** Shown as a table instead of the items, where the letter has tables. */
      rows?: Sum[];
    }
  /** Short lines, the first one in bold. */
  | { kind: "facts"; lines: [string, ...string[]] }
  | { kind: "sums"; rows: Sum[] }
  /** A button, unless it is quiet. */
  | { kind: "link"; label: string; url: string; look?: "quiet" | undefined }
  | { kind: "code"; code: string }
  /** What the door scans, shown by an attached image, and the number that admits without it. */
  | { kind: "ticket-codes"; codes: TicketCode[] }
  | TicketRow
  /** The venue's own sentences; `lang`: their language, if that is not the letter's. */
  | { kind: "own"; blocks: readonly Block[]; lang: string | undefined };

export const link = (label: string, url: string, look?: "quiet"): LetterPart => ({
  kind: "link",
  label,
  url,
  look,
});

export const list = (items: string[]): LetterPart => ({ kind: "list", items });

export const heading = (text: string): LetterPart => ({ kind: "heading", text });

/** `storefrontUrl`: where the venue's logo is; without it, or without a logo, the email has the venue's name. */
export function renderLetter(
  letter: Letter,
  language: string,
  storefrontUrl?: string,
): MailContent {
  // Names stored before `plainLine` was enforced may contain links or line breaks.
  const [heading, subject] = [plainLine(letter.heading), plainLine(letter.subject)];
  const kicker = letter.kicker === undefined ? [] : [plainLine(letter.kicker)];
  const at = heroLength(letter.parts);
  const mark = createMark(letter.own, language);
  return {
    ...(letter.recipient !== undefined && { recipient: letter.recipient }),
    subject,
    textBody: [
      ...kicker,
      heading,
      "",
      ...letter.parts.flatMap(asText),
      venue.name,
      venue.address,
      "",
    ].join("\n"),
    htmlBody: mailPage(
      language,
      { subject, ground: letter.ground ?? "rust", picture: letter.picture, storefrontUrl },
      {
        hero: html`${kicker.map((line) => html`<p${styled(LOOK.kicker)}>${mark(line)}</p> `)}
          <h1${styled(LOOK.h1)}>${mark(heading)}</h1>
        ${letter.parts.slice(0, at).map((part) => asHtml(part, HERO, mark))}`,
        rest:
          at < letter.parts.length
            ? html`${letter.parts.slice(at).map((part) => asHtml(part, "rest", mark))}`
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
    case "ticket-codes":
      return codesAsText(part.codes);
    case "ticket-row":
      return [
        part.title,
        part.when,
        "",
        ...codesAsText(part.codes),
        `${part.link.label}: ${part.link.url}`,
        "",
      ];
    case "own":
      return blocksAsText(part.blocks);
  }
}

type Place = keyof typeof BUTTON;
const HERO: Place = HAS_COLORED_HERO ? "hero" : "rest";

const UNBROKEN =
  /(?:\bkl\. )?\b\d{1,2}[:.]\d{2}(?: (?:[AP]M|[ap]\. ?m\.|Uhr))?(?: \(?[A-Z]{1,3}T\b)?|\(\d{3}\) \d{3}-\d{4}/g;

/** Keeps times and phone numbers on one line. `Intl` already does so for amounts. */
const unbroken = (text: string) =>
  text.replace(UNBROKEN, (match) => match.replaceAll(" ", "\u00a0"));

/** Returns a function that marks the catalogue's texts in a text with their language. */
function createMark(own: Letter["own"], language: string): Mark {
  const split = ownTextSplitter(own, language);
  const t = getTranslator(language);
  const shown = (text: string) => unbreakRows(t, unbroken(text));
  return (text) =>
    html`${split(text).map((part) =>
      part.isOwn
        ? html`<span lang="${venue.catalogueLanguage}">${shown(part.text)}</span>`
        : html`${shown(part.text)}`,
    )}`;
}

const lineBreaks = (lines: readonly string[], mark: Mark) =>
  lines.map((line, at) => html`${at === 0 ? null : html`<br />`}${mark(line)}`);

function sumTable(rows: readonly Sum[], mark: Mark): Html {
  const cells = rows.map(({ label, amount, isTotal, note }) => {
    const look = isTotal ? LOOK.total : LOOK.line;
    const weight = isTotal || note !== undefined ? "bold" : "normal";
    const below =
      note === undefined
        ? null
        : html`<br />${html`<span class="note" ${styled(LOOK.note)}>${mark(note)}</span>`}`;
    return html`<th
        scope="row"
        class="line"
        ${styled(`${look};text-align:left;font-weight:${weight}`)}
      >
        ${mark(label)}${below}
      </th>
      <td class="line" ${styled(`${look};${LOOK.amount}`)}>${amount}</td>`;
  });
  return html`<table${styled(LOOK.sums)}><tbody>${cells.map(tableRow)}</tbody></table> `;
}

function asHtml(part: LetterPart, place: Place, mark: Mark): Html {
  if (typeof part === "string")
    return html`<p${styled(LOOK.text)}>${lineBreaks(part.split("\n"), mark)}</p> `;
  switch (part.kind) {
    case "heading":
      return html`<h2${styled(LOOK.h2)}>${mark(part.text)}</h2> `;
    case "list":
      return html`<ul${styled(LOOK.list)}>
        ${part.items.map((item) => html`<li>${mark(item)}</li> `)}
      </ul> `;
    case "section":
      return html`<h3${styled(LOOK.h3)}>${mark(part.heading)}</h3>
        <p${styled(LOOK.text)}>${lineBreaks(part.lines, mark)}</p>
        ${part.rows ? sumTable(part.rows, mark) : asHtml({ ...part, kind: "list" }, place, mark)}`;
    case "facts": {
      const [first, ...more] = part.lines;
      return html`<p${styled(LOOK.text)}><strong>${mark(first)}</strong>${more.map((line) => html`<br />${mark(line)}`)}</p> `;
    }
    case "sums":
      return sumTable(part.rows, mark);
    case "link": {
      if (part.look === "quiet")
        return html`<p class="quiet" ${styled(LOOK.text)}>
          <a href="${part.url}" ${styled(LOOK.link)}>${unbroken(part.label)}</a>
        </p> `;
      const [ground, ink] = BUTTON[place];
      return html`<table
        role="presentation"
        ${styled(`margin:8px ${place === "hero" ? HERO_SIDES : "0"} 12px;border-collapse:separate`)}
      >
        <tbody>
          ${tableRow(
            html`<td
              class="button-${place}"
              ${styled(`background:${ground};border-radius:${CORNERS};mso-padding-alt:14px 24px`)}
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
    case "ticket-codes":
      return ticketCards(part.codes, mark);
    case "ticket-row":
      return ticketRow(part, mark);
    case "own":
      return blocksAsHtml(part.blocks, part.lang);
  }
}
