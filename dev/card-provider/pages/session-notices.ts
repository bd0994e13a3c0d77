import { html } from "#runtime/html";
import type { SessionRecord } from "../state/records";
import { layout } from "./layout";
import type { PageWords } from "./page-words";

type Link = { href: string; text: string } | null;

export function paidNotice(session: SessionRecord, words: PageWords): string {
  const { t } = words;
  const merchant = session.merchantName;
  const total = words.money(session.amountTotal, session.currency);
  const [title, text] =
    session.mode === "setup"
      ? [t("setUpTitle"), t("setUpText", { merchant })]
      : [t("paidTitle"), t("paidText", { total, merchant })];
  return noticePage(words, title, text, continueLink(session, words));
}

export const expiredNotice = (session: SessionRecord, words: PageWords): string =>
  noticePage(words, words.t("expiredTitle"), words.t("expiredText"), backLink(session, words));

export function outageNotice(session: SessionRecord | null, words: PageWords): string {
  const isPaid = session?.status === "complete";
  return noticePage(
    words,
    words.t("outageTitle"),
    words.t(isPaid ? "outagePaid" : "outageText"),
    session && (isPaid ? continueLink(session, words) : backLink(session, words)),
  );
}

/** For an unknown session or path. */
export const unknownNotice = (words: PageWords): string =>
  noticePage(words, words.t("unknownTitle"), words.t("unknownText"));

/** For an internal error. Makes no claim about charges, because the outcome is unknown. */
export const faultNotice = (words: PageWords): string =>
  noticePage(words, words.t("faultTitle"), words.t("faultText"));

const continueLink = (session: SessionRecord, { t }: PageWords): Link => ({
  href: successUrl(session),
  text: t("continue", { merchant: session.merchantName }),
});

const backLink = ({ cancelUrl, merchantName }: SessionRecord, { t }: PageWords): Link =>
  cancelUrl === null ? null : { href: cancelUrl, text: t("back", { merchant: merchantName }) };

const noticePage = (words: PageWords, title: string, text: string, link: Link = null): string =>
  layout(words, {
    title,
    main: html`<h1>${title}</h1>
      <p>${text}</p>
      ${link && html`<p class="away"><a href="${link.href}">${link.text}</a></p>`}`,
  });

/** The success URL with the session's id filled in, like Stripe. */
export const successUrl = (session: SessionRecord): string =>
  session.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
