import type { ConfirmationFacts } from "./confirmation-facts";
import { html } from "./html";
import { mailLayout } from "./mail-layout";

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
