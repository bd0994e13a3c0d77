import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";

import { EMPTY_LIST } from "#contract/calls/result";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { accountSection } from "~/.server/auth/require-customer";
import { pathTo } from "~/routing/paths";
import { CHANGED, contentHash, submitAccountForm } from "../submit-account-form.server";
import { preferencesForm } from "./form";
import { loadSection, unwrapOrErrorPage } from "~/.server/auth/load-section";

async function getContactPreferences(
  { crm, features }: Pick<AppLoadContext, "crm" | "features">,
  session: CrmSession,
) {
  const [choices, tags, groups] = await Promise.all([
    crm.listAgreements({ session }),
    features.interestLists ? crm.listCustomerTags({ session }) : EMPTY_LIST,
    features.interestLists ? crm.listTagGroups() : EMPTY_LIST,
  ]);
  if (!choices.ok) return choices;
  if (!tags.ok) return tags;
  const chosen = new Set(tags.value.map(({ id }) => id));
  const inOrder = groups.value.flatMap((group) => group.tags.map(({ id }) => id));
  const interests = inOrder.filter((id) => chosen.has(id));
  const agreed = choices.value.filter((choice) => choice.agreed).map(({ id }) => id);
  const version = contentHash({ agreed, interests });
  const value = { choices: choices.value, groups: groups.value, interests, version };
  return { ok: true as const, value };
}

/**
 * Saves agreements first, so that withdrawing one doesn't depend on saving the interests. Returns a conflict if another
 * window saved in between. Safe to retry.
 */
async function saveContactPreferences(
  { crm, features }: Pick<AppLoadContext, "crm" | "features">,
  session: CrmSession,
  current: { version: string },
  { agreed, interests, version }: { agreed: string[]; interests: string[]; version: string },
) {
  const isSavedAlready = contentHash({ agreed, interests }) === current.version;
  if (version !== current.version && !isSavedAlready) return CHANGED;
  const saved = await crm.setAgreements({ session, body: listIds(agreed) });
  if (!saved.ok) return saved;
  return features.interestLists
    ? crm.setCustomerTags({ session, body: listIds(interests) })
    : EMPTY_LIST;
}

const listIds = (ids: readonly string[]) => ids.map((id) => ({ id }));

export function getPreferencesPage({ request, context }: LoaderFunctionArgs) {
  return loadSection({ request, context }, "contact-preferences", (session) =>
    getContactPreferences(context, session),
  );
}

export async function submitPreferences({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "contact-preferences");
  const current = await unwrapOrErrorPage(
    context,
    request,
    getContactPreferences(context, crmSession),
  );
  return submitAccountForm(
    { request, context },
    preferencesForm,
    {
      save: (form) => saveContactPreferences(context, crmSession, current, form),
      notice: "preferences-saved",
      to: pathTo("contact-preferences"),
    },
    {
      agreements: current.choices.map(({ id }) => id),
      interests: current.groups.flatMap(({ tags }) => tags.map(({ id }) => id)),
    },
  );
}
