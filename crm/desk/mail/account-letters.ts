import { issueEmailToken } from "../../people/sign-in/email-change";
import { hashPassword } from "../../platform/hash";
import { storefrontLink } from "../../platform/storefront-links";
import { issueToken } from "../../people/sign-in/login-links";
import { findVerifiedOwner, findRegistered } from "../../people/sign-in/passwords";
import { linkWithToken } from "../../people/sign-in/rules";
import { type Letter, link } from "../letters/letter";
import { payloadTexts, type MailContext } from "./mail-context";
import { MAX_CODE_ATTEMPTS_PER_DAY } from "../../tables/sign-in";

/** A link to sign in (with a code for another device), choose a password or open a basket; null if no longer needed. */
export const composeLink =
  (words: "magicLink" | "passwordReset" | "basketLink") =>
  async ({ db, mail, t, format }: MailContext): Promise<Letter | null> => {
    const { linkId, linkUrl } = payloadTexts(mail, "linkId", "linkUrl");
    const issued = await issueToken(db, linkId);
    if (issued === null) return null;
    const { token, code, expiresAt } = issued;
    return {
      subject: t(`mail.${words}.subject`),
      heading: t(`mail.${words}.heading`),
      parts: [
        t(`mail.${words}.intro`),
        link(t(`mail.${words}.link`), linkWithToken(linkUrl, token)),
        ...(words === "magicLink"
          ? [t("mail.magicLink.code"), { kind: "code", code } as const]
          : []),
        t("mail.links.until", { time: format.time(expiresAt) }),
        t("mail.links.notAsked"),
      ],
    };
  };

/**
 * Completes a registration by mail, so that the page does not reveal whether the address has an account. An unverified
 * address gets a link that finishes the registration (null if no longer needed); a verified one is told to sign in.
 * That mail has no token: anyone may have caused it, and a new token would invalidate the customer's previous link.
 */
export async function composeRegistration(context: MailContext): Promise<Letter | null> {
  const { db, mail, settings, t, format } = context;
  const owner = await findVerifiedOwner(db, mail.recipient, mail.customerId);
  if (owner !== null) {
    await equalizeTiming(context);
    const ownerKind = owner.isGuest ? "guest" : "account";
    return {
      subject: t(`mail.registrationKnown.${ownerKind}.subject`),
      heading: t(`mail.registrationKnown.${ownerKind}.heading`),
      parts: [
        t(`mail.registrationKnown.${ownerKind}.intro`),
        link(t("mail.registrationKnown.link"), storefrontLink(settings.STOREFRONT_URL, "sign-in")),
        t("mail.links.notAsked"),
      ],
    };
  }
  const { linkId, confirmUrl } = payloadTexts(mail, "linkId", "confirmUrl");
  const issued = await issueToken(db, linkId);
  if (issued === null) return null;
  return {
    subject: t("mail.registration.subject"),
    heading: t("mail.registration.heading"),
    parts: [
      t("mail.registration.intro"),
      link(t("mail.registration.link"), linkWithToken(confirmUrl, issued.token)),
      t("mail.registration.until", { time: format.dateAndTime(issued.expiresAt) }),
      t("mail.registration.notYou"),
    ],
  };
}

/**
 * A link that confirms a customer's new email. If the address already has an account, the mail says so and has no link:
 * the page must not reveal it. Null when no longer needed.
 */
export async function composeEmailChange({
  db,
  mail,
  t,
  format,
}: MailContext): Promise<Letter | null> {
  const { changeId, linkUrl } = payloadTexts(mail, "changeId", "linkUrl");
  if ((await findRegistered(db, mail.recipient)) !== null)
    return {
      subject: t("mail.emailChangeKnown.subject"),
      heading: t("mail.emailChangeKnown.heading"),
      parts: [t("mail.emailChangeKnown.intro"), t("mail.links.notAsked")],
    };
  const issued = await issueEmailToken(db, changeId);
  if (issued === null) return null;
  return {
    subject: t("mail.emailChange.subject"),
    heading: t("mail.emailChange.heading"),
    parts: [
      t("mail.emailChange.intro"),
      link(t("mail.emailChange.link"), linkWithToken(linkUrl, issued.token)),
      t("mail.emailChange.until", { time: format.time(issued.expiresAt) }),
      t("mail.links.notAsked"),
    ],
  };
}

const CHANGES = ["email", "password", "closed"] as const;

/** Warns a customer that the password or email was changed, or the account closed, in case someone else did it. */
export async function composeAccountChanged({ mail, t }: MailContext): Promise<Letter> {
  const change = CHANGES.find((known) => known === mail.payload.what) ?? "password";
  return {
    subject: t(`mail.accountChanged.${change}.subject`),
    heading: t(`mail.accountChanged.${change}.heading`),
    parts: [t(`mail.accountChanged.${change}.text`), t("mail.accountChanged.notYou")],
  };
}

/** Sent when a link is requested for an address without an account, which the page must not reveal. */
export async function composeNoAccount(context: MailContext): Promise<Letter> {
  const { mail, t } = context;
  await equalizeTiming(context);
  return {
    subject: t("mail.noAccount.subject"),
    heading: t("mail.noAccount.heading"),
    parts: [
      t("mail.noAccount.text", { email: mail.recipient }),
      link(t("mail.noAccount.link"), payloadTexts(mail, "registerUrl").registerUrl),
      t("mail.links.notAsked"),
    ],
  };
}

/** Composing a link hashes its code; this takes as long, so that timing does not reveal which mail was queued. */
const equalizeTiming = ({ mail }: MailContext) => hashPassword(mail.id);

/** Warns a customer about several wrong sign-in codes for their email. */
export async function composeCodeAttemptsAlert({ t }: MailContext): Promise<Letter> {
  return {
    subject: t("mail.codeGuessed.subject"),
    heading: t("mail.codeGuessed.heading"),
    parts: [
      t("mail.codeGuessed.text"),
      t("mail.codeGuessed.paused", { count: MAX_CODE_ATTEMPTS_PER_DAY }),
      t("mail.codeGuessed.notYou"),
    ],
  };
}
