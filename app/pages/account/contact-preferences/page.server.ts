import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { CHANGED, contentHash } from "../save-account-form.server";

export async function getContactPreferences(crm: Crm, session: CrmSession) {
  const [choices, tags, groups] = await Promise.all([
    crm.listAgreements({ session }),
    crm.listCustomerTags({ session }),
    crm.listTagGroups(),
  ]);
  if (!choices.ok) return choices;
  if (!tags.ok) return tags;
  if (!groups.ok) return groups;
  const chosen = new Set(tags.value.map(({ id }) => id));
  const inOrder = groups.value.flatMap((group) => group.tags.map(({ id }) => id));
  const interests = inOrder.filter((id) => chosen.has(id));
  const agreed = choices.value.filter((choice) => choice.agreed).map(({ id }) => id);
  const version = contentHash({ agreed, interests });
  const value = { choices: choices.value, groups: groups.value, interests, version };
  return { ok: true as const, value };
}

/**
 * Saves permissions first, so that a withdrawn one does not depend on the interests. A conflict when another window
 * saved in between. Safe to repeat.
 */
export async function saveContactPreferences(
  crm: Crm,
  session: CrmSession,
  known: { version: string },
  { agreed, interests, version }: { agreed: string[]; interests: string[]; version: string },
) {
  const isSavedAlready = contentHash({ agreed, interests }) === known.version;
  if (version !== known.version && !isSavedAlready) return CHANGED;
  const saved = await crm.setAgreements({ session, body: idsOf(agreed) });
  return saved.ok ? crm.setCustomerTags({ session, body: idsOf(interests) }) : saved;
}

const idsOf = (ids: readonly string[]) => ids.map((id) => ({ id }));
