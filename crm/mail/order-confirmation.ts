import type { OrderRecord } from "../orders/queries";
import { orderNumber } from "../orders/rules";
import { wordsIn } from "../platform/words";
import { orderDocument } from "../tickets/ticket-document";
import { ticketsPdf } from "../tickets/tickets-pdf";
import { confirmationFacts, type ConfirmationFacts } from "./confirmation-facts";
import { html, mailLayout, type Writing } from "./letter";
import type { Attachment, MailContent } from "./mails";
import { orderUrl, requireOrder } from "./order-letters";

/** The confirmation of an order, with its tickets. */
export async function composeConfirmation(writing: Writing): Promise<MailContent> {
  const record = await requireOrder(writing);
  const facts = confirmationFacts(record, await orderUrl(writing, record));
  return {
    subject: facts.subject,
    textBody: confirmationText(facts),
    htmlBody: confirmationHtml(facts),
    attachments: record.tickets.length > 0 ? [await ticketsOf(record, facts.language)] : [],
  };
}

async function ticketsOf(record: OrderRecord, language: string): Promise<Attachment> {
  const pdf = await ticketsPdf(orderDocument(record));
  return {
    filename: wordsIn(language)("mail.attachment", { number: orderNumber(record.order.number) }),
    contentType: "application/pdf",
    base64: pdf.toString("base64"),
  };
}

/** The confirmation as one HTML page: headings, lists, one table of sums; readable at 320 pixels and in the dark. */
export function confirmationHtml(facts: ConfirmationFacts): string {
  const body = html`<h1>${facts.heading}</h1>
    <p><strong>${facts.orderLine}</strong><br />${facts.placed}</p>
    ${facts.performances.length > 0 ? html`<h2>${facts.ticketsHeading}</h2>` : null}
    ${facts.performances.map(
      (performance) =>
        html`<h3>${performance.title}</h3>
          <p>${performance.whereAndWhen}<br />${performance.count}</p>
          <ul>
            ${performance.tickets.map((ticket) => html`<li>${ticket}</li> `)}
          </ul> `,
    )}
    <h2>${facts.paymentHeading}</h2>
    <table>
      <tbody>
        ${facts.sums.map(
          (sum) =>
            html`<tr>
              <th scope="row">${sum.label}</th>
              <td>${sum.amount}</td>
            </tr> `,
        )}
        <tr class="total">
          <th scope="row">${facts.total.label}</th>
          <td>${facts.total.amount}</td>
        </tr>
        ${facts.tenders.map(
          (tender) =>
            html`<tr>
              <th scope="row">${tender.label}</th>
              <td>${tender.amount}</td>
            </tr> `,
        )}
      </tbody>
    </table>
    <p>${facts.charged}</p>
    ${
      facts.delivery === null
        ? null
        : html`<h2>${facts.delivery.heading}</h2>
            <p>${facts.delivery.text}</p>`
    }
    <p><a class="main" href="${facts.link.url}">${facts.link.label}</a></p>
    <h2>${facts.helpHeading}</h2>
    <p>${facts.help}</p>`;
  return mailLayout(facts, body);
}

/** The confirmation as plain text: short lines, headings underlined, nothing that a screen reader stumbles over. */
export function confirmationText(facts: ConfirmationFacts): string {
  return [
    facts.heading,
    "",
    facts.orderLine,
    facts.placed,
    "",
    ...(facts.performances.length > 0 ? heading(facts.ticketsHeading) : []),
    ...facts.performances.flatMap((performance) => [
      performance.title,
      performance.whereAndWhen,
      performance.count,
      ...performance.tickets.map((ticket) => `- ${ticket}`),
      "",
    ]),
    ...heading(facts.paymentHeading),
    ...facts.sums.map(({ label, amount }) => `${label}: ${amount}`),
    `${facts.total.label}: ${facts.total.amount}`,
    ...facts.tenders.map(({ label, amount }) => `${label}: ${amount}`),
    facts.charged,
    "",
    ...(facts.delivery === null ? [] : [...heading(facts.delivery.heading), facts.delivery.text]),
    facts.link.withUrl,
    "",
    ...heading(facts.helpHeading),
    facts.help,
    "",
    facts.signature,
    "",
  ].join("\n");
}

function heading(text: string): string[] {
  return [text, "-".repeat(Math.min(Array.from(text).length, 60))];
}
