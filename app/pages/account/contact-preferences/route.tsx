import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";

import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { ContentText } from "~/ui/content-text";
import { CheckboxGroup } from "~/ui/forms/checkbox-group";
import { Lead } from "~/ui/layout/primitives";
import { AccountFormPage } from "../account-form";
import { preferencesForm } from "./form";
import { getPreferencesPage, submitPreferences } from "./page.server";

export const handle = {
  title: "account.sections.contact-preferences",
  posts: [preferencesForm],
} satisfies PageHandle;

export const loader = getPreferencesPage;
export const action = submitPreferences;

export default function ContactPreferences() {
  const { choices, groups, interests, version } = useLoaderData<typeof loader>();
  const lastResult = useActionData<SubmissionResult>();
  const { t } = useTranslation();
  const agreements = choices.map(({ id, category, text, agreed }) => ({
    id,
    label: t(`contact.category.${category}`),
    hint: <ContentText kind="interest" text={text} />,
    checked: agreed,
  }));
  const tagGroups = groups.map(({ tags, ...group }) => ({
    ...group,
    choices: tags.map(({ id, name }) => ({ id, label: name, checked: interests.includes(id) })),
  }));
  return (
    <AccountFormPage
      section="contact-preferences"
      form={preferencesForm}
      failed="update-preferences"
      stored={[
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
          <CheckboxGroup
            legend={t("contact.question")}
            field={fields.agreed}
            choices={agreements}
            lastResult={lastResult}
          />
          {tagGroups.map(({ id, name, description, choices: tags }, index) => (
            <CheckboxGroup
              key={id}
              legend={<ContentText kind="interest" text={name} />}
              hint={description && <ContentText kind="interest" text={description} />}
              field={
                index === 0
                  ? fields.interests
                  : { id: `${fields.interests.id}-${id}`, name: fields.interests.name }
              }
              choices={tags.map((tag) => ({
                ...tag,
                label: <ContentText kind="interest" text={tag.label} />,
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
  choices: readonly { id: string; label: string; checked: boolean }[],
) {
  const checked = choices.filter((choice) => choice.checked);
  return {
    name,
    label,
    stored: checked.map(({ id }) => id).join(","),
    shown: checked.map((choice) => choice.label).join(", "),
  };
}
