import type { RequestHandler } from "express";

/** The cookies of a request that have one of these names; a name given twice counts once, as browsers order them. */
export function readCookies<Name extends string>(
  header: string | undefined,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  if (header === undefined || header === "") return found;
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at === -1) continue;
    const name = names.find((wanted) => wanted === pair.slice(0, at).trim());
    if (name === undefined || found[name] !== undefined) continue;
    const value = pair.slice(at + 1).trim();
    try {
      found[name] = decodeURIComponent(value.replace(/^"(.*)"$/, "$1"));
    } catch {
      // What cannot be decoded is not a cookie of ours.
    }
  }
  return found;
}

const names = ["lang", "consent", "plain", "foyer", "refused"] as const;

export const parseCookies: RequestHandler = (req, res, next) => {
  res.locals.cookies = readCookies(req.headers.cookie, names);
  next();
};

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const visitorCookie = (pair: string, seconds: number, publicUrl: string): string =>
  `${pair}; Max-Age=${seconds}; Path=/; SameSite=Lax; HttpOnly${publicUrl.startsWith("https:") ? "; Secure" : ""}`;

/** A visitor's consent to third-party cookies, as its cookie has it. */
const CONSENT = { accepted: "2", declined: "0" } as const;

export type Consent = keyof typeof CONSENT;

/** Null before a choice: nothing that needs consent is loaded then. */
export function readConsent(cookie: string | undefined): Consent | null {
  if (cookie === CONSENT.accepted) return "accepted";
  return cookie === CONSENT.declined ? "declined" : null;
}

export const keepConsent = (consent: Consent, publicUrl: string): string =>
  visitorCookie(`consent=${CONSENT[consent]}`, YEAR_SECONDS, publicUrl);

export const keepPlainPages = (plain: boolean, publicUrl: string): string =>
  visitorCookie("plain=1", plain ? YEAR_SECONDS : 0, publicUrl);
