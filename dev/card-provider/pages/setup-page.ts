import { testAccounts } from "../payments/setups";
import type { SessionRecord } from "../state/records";
import { html } from "./html";
import { layout } from "./layout";

const FIELD = "account-number";

/** The page on which a mandate is given: one account number, the test accounts, the way back. */
export function setupPage(session: SessionRecord, fault: string | null): string {
  const title = "Set up a direct debit";
  return layout({
    title: `${fault === null ? "" : "Error: "}${title}`,
    main: html`<h1>${title}</h1>
      <p>for ${session.merchantName}. Nothing is charged now.</p>
      ${
        fault !== null &&
        html`<div class="errors" role="alert">
          <h2>The direct debit was not set up</h2>
          <ul>
            <li><a href="#${FIELD}">${fault}</a></li>
          </ul>
        </div>`
      }
      <form method="post" action="/pay/${session.id}" novalidate>
        <div class="field">
          <label for="${FIELD}">Account number</label>
          <input
            id="${FIELD}"
            name="accountNumber"
            type="text"
            inputmode="numeric"
            autocomplete="off"
            required
            ${fault !== null && html` aria-invalid="true"`}
          />
        </div>
        <p><button type="submit" class="main">Allow direct debits</button></p>
      </form>
      ${session.cancelUrl !== null && html`<p class="away"><a href="${session.cancelUrl}">Cancel and go back to ${session.merchantName}</a></p>`}
      <h2>Test accounts</h2>
      <ul>
        ${Object.entries(testAccounts).map(([number, does]) => html`<li>${number}: ${does}</li> `)}
      </ul>`,
  });
}
