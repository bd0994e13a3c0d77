import type { Crm } from "~/.server/crm/crm";
import type { CrmResult, CrmSession } from "~/.server/crm/crm-result";
import type { ContactPreferences } from "./page.server";
import { contentHash } from "../content-hash.server";

/** What was ticked, and of which state of the page. */
export type TickedPreferences = { agreed: string[]; interests: string[]; version: string };

/**
 * Keeps what a customer may be written to about, then what interests them: permissions first, since a permission that
 * was taken back must not wait for anything. A conflict when they stand otherwise by now than they were shown, and
 * otherwise than they were ticked. Safe to repeat.
 */
export async function saveContactPreferences(
  crm: Crm,
  session: CrmSession,
  known: ContactPreferences,
  { agreed, interests, version }: TickedPreferences,
): Promise<CrmResult<null, "not-signed-in" | "invalid" | "conflict">> {
  const standsAlready = contentHash({ agreed, interests }) === known.version;
  if (version !== known.version && !standsAlready)
    return { ok: false, failure: { code: "conflict", reason: "changed" } };
  const kept = await crm.setContactChoices(session, agreed);
  return kept.ok ? crm.setInterests(session, interests) : kept;
}
