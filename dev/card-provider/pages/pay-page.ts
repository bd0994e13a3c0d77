import type { CardField, KeptValues } from "../payments/card-form";
import type { KeptCard } from "../payments/kept-cards";
import { isMobileMethod, mobileMethods } from "../payments/mobile-methods";
import type { MobileMethod } from "../payments/mobile-methods";
import type { SessionRecord } from "../state/records";
import { cardFormHtml, fieldIds } from "./card-form-html";
import type { Html } from "./html";
import { html } from "./html";
import { layout } from "./layout";
import { moneyText } from "./money-text";
import { testCardsTable } from "./test-cards-table";

export interface PayPageProblem {
  /** What happened to the payment as a whole; null when only fields are at fault. */
  message: string | null;
  faults: Partial<Record<CardField, string>>;
  kept: KeptValues;
}

/** The hosted page: what is paid for, the card form, the test cards, the way back. */
export function payPage(
  session: SessionRecord,
  problem: PayPageProblem | null,
  kept: readonly KeptCard[],
): string {
  const total = moneyText(session.amountTotal, session.currency);
  return layout({
    title: `${problem ? "Error: " : ""}Pay ${total}`,
    main: html`<h1>Pay ${total}</h1>
      <p>to ${session.merchantName}</p>
      ${problem && errorSummary(problem)} ${linesTable(session, total)}
      ${kept.length > 0 && keptForm(session, total, kept)}
      <h2>${kept.length > 0 ? "Another card" : "Your card"}</h2>
      ${cardFormHtml({ session, total, faults: problem?.faults ?? {}, kept: problem?.kept ?? null })}
      ${session.methods.filter(isMobileMethod).map((method) => mobileForm(session, method))}
      ${session.cancelUrl !== null && html`<p class="away"><a href="${session.cancelUrl}">Cancel and go back to ${session.merchantName}</a></p>`}
      ${testCardsTable()}`,
  });
}

/** Paying with a card that is kept: a button each, and nothing to type. */
function keptForm(session: SessionRecord, total: string, kept: readonly KeptCard[]): Html {
  return html`<h2>Pay ${total} with a card that we keep for you</h2>
    <form method="post" action="/pay/${session.id}/kept">
      ${kept.map(
        ({ id, brand, last4, expMonth, expYear }) =>
          html`<p>
            <button type="submit" name="card" value="${id}">
              Use ${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}, expires
              ${String(expMonth).padStart(2, "0")}/${String(expYear)}
            </button>
          </p>`,
      )}
    </form>`;
}

/** Paying with a telephone: one button, and the app asks. */
function mobileForm(session: SessionRecord, method: MobileMethod): Html {
  const { name } = mobileMethods[method];
  return html`<h2>Or with ${name}</h2>
    <form method="post" action="/pay/${session.id}/mobile">
      <p><button type="submit" name="method" value="${method}">Pay with ${name}</button></p>
    </form>`;
}

function linesTable(session: SessionRecord, total: string): Html {
  return html`<table>
    <caption>
      What you are paying for
    </caption>
    <thead>
      <tr>
        <th scope="col">Item</th>
        <th scope="col" class="money">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${session.lines.map(
        (line) =>
          html`<tr>
            <th scope="row">
              ${line.quantity > 1 && `${line.quantity} × `}${line.name}${line.description !== null && html` <small>${line.description}</small>`}
            </th>
            <td class="money">${moneyText(line.unitAmount * line.quantity, session.currency)}</td>
          </tr> `,
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        <td class="money">${total}</td>
      </tr>
    </tfoot>
  </table>`;
}

function errorSummary(problem: PayPageProblem): Html {
  const faults = Object.entries(problem.faults) as [CardField, string][];
  return html`<div class="errors" role="alert">
    <h2>The payment did not go through</h2>
    ${problem.message !== null && html`<p>${problem.message}</p>`}
    ${
      faults.length > 0 &&
      html`<ul>
        ${faults.map(([field, fault]) => html`<li><a href="#${fieldIds[field]}">${fault}</a></li>`)}
      </ul>`
    }
    <p>You have not been charged.</p>
  </div>`;
}
