import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { accountSection } from "~/.server/auth/account-section";
import { contactPreferencesSchema } from "~/domain/schemas/account";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { useFieldProps } from "~/ui/forms/field-state";
import { TickList } from "~/ui/forms/tick-list";
import { Lead } from "~/ui/layout/primitives";
import { AccountFormPage } from "../account-form";
import { loadSection, unwrapOrErrorPage } from "../load-section.server";
import { saveAccountForm } from "../save-account-form.server";
import { getContactPreferences, saveContactPreferences } from "./page.server";

export const handle = { title: "account.sections.contact-preferences" } satisfies PageHandle;

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadSection({ request, context }, "contact-preferences", (session) =>
    getContactPreferences(context.crm, session),
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "contact-preferences");
  const { crm } = context;
  const known = unwrapOrErrorPage(context, request, await getContactPreferences(crm, crmSession));
  return saveAccountForm({
    request,
    context,
    schema: contactPreferencesSchema(
      known.choices.map(({ id }) => id),
      known.groups.flatMap(({ tags }) => tags.map(({ id }) => id)),
    ),
    save: (form) => saveContactPreferences(crm, crmSession, known, form),
    notice: "preferences-kept",
    to: pathTo("contact-preferences"),
  });
}

export default function ContactPreferences() {
  const { choices, groups, interests, version } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const fieldProps = useFieldProps();
  const lastResult = answer?.lastResult;
  const agreements = choices.map(({ id, category, text, agreed }) => ({
    ...{ id, label: t(`contact.category.${category}`), hint: text, ticked: agreed },
  }));
  const tagGroups = groups.map(({ tags, ...group }) => ({
    ...group,
    choices: tags.map(({ id, name }) => ({ id, label: name, ticked: interests.includes(id) })),
  }));
  return (
    <AccountFormPage<{ agreed: string[]; interests: string[] }>
      section="contact-preferences"
      formId="contact"
      answer={answer}
      failed="update-preferences"
      fields={[
        storedTicks("agreed", t("account.data.part.agreedStatements"), agreements),
        storedTicks(
          "interests",
          t("account.data.part.customerTags"),
          tagGroups.flatMap((group) => group.choices),
        ),
      ]}
      version={{ stored: version }}
      before={<Lead>{t("contact.lead")}</Lead>}
      button={t("account.contact.save")}
    >
      {(fields) => (
        <>
          <TickList
            legend={t("contact.question")}
            {...fieldProps(fields.agreed)}
            choices={agreements}
            lastResult={lastResult}
          />
          {tagGroups.map(({ id, name, description, choices: tags }, index) => (
            <TickList
              key={id}
              legend={name}
              hint={description}
              {...(index === 0
                ? fieldProps(fields.interests)
                : { field: { id: `${fields.interests.id}-${id}`, name: fields.interests.name } })}
              choices={tags}
              lastResult={lastResult}
            />
          ))}
        </>
      )}
    </AccountFormPage>
  );
}

function storedTicks(
  name: string,
  label: string,
  choices: readonly { id: string; label: string; ticked: boolean }[],
) {
  const ticked = choices.filter((choice) => choice.ticked);
  return {
    name,
    label,
    stored: ticked.map(({ id }) => id).join(","),
    shown: ticked.map((choice) => choice.label).join(", "),
  };
}
