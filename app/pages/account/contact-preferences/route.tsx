import { useActionData, useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { ContentText, KnownName } from "~/ui/content-text";
import { useFieldProps } from "~/ui/forms/field-state";
import { TickList } from "~/ui/forms/tick-list";
import { Lead } from "~/ui/layout/primitives";
import { AccountFormPage } from "../account-form";
import { getPreferencesPage, submitPreferences } from "./page.server";

export const handle = { title: "account.sections.contact-preferences" } satisfies PageHandle;

export const loader = getPreferencesPage;
export const action = submitPreferences;

export default function ContactPreferences() {
  const { choices, groups, interests, version } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { t } = useTranslation();
  const fieldProps = useFieldProps();
  const lastResult = actionData?.lastResult;
  const agreements = choices.map(({ id, category, text, agreed }) => ({
    id,
    label: t(`contact.category.${category}`),
    hint: <ContentText text={text} />,
    ticked: agreed,
  }));
  const tagGroups = groups.map(({ tags, ...group }) => ({
    ...group,
    choices: tags.map(({ id, name }) => ({ id, label: name, ticked: interests.includes(id) })),
  }));
  return (
    <AccountFormPage<{ agreed: string[]; interests: string[] }>
      section="contact-preferences"
      formId="contact"
      actionData={actionData}
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
              legend={<ContentText text={name} />}
              hint={description && <ContentText text={description} />}
              {...(index === 0
                ? fieldProps(fields.interests)
                : { field: { id: `${fields.interests.id}-${id}`, name: fields.interests.name } })}
              choices={tags.map((tag) => ({
                ...tag,
                label: <KnownName kind="interest" name={tag.label} />,
              }))}
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
