import { giveEmailToken } from "../customers/email-change";
import type { Database } from "../platform/database/database";
import { formatsIn } from "../platform/formats";
import { hashPassword } from "../platform/hash";
import { venue } from "../platform/venue";
import { languageOfWords, wordsIn } from "../platform/words";
import { giveToken } from "../sign-in/login-links";
import { findRegistered } from "../sign-in/passwords";
import { renewMagicLink } from "../sign-in/registration";
import { CODE_TRIES_A_DAY, LINK_MINUTES, linkWithToken } from "../sign-in/rules";
import { renderMail } from "./letter";
import type { MailContent, QueuedMail } from "./mails";

/** A link to sign in with, and a code for whoever reads mail on another device; null when it is not wanted any more. */
export async function composeMagicLink(
  db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  return composeLink(db, mail, "magicLink");
}

/** A link to choose a password by; null when it is not wanted any more. */
export async function composePasswordReset(
  db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  return composeLink(db, mail, "passwordReset");
}

/** A link that signs in and opens the basket that was left behind; null when it is not wanted any more. */
export async function composeBasketLink(
  db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  return composeLink(db, mail, "basketLink");
}

async function composeLink(
  db: Database,
  mail: QueuedMail,
  words: "magicLink" | "passwordReset" | "basketLink",
): Promise<MailContent | null> {
  const { linkId, linkUrl } = mail.payload;
  if (typeof linkId !== "string" || typeof linkUrl !== "string")
    throw new Error(`mail ${mail.id} has no link`);
  const given = await giveToken(db, linkId);
  if (given === null) return null;
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const url = linkWithToken(linkUrl, given.token);
  const until = {
    minutes: LINK_MINUTES["magic-link"],
    time: formatsIn(language).time(given.expiresAt),
  };
  const letter = renderMail({
    language,
    subject: t(`mail.${words}.subject`),
    heading: t(`mail.${words}.heading`, { firstName: given.firstName }),
    parts: [
      { kind: "paragraph", text: t(`mail.${words}.intro`) },
      {
        kind: "link",
        label: t(`mail.${words}.link`),
        withUrl: t(`mail.${words}.linkText`, { url }),
        url,
      },
      ...(words === "magicLink"
        ? [
            { kind: "paragraph" as const, text: t("mail.magicLink.code") },
            { kind: "code" as const, code: given.code },
          ]
        : []),
      { kind: "paragraph", text: t("mail.links.until", until) },
      { kind: "paragraph", text: t("mail.links.notAsked", { phone: venue.phone }) },
    ],
    signature: t("mail.links.signature"),
  });
  return { ...letter, attachments: [] };
}

/**
 * What the page did not say to whoever registered. To an address without an account: a link that finishes it. To one
 * with an account: that there is one, and a link to sign in with. Null when it is not wanted any more.
 */
export async function composeRegistration(
  db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  const { linkId, confirmUrl, linkUrl } = mail.payload;
  if (typeof linkId !== "string" || typeof confirmUrl !== "string" || typeof linkUrl !== "string")
    throw new Error(`mail ${mail.id} has no links`);
  const ownerId = await findRegistered(db, mail.recipient);
  const given = await giveToken(db, ownerId === null ? linkId : await renewMagicLink(db, ownerId));
  if (given === null) return null;
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const words = ownerId === null ? "registration" : "registrationKnown";
  const url = linkWithToken(ownerId === null ? confirmUrl : linkUrl, given.token);
  const format = formatsIn(language);
  const letter = renderMail({
    language,
    subject: t(`mail.${words}.subject`),
    heading: t(`mail.${words}.heading`, { firstName: given.firstName }),
    parts: [
      { kind: "paragraph", text: t(`mail.${words}.intro`) },
      {
        kind: "link",
        label: t(`mail.${words}.link`),
        withUrl: t(`mail.${words}.linkText`, { url }),
        url,
      },
      {
        kind: "paragraph",
        text:
          ownerId === null
            ? t("mail.registration.until", { time: format.dateAndTime(given.expiresAt) })
            : t("mail.links.until", {
                minutes: LINK_MINUTES["magic-link"],
                time: format.time(given.expiresAt),
              }),
      },
      {
        kind: "paragraph",
        text: t(ownerId === null ? "mail.registration.notYou" : "mail.links.notAsked", {
          phone: venue.phone,
        }),
      },
    ],
    signature: t("mail.links.signature"),
  });
  return { ...letter, attachments: [] };
}

/**
 * The link that makes an address a customer's email. To one that has an account already it says so, and has no link:
 * the page did not tell. Null when it is not wanted any more.
 */
export async function composeEmailChange(
  db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  const { changeId, linkUrl } = mail.payload;
  if (typeof changeId !== "string" || typeof linkUrl !== "string")
    throw new Error(`mail ${mail.id} has no link`);
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const ownerId = await findRegistered(db, mail.recipient);
  const given = ownerId === null ? await giveEmailToken(db, changeId) : null;
  if (ownerId === null && given === null) return null;
  const words = given === null ? "emailChangeKnown" : "emailChange";
  const url = given === null ? "" : linkWithToken(linkUrl, given.token);
  const letter = renderMail({
    language,
    subject: t(`mail.${words}.subject`),
    heading: t(`mail.${words}.heading`),
    parts: [
      { kind: "paragraph", text: t(`mail.${words}.intro`) },
      ...(given === null
        ? []
        : [
            {
              kind: "link" as const,
              label: t("mail.emailChange.link"),
              withUrl: t("mail.emailChange.linkText", { url }),
              url,
            },
            {
              kind: "paragraph" as const,
              text: t("mail.emailChange.until", {
                time: formatsIn(language).time(given.expiresAt),
              }),
            },
          ]),
      { kind: "paragraph", text: t("mail.links.notAsked", { phone: venue.phone }) },
    ],
    signature: t("mail.links.signature"),
  });
  return { ...letter, attachments: [] };
}

const CHANGES = ["email", "password", "closed"] as const;

/**
 * Tells a customer that the password or the email was changed, or the account closed: if it was somebody else, this is
 * how they learn.
 */
export async function composeAccountChanged(
  _db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const what = CHANGES.find((change) => change === mail.payload.what) ?? "password";
  const letter = renderMail({
    language,
    subject: t(`mail.accountChanged.${what}.subject`),
    heading: t(`mail.accountChanged.${what}.heading`),
    parts: [
      { kind: "paragraph", text: t(`mail.accountChanged.${what}.text`) },
      { kind: "paragraph", text: t("mail.accountChanged.notYou", { phone: venue.phone }) },
    ],
    signature: t("mail.links.signature"),
  });
  return { ...letter, attachments: [] };
}

/** To whoever asked for a link with an address that has no account: the page could not say so, the mailbox's owner may know. */
export async function composeNoAccount(
  _db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  // A link's mail takes as long: whoever asks for something else at once cannot tell by that which of the two it was.
  await hashPassword(mail.id);
  const { registerUrl: url } = mail.payload;
  if (typeof url !== "string") throw new Error(`mail ${mail.id} has no link`);
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const letter = renderMail({
    language,
    subject: t("mail.noAccount.subject"),
    heading: t("mail.noAccount.heading"),
    parts: [
      { kind: "paragraph", text: t("mail.noAccount.text", { email: mail.recipient }) },
      {
        kind: "link",
        label: t("mail.noAccount.link"),
        withUrl: t("mail.noAccount.linkText", { url }),
        url,
      },
      { kind: "paragraph", text: t("mail.links.notAsked", { phone: venue.phone }) },
    ],
    signature: t("mail.links.signature"),
  });
  return { ...letter, attachments: [] };
}

/** Tells a customer that somebody typed several wrong codes for their email. */
export async function composeCodeAttemptsAlert(
  _db: Database,
  mail: QueuedMail,
): Promise<MailContent | null> {
  const language = languageOfWords(mail.locale);
  const t = wordsIn(language);
  const letter = renderMail({
    language,
    subject: t("mail.codeGuessed.subject"),
    heading: t("mail.codeGuessed.heading"),
    parts: [
      { kind: "paragraph", text: t("mail.codeGuessed.text") },
      { kind: "paragraph", text: t("mail.codeGuessed.paused", { count: CODE_TRIES_A_DAY }) },
      { kind: "paragraph", text: t("mail.codeGuessed.notYou", { phone: venue.phone }) },
    ],
    signature: t("mail.links.signature"),
  });
  return { ...letter, attachments: [] };
}
