import type { ContactChoice } from "~/domain/account/contact-choice";
import type { InterestGroup } from "~/domain/events/interest";

import { contentHash } from "../content-hash.server";
import type { Crm } from "~/.server/crm/crm";
import type { CrmResult, CrmSession } from "~/.server/crm/crm-result";

export type ContactPreferences = {
  choices: ContactChoice[];
  groups: InterestGroup[];
  /** Of what is ticked. */
  version: string;
};

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
  const shown = { choices: choices.value, groups: groups.value };
  return { ok: true, value: { ...shown, version: contentHash(tickedOf(shown)) } };
}

/** The ids of what is ticked, in the order of the page. */
export function tickedOf({ choices, groups }: Pick<ContactPreferences, "choices" | "groups">) {
  return {
    agreed: choices.filter(({ agreed }) => agreed).map(({ id }) => id),
    interests: groups
      .flatMap(({ tags }) => tags.filter(({ chosen }) => chosen))
      .map(({ id }) => id),
  };
}
