import { grouped } from "../payments/card-number";
import { testCards } from "../payments/test-cards";
import type { Html } from "./html";
import { html } from "./html";

/** The cards that work here and what each of them does. */
export function testCardsTable(): Html {
  return html`<h2>Test cards</h2>
    <p>Any expiry date in the future and any security code will do.</p>
    <table>
      <caption>
        Numbers to try
      </caption>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">What it does</th>
        </tr>
      </thead>
      <tbody>
        ${testCards.map(
          (card) =>
            html`<tr>
              <th scope="row" class="number">${grouped(card.number)}</th>
              <td>${card.does}</td>
            </tr> `,
        )}
      </tbody>
    </table>`;
}
