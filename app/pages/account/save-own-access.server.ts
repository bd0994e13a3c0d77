import type { Crm } from "~/.server/crm/crm";
import type { CrmResult, CrmSession } from "~/.server/crm/crm-result";

type Kept = CrmResult<null, "not-signed-in" | "invalid" | "conflict">;

const CHANGED: Kept = { ok: false, failure: { code: "conflict", reason: "changed" } };

/**
 * Puts an access registration on the account in the place of the one that was shown, "" for none. A conflict when
 * another one has come there meanwhile. Safe to repeat.
 */
export async function saveOwnAccess(
  crm: Crm,
  session: CrmSession,
  { code, shown }: { code: string; shown: string },
): Promise<Kept> {
  const own = await crm.getOwnAccess(session);
  if (!own.ok) return own;
  const now = own.value?.code ?? "";
  if (now !== shown && now !== code.toUpperCase()) return CHANGED;
  const kept = await crm.setOwnAccess(session, code);
  return kept.ok ? { ok: true, value: null } : kept;
}

/** Takes the registration off the account that was shown. A conflict when another one has come there meanwhile. Safe to repeat. */
export async function removeOwnAccess(crm: Crm, session: CrmSession, shown: string): Promise<Kept> {
  const own = await crm.getOwnAccess(session);
  if (!own.ok) return own;
  if (own.value === null) return { ok: true, value: null };
  return own.value.code === shown ? crm.removeOwnAccess(session) : CHANGED;
}
