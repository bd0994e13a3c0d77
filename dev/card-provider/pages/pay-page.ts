import { html, type Html } from "#runtime/html";
import {
  type CardError,
  type CardField,
  type FormValues,
  grouped,
  WALLET_PAYER,
} from "../payments/card-form";
import type { SavedCard } from "../payments/stored-cards";
import {
  isMobileMethod,
  type MobileMethod,
  mobileMethods,
  WALLETS,
} from "../payments/payment-methods";
import { testCards } from "../payments/test-cards";
import type { SessionRecord } from "../state/records";
import { layout, table } from "./layout";
import type { PageWords } from "./page-words";
import { testAccounts } from "../payments/sessions";

const fieldIds = {
  cardNumber: "card-number",
  cardExpiry: "card-expiry",
  cardCvc: "card-cvc",
  cardName: "card-name",
  payerName: "payer-name",
  payerEmail: "payer-email",
} as const satisfies Record<CardField, string>;

interface Props {
  session: SessionRecord;
  words: PageWords;
  total: string;
  errors: Partial<Record<CardField, CardError>>;
  values: FormValues | null;
}

/** `novalidate`, so that the server's error messages are shown at the fields. */
function cardFormHtml({ session, words: { t }, total, errors, values }: Props): Html {
  const error = (name: CardField) => errorText(t, errors[name]);
  return html`<form method="post" action="/pay/${session.id}" novalidate>
    ${field("cardNumber", t("cardNumber"), "cc-number", { error: error("cardNumber"), numeric: true })}
    <div class="pair">
      ${field("cardExpiry", t("expiry"), "cc-exp", { error: error("cardExpiry"), hint: t("expiryHint"), value: values?.cardExpiry, numeric: true })}
      ${field("cardCvc", t("code"), "cc-csc", { error: error("cardCvc"), hint: t("codeHint"), numeric: true })}
    </div>
    ${field("cardName", t("name"), "cc-name", { error: error("cardName"), value: values?.cardName })}
    ${
      session.asksName &&
      html`${field("payerName", t("payerName"), "name", { error: error("payerName"), value: values?.payerName })}
      ${field("payerEmail", t("payerEmail"), "email", { error: error("payerEmail"), value: values?.payerEmail })}`
    }
    ${session.customerEmail !== null && html`<p>${t("receipt", { email: session.customerEmail })}</p>`}
    <p><button type="submit" class="main">${t("pay", { total })}</button></p>
  </form>`;
}

const errorText = (t: PageWords["t"], error: CardError | undefined): string | undefined =>
  error && t(error.key, { digits: error.digits ?? 0 });

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
  errors: Partial<Record<CardField, CardError>>;
  values: FormValues;
}

/** The payment page: line items, card form, test cards and cancel link. */
export function payPage(
  session: SessionRecord,
  words: PageWords,
  problem: PayPageProblem | null,
  saved: readonly SavedCard[],
): string {
  const { t } = words;
  const total = words.money(session.amountTotal, session.currency);
  const title = t("pay", { total });
  const { errors = {}, values = null } = problem ?? {};
  return layout(words, {
    title: problem ? t("error", { title }) : title,
    main: html`<h1>${title}</h1>
      <p>${t("payTo", { merchant: session.merchantName })}</p>
      ${problem && errorSummary(t, t("notThrough"), problem.message, fieldErrors(problem, t))}
      ${session.message !== null && html`<p><strong>${session.message}</strong></p>`}
      ${linesTable(session, words, total)}
      ${session.methods.includes("card") && walletForm(session, t)}
      ${saved.length > 0 && savedCardsForm(session, t, total, saved)}
      <h2>${t(saved.length > 0 ? "anotherCard" : "orByCard")}</h2>
      ${cardFormHtml({ session, words, total, errors, values })}
      ${session.methods.filter(isMobileMethod).map((method) => mobileForm(session, t, method))}
      ${cancelLink(session, t)} ${testCardsTable(t)}`,
  });
}

const fieldErrors = ({ errors }: PayPageProblem, t: PageWords["t"]) =>
  (Object.entries(errors) as [CardField, CardError][]).map(([field, error]): [string, string] => [
    fieldIds[field],
    errorText(t, error) ?? "",
  ]);

/** One button per stored card. */
function savedCardsForm(
  session: SessionRecord,
  t: PageWords["t"],
  total: string,
  saved: readonly SavedCard[],
): Html {
  const describeCard = ({ brand, last4, expMonth, expYear }: SavedCard) =>
    t("useCard", {
      brand: `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`,
      last4,
      expiry: `${String(expMonth).padStart(2, "0")}/${String(expYear)}`,
    });
  return html`<h2>${t("savedCards", { total })}</h2>
    <form method="post" action="/pay/${session.id}/kept">
      ${saved.map(
        (card) =>
          html`<p>
            <button type="submit" name="card" value="${card.id}">${describeCard(card)}</button>
          </p>`,
      )}
    </form>`;
}

/** Real wallets ask for a fingerprint or a face; these pay at once. */
function walletForm(session: SessionRecord, t: PageWords["t"]): Html {
  return html`<h2>${t("wallet")}</h2>
    <form method="post" action="/pay/${session.id}/wallet">
      ${
        session.asksName &&
        html`<p>${t("walletGives", WALLET_PAYER)}</p>
          <input type="hidden" name="payerName" value="${WALLET_PAYER.name}" />
          <input type="hidden" name="payerEmail" value="${WALLET_PAYER.email}" />`
      }
      <p class="row">
        ${WALLETS.map((name) => html`<button type="submit" name="wallet" value="${name}">${name}</button> `)}
      </p>
    </form>`;
}

/** MobilePay or Swish, approved in the app. */
function mobileForm(session: SessionRecord, t: PageWords["t"], method: MobileMethod): Html {
  const { name } = mobileMethods[method];
  return html`<h2>${t("orWith", { name })}</h2>
    <form method="post" action="/pay/${session.id}/mobile">
      <p>
        <button type="submit" name="method" value="${method}">${t("payWith", { name })}</button>
      </p>
    </form>`;
}

function linesTable(session: SessionRecord, { t, money }: PageWords, total: string): Html {
  const rows = session.lines.map(({ name, description, quantity, unitAmount }) => [
    html`${quantity > 1 && `${quantity} × `}${name}${description !== null && html` <small>${description}</small>`}`,
    money(unitAmount * quantity, session.currency),
  ]);
  return table(t("paidFor"), [t("item"), t("amount")], rows, {
    foot: [[t("total"), total]],
    money: t("amount"),
  });
}

function errorSummary(
  t: PageWords["t"],
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
    <p>${t("notCharged")}</p>
  </div>`;
}

function testCardsTable(t: PageWords["t"]): Html {
  const rows = testCards.map(({ number, does, brand = "" }) => [
    html`<span class="number">${grouped(number)}</span>`,
    t(does, { brand }),
  ]);
  return html`<h2>${t("testCards")}</h2>
    <p>${t("testCardsHint")}</p>
    ${table(t("numbers"), [t("number"), t("does")], rows)}`;
}

const cancelLink = ({ cancelUrl, merchantName }: SessionRecord, t: PageWords["t"]) =>
  cancelUrl !== null &&
  html`<p class="away"><a href="${cancelUrl}">${t("cancel", { merchant: merchantName })}</a></p>`;

const FIELD = "account-number";

/** The page to set up a direct debit: account number, test accounts and cancel link. */
export function setupPage(session: SessionRecord, words: PageWords, error: string | null): string {
  const { t } = words;
  const title = t("debitTitle");
  const accounts = Object.entries(testAccounts);
  return layout(words, {
    title: error === null ? title : t("error", { title }),
    main: html`<h1>${title}</h1>
      <p>${t("debitFor", { merchant: session.merchantName })}</p>
      ${error !== null && errorSummary(t, t("debitFailed"), null, [[FIELD, error]])}
      <form method="post" action="/pay/${session.id}" novalidate>
        <div class="field">
          <label for="${FIELD}">${t("accountNumber")}</label>
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
        <p><button type="submit" class="main">${t("allowDebits")}</button></p>
      </form>
      ${cancelLink(session, t)}
      <h2>${t("testAccounts")}</h2>
      <ul>
        ${accounts.map(([number, does]) => html`<li>${number}: ${t(does)}</li> `)}
      </ul>`,
  });
}
