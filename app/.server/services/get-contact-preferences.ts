import type { ContactChoice } from "~/domain/contact-choice";
import type { InterestGroup } from "~/domain/interest";

import type { Crm } from "../crm/crm";
import type { CrmResult, CrmSession } from "../crm/crm-result";

export type ContactPreferences = { choices: ContactChoice[]; groups: InterestGroup[] };

/** What a customer may be written to about, and what interests them. Safe to repeat. */
export async function getContactPreferences(
  crm: Crm,
  session: CrmSession,
): Promise<CrmResult<ContactPreferences, "not-signed-in">> {
  const [choices, groups] = await Promise.all([
    crm.listContactChoices(session),
    crm.listInterests(session),
  ]);
  if (!choices.ok) return choices;
  if (!groups.ok) return groups;
  return { ok: true, value: { choices: choices.value, groups: groups.value } };
}
