import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";

const CHANGED = { ok: false, failure: { code: "conflict", reason: "changed" } } as const;

/**
 * Puts an access registration on the account in the place of the one that was shown, "" for none. A conflict when
 * another one has come there meanwhile. Safe to repeat.
 */
export async function setShownAccess(
  crm: Crm,
  session: CrmSession,
  { code, shown }: { code: string; shown: string },
) {
  const own = await crm.getAccessRegistration({ session });
  if (!own.ok) return own;
  const now = own.value.registration?.code ?? "";
  if (now !== shown && now !== code.toUpperCase()) return CHANGED;
  return crm.setAccessRegistration({ session, body: { code } });
}

/** Takes the registration off the account that was shown. A conflict when another one has come there meanwhile. Safe to repeat. */
export async function removeShownAccess(crm: Crm, session: CrmSession, shown: string) {
  const own = await crm.getAccessRegistration({ session });
  if (!own.ok) return own;
  const { registration } = own.value;
  if (registration !== null && registration.code !== shown) return CHANGED;
  return crm.removeAccessRegistration({ session });
}
