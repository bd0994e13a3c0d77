/** A visitor's consent to third-party cookies, as stored in the cookie. */
const VALUES = { accepted: "2", declined: "0" } as const;

export type Consent = keyof typeof VALUES;

/** Null before a choice: nothing that needs consent is loaded then. */
export function readConsent(cookie: string | undefined): Consent | null {
  if (cookie === VALUES.accepted) return "accepted";
  return cookie === VALUES.declined ? "declined" : null;
}

export const consentValue = (consent: Consent): string => VALUES[consent];
