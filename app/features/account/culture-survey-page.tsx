import { useForm } from "@conform-to/react";

import { Button } from "~/components/button";
import { FormStack } from "~/components/form-stack";
import { Lead } from "~/components/lead";
import { SelectField } from "~/components/select-field";
import type { AccountAnswer } from "~/domain/account-answer";
import { SURVEY_QUESTIONS, SURVEY_QUESTION_IDS } from "~/domain/culture-survey";
import type { SurveyAnswers } from "~/domain/culture-survey";
import { useWords } from "~/i18n/words-context";

import { useFieldWords } from "../forms/use-field-words";
import { AccountErrors } from "./account-errors";
import { AccountPage } from "./account-page";

export type CultureSurveyPageProps = { answers: SurveyAnswers; answer: AccountAnswer | undefined };

/** Who the house plays for, as far as people like to say. */
export function CultureSurveyPage({ answers, answer }: CultureSurveyPageProps) {
  const { t } = useWords();
  const told = useFieldWords();
  // The answers of each question have their words by its name; that all are there is checked by a test.
  const word = t as (key: string) => string;
  const [form, fields] = useForm<SurveyAnswers>({
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
        />
      }
    >
      <Lead>{t("account.survey.lead")}</Lead>
      <FormStack id={form.id}>
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
