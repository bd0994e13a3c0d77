import { html, type Html } from "#contract/html";
import { type CardField, type KeptValues, grouped } from "../payments/card-form";
import type { SavedCard } from "../payments/stored-cards";
import { isMobileMethod, type MobileMethod, mobileMethods } from "../payments/payment-methods";
import { testCards } from "../payments/test-cards";
import type { SessionRecord } from "../state/records";
import { layout, moneyText, table } from "./layout";
import { testAccounts } from "../payments/sessions";

const fieldIds = {
  cardNumber: "card-number",
  cardExpiry: "card-expiry",
  cardCvc: "card-cvc",
  cardName: "card-name",
} as const satisfies Record<CardField, string>;

interface Props {
  session: SessionRecord;
  total: string;
  faults: Partial<Record<CardField, string>>;
  kept: KeptValues | null;
}

/** `novalidate`, so that the server's error messages are shown at the fields. */
function cardFormHtml({ session, total, faults, kept }: Props): Html {
  return html`<form method="post" action="/pay/${session.id}" novalidate>
    ${field("cardNumber", "Card number", "cc-number", { fault: faults.cardNumber, numeric: true })}
    <div class="pair">
      ${field("cardExpiry", "Expiry date", "cc-exp", { fault: faults.cardExpiry, hint: "For example 09/30", value: kept?.cardExpiry, numeric: true })}
      ${field("cardCvc", "Security code", "cc-csc", { fault: faults.cardCvc, hint: "3 digits; Amex has 4", numeric: true })}
    </div>
    ${field("cardName", "Name on card", "cc-name", { fault: faults.cardName, value: kept?.cardName })}
    ${session.customerEmail !== null && html`<p>The receipt is for <strong>${session.customerEmail}</strong>.</p>`}
    <p><button type="submit" class="main">Pay ${total}</button></p>
  </form>`;
}

function field(
  name: CardField,
  label: string,
  autocomplete: string,
  more: {
    fault?: string | undefined;
    hint?: string;
    value?: string | undefined;
    numeric?: boolean;
  },
): Html {
  const id = fieldIds[name];
  const described = [more.hint && `${id}-hint`, more.fault && `${id}-fault`]
    .filter(Boolean)
    .join(" ");
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${more.hint !== undefined && html`<p class="hint" id="${id}-hint">${more.hint}</p>`}
    ${more.fault !== undefined && html`<p class="fault" id="${id}-fault">${more.fault}</p>`}
    <input
      id="${id}"
      name="${name}"
      type="text"
      autocomplete="${autocomplete}"
      required
      spellcheck="false"
      ${more.numeric === true && html` inputmode="numeric"`}${described !== "" && html` aria-describedby="${described}"`}${more.fault !== undefined && html` aria-invalid="true"`}${more.value !== undefined && html` value="${more.value}"`}
    />
  </div>`;
}

export interface PayPageProblem {
  /** The payment's error; null if only fields are invalid. */
  message: string | null;
  faults: Partial<Record<CardField, string>>;
  kept: KeptValues;
}

/** The payment page: line items, card form, test cards and cancel link. */
export function payPage(
  session: SessionRecord,
  problem: PayPageProblem | null,
  kept: readonly SavedCard[],
): string {
  const total = moneyText(session.amountTotal, session.currency);
  return layout({
    title: `${problem ? "Error: " : ""}Pay ${total}`,
    main: html`<h1>Pay ${total}</h1>
      <p>to ${session.merchantName}</p>
      ${problem && errorSummary("The payment did not go through", problem.message, fieldErrors(problem))}
      ${linesTable(session, total)} ${kept.length > 0 && savedCardsForm(session, total, kept)}
      <h2>${kept.length > 0 ? "Another card" : "Your card"}</h2>
      ${cardFormHtml({ session, total, faults: problem?.faults ?? {}, kept: problem?.kept ?? null })}
      ${session.methods.filter(isMobileMethod).map((method) => mobileForm(session, method))}
      ${cancelLink(session)} ${testCardsTable()}`,
  });
}

const fieldErrors = ({ faults }: PayPageProblem) =>
  (Object.entries(faults) as [CardField, string][]).map(([field, fault]): [string, string] => [
    fieldIds[field],
    fault,
  ]);

/** One button per stored card. */
function savedCardsForm(session: SessionRecord, total: string, kept: readonly SavedCard[]): Html {
  return html`<h2>Pay ${total} with a saved card</h2>
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

/** MobilePay or Swish, approved in the app. */
function mobileForm(session: SessionRecord, method: MobileMethod): Html {
  const { name } = mobileMethods[method];
  return html`<h2>Or with ${name}</h2>
    <form method="post" action="/pay/${session.id}/mobile">
      <p><button type="submit" name="method" value="${method}">Pay with ${name}</button></p>
    </form>`;
}

function linesTable(session: SessionRecord, total: string): Html {
  const rows = session.lines.map(({ name, description, quantity, unitAmount }) => [
    html`${quantity > 1 && `${quantity} × `}${name}${description !== null && html` <small>${description}</small>`}`,
    moneyText(unitAmount * quantity, session.currency),
  ]);
  return table("What you are paying for", ["Item", "Amount"], rows, [["Total", total]]);
}

function errorSummary(
  title: string,
  message: string | null,
  faults: readonly [id: string, fault: string][],
): Html {
  return html`<div class="errors" role="alert">
    <h2>${title}</h2>
    ${message !== null && html`<p>${message}</p>`}
    ${
      faults.length > 0 &&
      html`<ul>
        ${faults.map(([id, fault]) => html`<li><a href="#${id}">${fault}</a></li>`)}
      </ul>`
    }
    <p>You have not been charged.</p>
  </div>`;
}

function testCardsTable(): Html {
  const rows = testCards.map(({ number, does }) => [
    html`<span class="number">${grouped(number)}</span>`,
    does,
  ]);
  return html`<h2>Test cards</h2>
    <p>Use any future expiry date and any security code.</p>
    ${table("Numbers to try", ["Number", "What it does"], rows)}`;
}

const cancelLink = ({ cancelUrl, merchantName }: SessionRecord) =>
  cancelUrl !== null &&
  html`<p class="away"><a href="${cancelUrl}">Cancel and go back to ${merchantName}</a></p>`;

const FIELD = "account-number";

/** The page to set up a direct debit: account number, test accounts and cancel link. */
export function setupPage(session: SessionRecord, fault: string | null): string {
  const title = "Set up a direct debit";
  return layout({
    title: `${fault === null ? "" : "Error: "}${title}`,
    main: html`<h1>${title}</h1>
      <p>for ${session.merchantName}. Nothing is charged now.</p>
      ${fault !== null && errorSummary("The direct debit was not set up", null, [[FIELD, fault]])}
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
      ${cancelLink(session)}
      <h2>Test accounts</h2>
      <ul>
        ${Object.entries(testAccounts).map(([number, does]) => html`<li>${number}: ${does}</li> `)}
      </ul>`,
  });
}
