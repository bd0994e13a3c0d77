import { html, type Html } from "#runtime/html";
import { type CardField, type FormValues, grouped } from "../payments/card-form";
import type { SavedCard } from "../payments/stored-cards";
import {
  isMobileMethod,
  type MobileMethod,
  mobileMethods,
  WALLETS,
} from "../payments/payment-methods";
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
  errors: Partial<Record<CardField, string>>;
  values: FormValues | null;
}

/** `novalidate`, so that the server's error messages are shown at the fields. */
function cardFormHtml({ session, total, errors, values }: Props): Html {
  return html`<form method="post" action="/pay/${session.id}" novalidate>
    ${field("cardNumber", "Card number", "cc-number", { error: errors.cardNumber, numeric: true })}
    <div class="pair">
      ${field("cardExpiry", "Expiry date", "cc-exp", { error: errors.cardExpiry, hint: "For example 09/30", value: values?.cardExpiry, numeric: true })}
      ${field("cardCvc", "Security code", "cc-csc", { error: errors.cardCvc, hint: "3 digits; Amex has 4", numeric: true })}
    </div>
    ${field("cardName", "Name on card", "cc-name", { error: errors.cardName, value: values?.cardName })}
    ${session.customerEmail !== null && html`<p>The receipt is for <strong>${session.customerEmail}</strong>.</p>`}
    <p><button type="submit" class="main">Pay ${total}</button></p>
  </form>`;
}

function field(
  name: CardField,
  label: string,
  autocomplete: string,
  more: {
    error?: string | undefined;
    hint?: string;
    value?: string | undefined;
    numeric?: boolean;
  },
): Html {
  const id = fieldIds[name];
  const described = [more.hint && `${id}-hint`, more.error && `${id}-error`]
    .filter(Boolean)
    .join(" ");
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${more.hint !== undefined && html`<p class="hint" id="${id}-hint">${more.hint}</p>`}
    ${more.error !== undefined && html`<p class="error" id="${id}-error">${more.error}</p>`}
    <input
      id="${id}"
      name="${name}"
      type="text"
      autocomplete="${autocomplete}"
      required
      spellcheck="false"
      ${more.numeric === true && html` inputmode="numeric"`}${described !== "" && html` aria-describedby="${described}"`}${more.error !== undefined && html` aria-invalid="true"`}${more.value !== undefined && html` value="${more.value}"`}
    />
  </div>`;
}

export interface PayPageProblem {
  /** The payment's error; null if only fields are invalid. */
  message: string | null;
  errors: Partial<Record<CardField, string>>;
  values: FormValues;
}

/** The payment page: line items, card form, test cards and cancel link. */
export function payPage(
  session: SessionRecord,
  problem: PayPageProblem | null,
  saved: readonly SavedCard[],
): string {
  const total = moneyText(session.amountTotal, session.currency);
  return layout({
    title: `${problem ? "Error: " : ""}Pay ${total}`,
    main: html`<h1>Pay ${total}</h1>
      <p>to ${session.merchantName}</p>
      ${problem && errorSummary("The payment did not go through", problem.message, fieldErrors(problem))}
      ${session.message !== null && html`<p><strong>${session.message}</strong></p>`}
      ${linesTable(session, total)} ${session.methods.includes("card") && walletForm(session)}
      ${saved.length > 0 && savedCardsForm(session, total, saved)}
      <h2>${saved.length > 0 ? "Another card" : "Or by card"}</h2>
      ${cardFormHtml({ session, total, errors: problem?.errors ?? {}, values: problem?.values ?? null })}
      ${session.methods.filter(isMobileMethod).map((method) => mobileForm(session, method))}
      ${cancelLink(session)} ${testCardsTable()}`,
  });
}

const fieldErrors = ({ errors }: PayPageProblem) =>
  (Object.entries(errors) as [CardField, string][]).map(([field, error]): [string, string] => [
    fieldIds[field],
    error,
  ]);

/** One button per stored card. */
function savedCardsForm(session: SessionRecord, total: string, saved: readonly SavedCard[]): Html {
  return html`<h2>Pay ${total} with a saved card</h2>
    <form method="post" action="/pay/${session.id}/kept">
      ${saved.map(
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

/** Real wallets ask for a fingerprint or a face; these pay at once. */
function walletForm(session: SessionRecord): Html {
  return html`<h2>Pay with a wallet</h2>
    <form method="post" action="/pay/${session.id}/wallet">
      <p class="row">
        ${WALLETS.map((name) => html`<button type="submit" name="wallet" value="${name}">${name}</button> `)}
      </p>
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
  errors: readonly [id: string, error: string][],
): Html {
  return html`<div class="errors" role="alert">
    <h2>${title}</h2>
    ${message !== null && html`<p>${message}</p>`}
    ${
      errors.length > 0 &&
      html`<ul>
        ${errors.map(([id, error]) => html`<li><a href="#${id}">${error}</a></li>`)}
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
export function setupPage(session: SessionRecord, error: string | null): string {
  const title = "Set up a direct debit";
  return layout({
    title: `${error === null ? "" : "Error: "}${title}`,
    main: html`<h1>${title}</h1>
      <p>for ${session.merchantName}. Nothing is charged now.</p>
      ${error !== null && errorSummary("The direct debit was not set up", null, [[FIELD, error]])}
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
            ${error !== null && html` aria-invalid="true"`}
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
