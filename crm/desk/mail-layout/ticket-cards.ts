import { html, type Html } from "#runtime/html";
import { CODE_SIZE, LOOK, styled } from "./mail-look";
import { tableRow } from "./mail-page";

/**
 * `number` is written in groups, `alt` replaces the image, and `line` is the plain text. `about` says which ticket a link
 * is for, to screen readers.
 */
export type TicketCode = {
  seat: string;
  /** Price type and price. */
  note: string;
  number: string;
  alt: string;
  line: string;
  cid: string;
  links: { label: string; about: string; url: string }[];
};

/** The tickets of a later performance, in one row: their codes are on the page of `link`, and their numbers in the plain text. */
export type TicketRow = {
  kind: "ticket-row";
  title: string;
  /** With the hall. */
  when: string;
  codes: TicketCode[];
  /** `about` names the performance, to screen readers. */
  link: TicketCode["links"][number];
};

/** Marks the catalogue's texts in a text with their language. */
export type Mark = (text: string) => Html;

export function codesAsText(codes: readonly TicketCode[]): string[] {
  const tickets = codes.map(({ line, note, links }) =>
    [line, note, ...links.map(({ label, url }) => `${label}: ${url}`)].join("\n"),
  );
  return [tickets.join("\n\n"), ""];
}

export const ticketCards = (codes: readonly TicketCode[], mark: Mark): Html =>
  html`${codes.map(
    ({ seat, note, number, alt, cid, links }) =>
      html`<table role="presentation" ${styled(LOOK.ticket)}>
        <tbody>
          ${tableRow(
            html`<td ${styled(LOOK.ticketCode)}>
              <strong ${styled("font-size:18px")}>${mark(seat)}</strong><br />${mark(note)}
              <img
                src="cid:${cid}"
                alt="${alt}"
                width="${CODE_SIZE}"
                height="${CODE_SIZE}"
                ${styled("display:block;margin:0 auto")}
              />
              ${number}${links.length === 0 ? null : html`<br />`}${links.map(
                ({ label, about, url }) =>
                  html`<a href="${url}" aria-label="${label}${about}" ${styled(LOOK.wallet)}
                    >${label}</a
                  > `,
              )}
            </td>`,
          )}
        </tbody>
      </table> `,
  )}`;

export const ticketRow = ({ title, when, codes, link }: TicketRow, mark: Mark): Html =>
  html`<table role="presentation" ${styled(LOOK.row)}>
    <tbody>
      ${tableRow(
        html`<td class="line" ${styled(LOOK.line)}>
            <strong>${mark(title)}</strong><br />${mark(when)}${codes.map(
              ({ seat }) => html`<br />${mark(seat)}`,
            )}
          </td>
          <td class="line quiet" ${styled(`${LOOK.line};${LOOK.amount}`)}>
            <a href="${link.url}" aria-label="${link.label}${link.about}" ${styled(LOOK.link)}
              >${link.label}</a
            >
          </td>`,
      )}
    </tbody>
  </table> `;
