import { useForm } from "@conform-to/react";

import { Button } from "~/components/button";
import { FormStack } from "~/components/form-stack";
import { Lead } from "~/components/lead";
import type { AccountAnswer } from "~/domain/account-answer";
import type { ContactChoice } from "~/domain/contact-choice";
import type { InterestGroup } from "~/domain/interest";
import { useWords } from "~/i18n/words-context";

import { TickList } from "../forms/tick-list";
import { AccountErrors } from "./account-errors";
import { AccountPage } from "./account-page";

export type ContactPreferencesPageProps = {
  choices: ContactChoice[];
  groups: InterestGroup[];
  answer: AccountAnswer | undefined;
};

/** What the customer is written to about (spec section 3, "Contact preference categories"), and what interests them. */
export function ContactPreferencesPage({ choices, groups, answer }: ContactPreferencesPageProps) {
  const { t } = useWords();
  const lastResult = answer?.lastResult;
  const [form, fields] = useForm<{ agreed: string[]; interests: string[] }>({
    id: "contact",
    lastResult: lastResult ?? null,
  });
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
        />
      }
    >
      <Lead>{t("contact.lead")}</Lead>
      <FormStack id={form.id}>
        <TickList
          legend={t("contact.question")}
          field={fields.agreed}
          choices={choices.map(({ id, category, text, agreed }) => ({
            id,
            label: t(`contact.category.${category}`),
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
            field={{
              id: index === 0 ? fields.interests.id : `${fields.interests.id}-${id}`,
              name: fields.interests.name,
            }}
            choices={tags.map((tag) => ({ id: tag.id, label: tag.name, ticked: tag.chosen }))}
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
