import { COOKIE_SECONDS } from "~/domain/cookies/cookies";
import { visitorCookie } from "./cookies";

/** Cookie values for the consent to third-party cookies. */
const CONSENT = { accepted: "2", declined: "0" } as const;

export type Consent = keyof typeof CONSENT;

/** Returns null before a choice. */
export function readConsent(cookie: string | undefined): Consent | null {
  if (cookie === CONSENT.accepted) return "accepted";
  return cookie === CONSENT.declined ? "declined" : null;
}

export const consentCookie = (consent: Consent, publicUrl: string): string =>
  visitorCookie(`consent=${CONSENT[consent]}`, COOKIE_SECONDS.consent, publicUrl);
