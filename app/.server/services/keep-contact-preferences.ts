import type { Crm } from "../crm/crm";
import type { CrmResult, CrmSession } from "../crm/crm-result";

/**
 * Keeps what a customer may be written to about, then what interests them: permissions first, since a permission that
 * was taken back must not wait for anything. Safe to repeat.
 */
export async function keepContactPreferences(
  crm: Crm,
  session: CrmSession,
  { agreed, interests }: { agreed: string[]; interests: string[] },
): Promise<CrmResult<null, "not-signed-in" | "invalid">> {
  const kept = await crm.setContactChoices(session, agreed);
  return kept.ok ? crm.setInterests(session, interests) : kept;
}
