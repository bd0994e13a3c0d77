import { giveEmailToken } from "../customers/email-change";
import { hashPassword } from "../platform/hash";
import { venue } from "../platform/venue";
import { giveToken } from "../sign-in/login-links";
import { findRegistered } from "../sign-in/passwords";
import { renewMagicLink } from "../sign-in/registration";
import { CODE_TRIES_A_DAY, LINK_MINUTES, linkWithToken } from "../sign-in/rules";
import { type Letter, link, paragraph, payloadTexts, type Writing } from "./letter";

const { phone } = venue;

/**
 * A link to sign in with (and a code for another device), to choose a password by, or to open the basket that was left
 * behind; null when it is not wanted any more.
 */
export const composeLink =
  (words: "magicLink" | "passwordReset" | "basketLink") =>
  async ({ db, mail, t, format }: Writing): Promise<Letter | null> => {
    const { linkId, linkUrl } = payloadTexts(mail, "linkId", "linkUrl");
    const given = await giveToken(db, linkId);
    if (given === null) return null;
    const url = linkWithToken(linkUrl, given.token);
    const until = {
      minutes: LINK_MINUTES["magic-link"],
      time: format.time(given.expiresAt),
    };
    return {
      subject: t(`mail.${words}.subject`),
      heading: t(`mail.${words}.heading`, { firstName: given.firstName }),
      parts: [
        paragraph(t(`mail.${words}.intro`)),
        link(t(`mail.${words}.link`), t(`mail.${words}.linkText`, { url }), url),
        ...(words === "magicLink"
          ? [paragraph(t("mail.magicLink.code")), { kind: "code" as const, code: given.code }]
          : []),
        paragraph(t("mail.links.until", until)),
        paragraph(t("mail.links.notAsked", { phone })),
      ],
      signature: t("mail.links.signature"),
    };
  };

/**
 * What the page did not say to whoever registered. To an address without an account: a link that finishes it. To one
 * with an account: that there is one, and a link to sign in with. Null when it is not wanted any more.
 */
export async function composeRegistration({
  db,
  mail,
  t,
  format,
}: Writing): Promise<Letter | null> {
  const { linkId, confirmUrl, linkUrl } = payloadTexts(mail, "linkId", "confirmUrl", "linkUrl");
  const ownerId = await findRegistered(db, mail.recipient);
  const given = await giveToken(db, ownerId === null ? linkId : await renewMagicLink(db, ownerId));
  if (given === null) return null;
  const words = ownerId === null ? "registration" : "registrationKnown";
  const url = linkWithToken(ownerId === null ? confirmUrl : linkUrl, given.token);
  const until =
    ownerId === null
      ? t("mail.registration.until", { time: format.dateAndTime(given.expiresAt) })
      : t("mail.links.until", {
          minutes: LINK_MINUTES["magic-link"],
          time: format.time(given.expiresAt),
        });
  const notYou = ownerId === null ? "mail.registration.notYou" : "mail.links.notAsked";
  return {
    subject: t(`mail.${words}.subject`),
    heading: t(`mail.${words}.heading`, { firstName: given.firstName }),
    parts: [
      paragraph(t(`mail.${words}.intro`)),
      link(t(`mail.${words}.link`), t(`mail.${words}.linkText`, { url }), url),
      paragraph(until),
      paragraph(t(notYou, { phone })),
    ],
    signature: t("mail.links.signature"),
  };
}

/**
 * The link that makes an address a customer's email. To one that has an account already it says so, and has no link:
 * the page did not tell. Null when it is not wanted any more.
 */
export async function composeEmailChange({ db, mail, t, format }: Writing): Promise<Letter | null> {
  const { changeId, linkUrl } = payloadTexts(mail, "changeId", "linkUrl");
  const ownerId = await findRegistered(db, mail.recipient);
  const given = ownerId === null ? await giveEmailToken(db, changeId) : null;
  if (ownerId === null && given === null) return null;
  const words = given === null ? "emailChangeKnown" : "emailChange";
  const url = given === null ? "" : linkWithToken(linkUrl, given.token);
  return {
    subject: t(`mail.${words}.subject`),
    heading: t(`mail.${words}.heading`),
    parts: [
      paragraph(t(`mail.${words}.intro`)),
      ...(given === null
        ? []
        : [
            link(t("mail.emailChange.link"), t("mail.emailChange.linkText", { url }), url),
            paragraph(t("mail.emailChange.until", { time: format.time(given.expiresAt) })),
          ]),
      paragraph(t("mail.links.notAsked", { phone })),
    ],
    signature: t("mail.links.signature"),
  };
}

const CHANGES = ["email", "password", "closed"] as const;

/**
 * Tells a customer that the password or the email was changed, or the account closed: if it was somebody else, this is
 * how they learn.
 */
export async function composeAccountChanged({ mail, t }: Writing): Promise<Letter> {
  const what = CHANGES.find((change) => change === mail.payload.what) ?? "password";
  return {
    subject: t(`mail.accountChanged.${what}.subject`),
    heading: t(`mail.accountChanged.${what}.heading`),
    parts: [
      paragraph(t(`mail.accountChanged.${what}.text`)),
      paragraph(t("mail.accountChanged.notYou", { phone })),
    ],
    signature: t("mail.links.signature"),
  };
}

/** To whoever asked for a link with an address that has no account: the page could not say so, the mailbox's owner may know. */
export async function composeNoAccount({ mail, t }: Writing): Promise<Letter> {
  // A link's mail takes as long: whoever asks for something else at once cannot tell by that which of the two it was.
  await hashPassword(mail.id);
  const { registerUrl: url } = payloadTexts(mail, "registerUrl");
  return {
    subject: t("mail.noAccount.subject"),
    heading: t("mail.noAccount.heading"),
    parts: [
      paragraph(t("mail.noAccount.text", { email: mail.recipient })),
      link(t("mail.noAccount.link"), t("mail.noAccount.linkText", { url }), url),
      paragraph(t("mail.links.notAsked", { phone })),
    ],
    signature: t("mail.links.signature"),
  };
}

/** Tells a customer that somebody typed several wrong codes for their email. */
export async function composeCodeAttemptsAlert({ t }: Writing): Promise<Letter> {
  return {
    subject: t("mail.codeGuessed.subject"),
    heading: t("mail.codeGuessed.heading"),
    parts: [
      paragraph(t("mail.codeGuessed.text")),
      paragraph(t("mail.codeGuessed.paused", { count: CODE_TRIES_A_DAY })),
      paragraph(t("mail.codeGuessed.notYou", { phone })),
    ],
    signature: t("mail.links.signature"),
  };
}
