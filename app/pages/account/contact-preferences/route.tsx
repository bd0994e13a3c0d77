import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { contactPreferencesSchema } from "~/domain/schemas/account";
import { ContactPreferencesPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { unwrapOrErrorPage } from "~/pages/account/unwrap-or-error-page.server";
import { formAgain, refuseChange } from "~/pages/account/refuse-change.server";
import { accountSection } from "~/.server/auth/account-section";
import { getContactPreferences, saveContactPreferences } from "./page.server";

export const handle = { title: "account.sections.contact-preferences" } satisfies PageHandle<
  typeof loader
>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "contact-preferences");
  return unwrapOrErrorPage(context, request, await getContactPreferences(context.crm, crmSession));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "contact-preferences");
  const { crm } = context;
  const known = unwrapOrErrorPage(context, request, await getContactPreferences(crm, crmSession));
  const schema = contactPreferencesSchema(
    known.choices.map(({ id }) => id),
    known.groups.flatMap(({ tags }) => tags.map(({ id }) => id)),
  );
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return formAgain({ submission });
  const kept = await saveContactPreferences(crm, crmSession, known, submission.value);
  if (!kept.ok) return refuseChange(context, request, { submission }, kept.failure);
  context.session.flash("preferences-kept");
  return redirect(pathTo("contact-preferences"), 303);
}

export default function ContactPreferences() {
  return (
    <ContactPreferencesPage
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
