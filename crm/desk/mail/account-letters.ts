import { issueEmailToken } from "../../people/sign-in/email-change";
import { hashPassword } from "../../platform/hash";
import { storefrontLink } from "../../platform/storefront-links";
import { issueToken } from "../../people/sign-in/login-links";
import { findVerifiedOwner, findRegistered } from "../../people/sign-in/passwords";
import { linkWithToken } from "../../people/sign-in/rules";
import type { Letter } from "../mail-layout/letter";
import { simpleLetter } from "./simple-letters";
import { payloadTexts, type MailContext } from "./mail-context";
import { CODE_ATTEMPTS_PER_DAY } from "#contract/rules/sign-in/sign-in";

/** A link to sign in (with a code for another device), choose a password or open a basket; null if no longer needed. */
export const composeLink =
  (letter: "mail.magicLink" | "mail.passwordReset" | "mail.basketLink") =>
  async ({ db, mail, t, format }: MailContext): Promise<Letter | null> => {
    const { linkId, linkUrl } = payloadTexts(mail, "linkId", "linkUrl");
    const issued = await issueToken(db, linkId);
    if (issued === null) return null;
    const { token, code, expiresAt } = issued;
    const values = { time: format.time(expiresAt) };
    const url = linkWithToken(linkUrl, token);
    if (letter !== "mail.magicLink") return simpleLetter(t, letter, { values, url });
    const more = [t("mail.magicLink.code"), { kind: "code" as const, code }];
    return simpleLetter(t, letter, { values, url, more });
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
    const url = storefrontLink(settings.STOREFRONT_URL, "sign-in");
    return simpleLetter(t, `mail.registrationKnown.${ownerKind}`, { url });
  }
  const { linkId, confirmUrl } = payloadTexts(mail, "linkId", "confirmUrl");
  const issued = await issueToken(db, linkId);
  if (issued === null) return null;
  const url = linkWithToken(confirmUrl, issued.token);
  const values = { time: format.dateAndTime(issued.expiresAt) };
  return simpleLetter(t, "mail.registration", { values, url });
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
    return simpleLetter(t, "mail.emailChangeKnown", {});
  const issued = await issueEmailToken(db, changeId);
  if (issued === null) return null;
  const url = linkWithToken(linkUrl, issued.token);
  return simpleLetter(t, "mail.emailChange", {
    values: { time: format.time(issued.expiresAt) },
    url,
  });
}

const CHANGES = ["email", "password", "closed"] as const;

/** Warns a customer that the password or email was changed, or the account closed, in case someone else did it. */
export async function composeAccountChanged({ mail, t }: MailContext): Promise<Letter> {
  const change = CHANGES.find((known) => known === mail.payload.what) ?? "password";
  return simpleLetter(t, `mail.accountChanged.${change}`, {});
}

/** Sent when a link is requested for an address without an account, which the page must not reveal. */
export async function composeNoAccount(context: MailContext): Promise<Letter> {
  const { mail, t } = context;
  await equalizeTiming(context);
  const { registerUrl: url } = payloadTexts(mail, "registerUrl");
  return simpleLetter(t, "mail.noAccount", { values: { email: mail.recipient }, url });
}

/** Composing a link hashes its code; this takes as long, so that timing does not reveal which mail was queued. */
const equalizeTiming = ({ mail }: MailContext) => hashPassword(mail.id);

/** Warns a customer about several wrong sign-in codes for their email. */
export async function composeCodeAttemptsAlert({ t }: MailContext): Promise<Letter> {
  return simpleLetter(t, "mail.codeGuessed", { values: { count: CODE_ATTEMPTS_PER_DAY } });
}
