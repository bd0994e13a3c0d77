import { consentValue } from "~/domain/consent";
import type { Consent } from "~/domain/consent";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The cookie that keeps what a visitor said about cookies of others. */
export function keepConsent(consent: Consent, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `consent=${consentValue(consent)}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax; HttpOnly${secure}`;
}
