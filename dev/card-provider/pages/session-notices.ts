import { html } from "#runtime/html";
import type { SessionRecord } from "../state/records";
import { layout, moneyText } from "./layout";

export function paidNotice(session: SessionRecord): string {
  if (session.mode === "setup")
    return noticePage({
      title: "Direct debit set up",
      paragraphs: [`${session.merchantName} may debit your account. Nothing was charged now.`],
      link: { href: successUrl(session), text: `Continue to ${session.merchantName}` },
    });
  return noticePage({
    title: "This is paid",
    paragraphs: [
      `${moneyText(session.amountTotal, session.currency)} to ${session.merchantName}. You were charged once; there is nothing more to do here.`,
    ],
    link: { href: successUrl(session), text: `Continue to ${session.merchantName}` },
  });
}

export function expiredNotice(session: SessionRecord): string {
  return noticePage({
    title: "This payment page has expired",
    paragraphs: ["You have not been charged. Go back to start the payment again."],
    link: backLink(session),
  });
}

export function outageNotice(session: SessionRecord | null): string {
  const paid = session?.status === "complete";
  return noticePage({
    title: "Card payments are not available right now",
    paragraphs: [
      paid
        ? "Your payment was taken before this, once."
        : "You have not been charged. Wait a few minutes and reload this page, or go back.",
    ],
    link:
      session &&
      (paid
        ? { href: successUrl(session), text: `Continue to ${session.merchantName}` }
        : backLink(session)),
  });
}

/** For an unknown session or path. */
export function unknownNotice(): string {
  return noticePage({
    title: "Payment not found",
    paragraphs: ["Check the address, or go back to the shop and start the payment again."],
    link: null,
  });
}

/** For an internal error. Makes no claim about charges, because the outcome is unknown. */
export function faultNotice(): string {
  return noticePage({
    title: "Something went wrong",
    paragraphs: [
      "Go back to the shop: it can tell whether you were charged. Sending the payment again does not charge you twice.",
    ],
    link: null,
  });
}

function backLink(session: SessionRecord): { href: string; text: string } | null {
  if (session.cancelUrl === null) return null;
  return { href: session.cancelUrl, text: `Go back to ${session.merchantName}` };
}

function noticePage(notice: {
  title: string;
  paragraphs: readonly string[];
  link: { href: string; text: string } | null;
}): string {
  const { title, paragraphs, link } = notice;
  return layout({
    title,
    main: html`<h1>${title}</h1>
      ${paragraphs.map((paragraph) => html`<p>${paragraph}</p> `)}${link && html`<p class="away"><a href="${link.href}">${link.text}</a></p>`}`,
  });
}

/** The success URL with the session's id filled in, like Stripe. */
export function successUrl(session: SessionRecord): string {
  return session.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}
