import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { z } from "zod";

import type { agreementSchema, tagGroupSchema } from "#contract/schemas/customer-parts";
import { useTranslation } from "~/i18n/translation-context";
import { ContentText } from "~/ui/content-text";
import { CheckboxGroup } from "~/ui/forms/checkbox-group";
import { Lead } from "~/ui/layout/primitives";
import { AccountFormPage } from "../account-form";
import { AccountPage } from "../account-page";
import { preferencesForm } from "./form";

type PreferencesProps = {
  choices: readonly z.output<typeof agreementSchema>[];
  groups: readonly z.output<typeof tagGroupSchema>[];
  /** Ids of the customer's tags. */
  interests: readonly string[];
  version: string;
};

export function PreferencesPage({ choices, groups, interests, version }: PreferencesProps) {
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
  if (choices.length === 0 && groups.length === 0)
    return (
      <AccountPage section="contact-preferences">
        <Lead>{t("contact.nothing")}</Lead>
      </AccountPage>
    );
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
          {agreements.length === 0 ? null : (
            <CheckboxGroup
              legend={t("contact.question")}
              field={fields.agreed}
              choices={agreements}
              lastResult={lastResult}
            />
          )}
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
