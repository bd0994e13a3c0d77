import { giveEmailToken } from "../customers/email-change";
import { hashPassword } from "../platform/hash";
import { storefrontLink } from "../platform/storefront-links";
import { issueToken } from "../sign-in/login-links";
import { findProvenOwner, findRegistered } from "../sign-in/passwords";
import { CODE_TRIES_A_DAY, linkWithToken } from "../sign-in/rules";
import { type Letter, link, payloadTexts, type Writing } from "./letter";

/**
 * A link (and a code for another device) for signing in, choosing a password, or opening a saved basket; null when it is no
 * longer needed.
 */
export const composeLink =
  (words: "magicLink" | "passwordReset" | "basketLink") =>
  async ({ db, mail, t, format }: Writing): Promise<Letter | null> => {
    const { linkId, linkUrl } = payloadTexts(mail, "linkId", "linkUrl");
    const given = await issueToken(db, linkId);
    if (given === null) return null;
    const { token, code, expiresAt } = given;
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
 * What the page did not reveal about a registration. To an address that nobody has shown to be theirs: a link that
 * finishes it; null when it is no longer needed. To any other: that they can sign in already, and where. That mail has
 * no token: a stranger may have caused it, and a new token would end the link that the customer was mailed before.
 */
export async function composeRegistration(writing: Writing): Promise<Letter | null> {
  const { db, mail, settings, t, format } = writing;
  const owner = await findProvenOwner(db, mail.recipient, mail.customerId);
  if (owner !== null) {
    await takeAsLongAsLink(writing);
    const known = owner.isGuest ? "guest" : "account";
    return {
      subject: t(`mail.registrationKnown.${known}.subject`),
      heading: t(`mail.registrationKnown.${known}.heading`),
      parts: [
        t(`mail.registrationKnown.${known}.intro`),
        link(t("mail.registrationKnown.link"), storefrontLink(settings.STOREFRONT_URL, "sign-in")),
        t("mail.links.notAsked"),
      ],
    };
  }
  const { linkId, confirmUrl } = payloadTexts(mail, "linkId", "confirmUrl");
  const given = await issueToken(db, linkId);
  if (given === null) return null;
  return {
    subject: t("mail.registration.subject"),
    heading: t("mail.registration.heading"),
    parts: [
      t("mail.registration.intro"),
      link(t("mail.registration.link"), linkWithToken(confirmUrl, given.token)),
      t("mail.registration.until", { time: format.dateAndTime(given.expiresAt) }),
      t("mail.registration.notYou"),
    ],
  };
}

/**
 * The link that confirms a customer's new email. If the address has an account already the mail says so and has no link,
 * which the page must not reveal. Null when it is no longer needed.
 */
export async function composeEmailChange({ db, mail, t, format }: Writing): Promise<Letter | null> {
  const { changeId, linkUrl } = payloadTexts(mail, "changeId", "linkUrl");
  if ((await findRegistered(db, mail.recipient)) !== null)
    return {
      subject: t("mail.emailChangeKnown.subject"),
      heading: t("mail.emailChangeKnown.heading"),
      parts: [t("mail.emailChangeKnown.intro"), t("mail.links.notAsked")],
    };
  const given = await giveEmailToken(db, changeId);
  if (given === null) return null;
  return {
    subject: t("mail.emailChange.subject"),
    heading: t("mail.emailChange.heading"),
    parts: [
      t("mail.emailChange.intro"),
      link(t("mail.emailChange.link"), linkWithToken(linkUrl, given.token)),
      t("mail.emailChange.until", { time: format.time(given.expiresAt) }),
      t("mail.links.notAsked"),
    ],
  };
}

const CHANGES = ["email", "password", "closed"] as const;

/**
 * Notifies a customer that the password or email was changed, or the account closed, in case someone else did it.
 */
export async function composeAccountChanged({ mail, t }: Writing): Promise<Letter> {
  const what = CHANGES.find((change) => change === mail.payload.what) ?? "password";
  return {
    subject: t(`mail.accountChanged.${what}.subject`),
    heading: t(`mail.accountChanged.${what}.heading`),
    parts: [t(`mail.accountChanged.${what}.text`), t("mail.accountChanged.notYou")],
  };
}

/** For a link requested with an address that has no account: the page must not reveal that, its mailbox may. */
export async function composeNoAccount(writing: Writing): Promise<Letter> {
  const { mail, t } = writing;
  await takeAsLongAsLink(writing);
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

/** A link's code is hashed, so that timing does not reveal which mail was queued. */
const takeAsLongAsLink = ({ mail }: Writing) => hashPassword(mail.id);

/** Warns a customer that several wrong codes were typed for their email. */
export async function composeCodeAttemptsAlert({ t }: Writing): Promise<Letter> {
  return {
    subject: t("mail.codeGuessed.subject"),
    heading: t("mail.codeGuessed.heading"),
    parts: [
      t("mail.codeGuessed.text"),
      t("mail.codeGuessed.paused", { count: CODE_TRIES_A_DAY }),
      t("mail.codeGuessed.notYou"),
    ],
  };
}
