/** What a visitor said about cookies of others, as the cookie keeps it. */
const VALUES = { accepted: "2", declined: "0" } as const;

export type Consent = keyof typeof VALUES;

/** Null before a choice: nothing that needs consent is loaded then. */
export function readConsent(cookie: string | undefined): Consent | null {
  if (cookie === VALUES.accepted) return "accepted";
  return cookie === VALUES.declined ? "declined" : null;
}

export const consentValue = (consent: Consent): string => VALUES[consent];
