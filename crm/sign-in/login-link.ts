import { LINK_PURPOSES } from "#contract/schemas/sign-in";
import type { LinkPurpose } from "#contract/schemas/sign-in";

/**
 * Spec section 9: the link expires within ten minutes. One that finishes a registration lets nobody in who is not in
 * already, and has a day: whoever registers in the middle of a purchase reads their mail when that is done.
 */
export const LINK_MINUTES: Readonly<Record<LinkPurpose, number>> = {
  "magic-link": 10,
  "password-reset": 10,
  registration: 24 * 60,
};
/** After so many wrong tries a code is worthless; the link beside it still works. */
export const CODE_TRIES = 3;
/**
 * Wrong codes of one address in a day, over all codes that were mailed to it: ten guesses at a million codes. Links in
 * mails go on working.
 */
export const CODE_TRIES_A_DAY = 10;
/** Each time a code died, no code of the address is looked at for this long: the first time, and each time after it. */
export const CODE_PAUSE_MINUTES = { first: 15, later: 60 };
/** Tries at the password of a registration by its link; after that another password can be chosen by mail. */
export const REGISTRATION_PASSWORD_TRIES = 5;
/** The kinds of mail with a link that anybody can have sent to an address. */
export const LINK_REQUEST_KINDS = [...LINK_PURPOSES, "email-change", "order-link"] as const;
export type LinkRequestKind = (typeof LINK_REQUEST_KINDS)[number];

/**
 * So many mails of each kind to one address in ten minutes; who asks more often gets the same answer and no mail. Kinds
 * are counted apart, so that whoever registers with a stranger's address uses up none of its owner's links to sign in
 * by. The time is that of a link: whoever is refused has one of that kind in their mailbox that still works, whoever
 * asked for it, so nobody keeps a customer out by asking in their name.
 */
export const LINKS_PER_ADDRESS: Readonly<Record<LinkRequestKind, number>> = {
  "magic-link": 5,
  "password-reset": 5,
  registration: 3,
  "email-change": 3,
  "order-link": 5,
};
export const LINKS_PER_ADDRESS_MINUTES = LINK_MINUTES["magic-link"];

const PLACE = "__TOKEN__";
const URL_MAX = 1_000;

/**
 * Whether a link of this form may be mailed: it says once where the token goes, and it leads to the storefront and
 * nowhere else, so that a mail of ours never carries a token to somebody else's server.
 */
export function isLinkTemplate(template: string, storefrontUrl: string): boolean {
  if (template.split(PLACE).length !== 2 || !isOfStorefront(template, storefrontUrl)) return false;
  const { pathname, search } = new URL(template);
  return `${pathname}${search}`.includes(PLACE);
}

/** Whether an address that is to be mailed leads to the storefront and nowhere else. */
export function isOfStorefront(address: string, storefrontUrl: string): boolean {
  // An address has no spaces; the parser would take line breaks out, and the mail would show them.
  if (address.length > URL_MAX || /\s/.test(address)) return false;
  try {
    const url = new URL(address);
    return (
      url.username === "" && url.password === "" && url.origin === new URL(storefrontUrl).origin
    );
  } catch {
    return false;
  }
}

/** The link itself. The token needs no escaping: it is base64url. */
export function linkWithToken(template: string, token: string): string {
  return template.replace(PLACE, token);
}

/** "048213": six digits, each as likely as any. `digit` gives one from 0 to 9. */
export function makeCode(digit: () => number): string {
  return Array.from({ length: 6 }, () => String(digit())).join("");
}

/** What was typed as a code, without the spaces and hyphens that people put in. */
export function tidyCode(typed: string): string {
  return typed.replace(/[\s-]/g, "");
}
