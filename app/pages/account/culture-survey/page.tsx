import { useForm } from "@conform-to/react";

import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { Lead } from "~/ui/layout/primitives";
import { SelectField } from "~/ui/forms/select-field";
import type { AccountAnswer } from "~/pages/account/account-answer";
import { SURVEY_QUESTIONS, SURVEY_QUESTION_IDS } from "#contract/schemas/culture-survey";
import type { SurveyAnswers } from "#contract/schemas/culture-survey";
import { useTranslation } from "~/i18n/translation-context";

import { useFieldWords } from "~/ui/forms/field-state";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { VersionField } from "../version-field";

export type CultureSurveyPageProps = {
  answers: SurveyAnswers;
  version: string;
  answer: AccountAnswer | undefined;
};

/** Who the house plays for, as far as people like to say. */
export function CultureSurveyPage({ answers, version, answer }: CultureSurveyPageProps) {
  const { t } = useTranslation();
  const told = useFieldWords();
  // The answers of each question have their words by its name; that all are there is checked by a test.
  const word = t as (key: string) => string;
  const [form, fields] = useForm<SurveyAnswers & { version: string }>({
    id: "survey",
    lastResult: answer?.lastResult ?? null,
    defaultValue: answers,
  });
  return (
    <AccountPage
      section="culture-survey"
      heading={t("account.sections.culture-survey")}
      errors={
        <AccountErrors
          formId="survey"
          answer={answer}
          fields={SURVEY_QUESTION_IDS}
          failed="update-details"
          stored={SURVEY_QUESTION_IDS.map((question) => {
            const stored = answers[question] ?? "";
            return {
              name: question,
              label: t(`account.survey.question.${question}`),
              stored,
              shown: stored && word(`account.survey.answer.${question}.${stored}`),
            };
          })}
        />
      }
    >
      <Lead>{t("account.survey.lead")}</Lead>
      <FormStack id={form.id}>
        <VersionField field={fields.version} stored={version} answer={answer} />
        {SURVEY_QUESTION_IDS.map((question) => (
          <SelectField
            key={question}
            {...told(fields[question] ?? { id: `survey-${question}`, name: question })}
            label={t(`account.survey.question.${question}`)}
            placeholder={t("account.survey.noAnswer")}
            options={SURVEY_QUESTIONS[question].map((id) => ({
              value: id,
              label: word(`account.survey.answer.${question}.${id}`),
            }))}
          />
        ))}
        <p>
          <Button>{t("account.survey.save")}</Button>
        </p>
      </FormStack>
    </AccountPage>
  );
}
