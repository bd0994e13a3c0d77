export const LINK_PURPOSES = ["magic-link", "password-reset"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Spec section 9: the link expires within ten minutes. */
export const LINK_MINUTES = 10;
/** After so many wrong codes the code is worthless; the link beside it still works. */
export const CODE_TRIES = 5;
/** So many mails to one address in so many minutes; who asks more often gets the same answer and no mail. */
export const LINKS_PER_ADDRESS = { count: 5, minutes: 15 };

const PLACE = "__TOKEN__";
const URL_MAX = 1_000;

/**
 * Whether a link of this form may be mailed: it says once where the token goes, and it leads to the storefront and
 * nowhere else, so that a mail of ours never carries a token to somebody else's server.
 */
export function isLinkTemplate(template: string, storefrontUrl: string): boolean {
  if (template.length > URL_MAX || template.split(PLACE).length !== 2) return false;
  // An address has no spaces; the parser would take line breaks out, and the mail would show them.
  if (/\s/.test(template)) return false;
  try {
    const url = new URL(template);
    const home = new URL(storefrontUrl);
    const names = url.username === "" && url.password === "";
    return names && url.origin === home.origin && `${url.pathname}${url.search}`.includes(PLACE);
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
