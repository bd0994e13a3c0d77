import { html } from "#runtime/html";
import type { SessionRecord } from "../state/records";
import { layout, moneyText } from "./layout";

type Link = { href: string; text: string } | null;

export function paidNotice(session: SessionRecord): string {
  const [title, text] =
    session.mode === "setup"
      ? [
          "Direct debit set up",
          `${session.merchantName} may debit your account. Nothing was charged now.`,
        ]
      : [
          "This is paid",
          `${moneyText(session.amountTotal, session.currency)} to ${session.merchantName}. You were charged once; there is nothing more to do here.`,
        ];
  return noticePage(title, text, continueLink(session));
}

export const expiredNotice = (session: SessionRecord): string =>
  noticePage(
    "This payment page has expired",
    "You have not been charged. Go back to start the payment again.",
    backLink(session),
  );

export function outageNotice(session: SessionRecord | null): string {
  const isPaid = session?.status === "complete";
  return noticePage(
    "Card payments are not available right now",
    isPaid
      ? "Your payment was taken before this, once."
      : "You have not been charged. Wait a few minutes and reload this page, or go back.",
    session && (isPaid ? continueLink(session) : backLink(session)),
  );
}

/** For an unknown session or path. */
export const unknownNotice = (): string =>
  noticePage(
    "Payment not found",
    "Check the address, or go back to the shop and start the payment again.",
  );

/** For an internal error. Makes no claim about charges, because the outcome is unknown. */
export const faultNotice = (): string =>
  noticePage(
    "Something went wrong",
    "Go back to the shop: it can tell whether you were charged. Sending the payment again does not charge you twice.",
  );

const continueLink = (session: SessionRecord): Link => ({
  href: successUrl(session),
  text: `Continue to ${session.merchantName}`,
});

const backLink = ({ cancelUrl, merchantName }: SessionRecord): Link =>
  cancelUrl === null ? null : { href: cancelUrl, text: `Go back to ${merchantName}` };

const noticePage = (title: string, text: string, link: Link = null): string =>
  layout({
    title,
    main: html`<h1>${title}</h1>
      <p>${text}</p>
      ${link && html`<p class="away"><a href="${link.href}">${link.text}</a></p>`}`,
  });

/** The success URL with the session's id filled in, like Stripe. */
export const successUrl = (session: SessionRecord): string =>
  session.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
