import { useForm } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead } from "~/ui/layout/primitives";
import type { AccountAnswer } from "~/pages/account/account-answer";
import type { Agreement, TagGroup } from "#contract/schemas/customer-parts";
import { useTranslation } from "~/i18n/translation-context";

import { TickList } from "~/ui/forms/tick-list";
import { useFieldWords } from "~/ui/forms/field-state";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { VersionField } from "../version-field";

export type ContactPreferencesPageProps = {
  choices: Agreement[];
  groups: TagGroup[];
  /** The ids of the customer's tags. */
  interests: string[];
  version: string;
  answer: AccountAnswer | undefined;
};

/** What the customer is written to about (spec section 3, "Contact preference categories"), and what interests them. */
export function ContactPreferencesPage(props: ContactPreferencesPageProps) {
  const { choices, groups, interests, version, answer } = props;
  const { t } = useTranslation();
  const told = useFieldWords();
  const lastResult = answer?.lastResult;
  const [form, fields] = useForm<{ agreed: string[]; interests: string[]; version: string }>({
    id: "contact",
    lastResult: lastResult ?? null,
  });
  const labelled = choices.map((choice) => ({
    ...choice,
    label: t(`contact.category.${choice.category}`),
  }));
  return (
    <AccountPage
      section="contact-preferences"
      heading={t("account.sections.contact-preferences")}
      errors={
        <AccountErrors
          formId="contact"
          answer={answer}
          fields={["agreed", "interests"]}
          failed="update-preferences"
          stored={[
            storedTicks(
              "agreed",
              t("account.data.part.agreedStatements"),
              labelled.filter(({ agreed }) => agreed),
            ),
            storedTicks(
              "interests",
              t("account.data.part.customerTags"),
              groups.flatMap(({ tags }) =>
                tags
                  .filter(({ id }) => interests.includes(id))
                  .map(({ id, name }) => ({ id, label: name })),
              ),
            ),
          ]}
        />
      }
    >
      <Lead>{t("contact.lead")}</Lead>
      <FormStack id={form.id}>
        <VersionField field={fields.version} stored={version} answer={answer} />
        <TickList
          legend={t("contact.question")}
          {...told(fields.agreed)}
          choices={labelled.map(({ id, label, text, agreed }) => ({
            id,
            label,
            hint: text,
            ticked: agreed,
          }))}
          lastResult={lastResult}
        />
        {groups.map(({ id, name, description, tags }, index) => (
          <TickList
            key={id}
            legend={name}
            hint={description}
            {...(index === 0
              ? told(fields.interests)
              : { field: { id: `${fields.interests.id}-${id}`, name: fields.interests.name } })}
            choices={tags.map((tag) => ({
              id: tag.id,
              label: tag.name,
              ticked: interests.includes(tag.id),
            }))}
            lastResult={lastResult}
          />
        ))}
        <p>
          <Button>{t("account.contact.save")}</Button>
        </p>
      </FormStack>
    </AccountPage>
  );
}

/** What is ticked of a question as it is stored, for whoever was not the first to change it. */
const storedTicks = (
  name: string,
  label: string,
  ticked: readonly { id: string; label: string }[],
) => ({
  name,
  label,
  stored: ticked.map(({ id }) => id).join(","),
  shown: ticked.map((one) => one.label).join(", "),
});
