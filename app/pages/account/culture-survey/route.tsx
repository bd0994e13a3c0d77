import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SURVEY_QUESTIONS, SURVEY_QUESTION_IDS } from "#contract/schemas/culture-survey";
import type { SurveyAnswers } from "#contract/schemas/culture-survey";

import { accountSection } from "~/.server/auth/account-section";
import { surveySchema } from "~/domain/schemas/account";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import { useFieldWords } from "~/ui/forms/field-state";
import { SelectField } from "~/ui/forms/select-field";
import { Lead } from "~/ui/layout/primitives";
import { AccountErrors } from "../account-errors";
import { AccountPage } from "../account-page";
import { formAgain, refuseChange } from "../refuse-change.server";
import { unwrapOrErrorPage } from "../unwrap-or-error-page.server";
import { VersionField } from "../version-field";
import { getSurvey, saveSurvey } from "./page.server";

export const handle = { title: "account.sections.culture-survey" } satisfies PageHandle<
  typeof loader
>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "culture-survey");
  return unwrapOrErrorPage(context, request, await getSurvey(context.crm, crmSession));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "culture-survey");
  const submission = parseWithZod(await request.formData(), { schema: surveySchema });
  if (submission.status !== "success") return formAgain({ submission });
  const saved = await saveSurvey(context.crm, crmSession, submission.value);
  if (!saved.ok) return refuseChange(context, request, { submission }, saved.failure);
  const empty = Object.keys(submission.value.answers).length === 0;
  const { hadAnswers } = saved.value;
  context.session.flash(!empty ? "survey-kept" : hadAnswers ? "survey-taken-back" : "survey-empty");
  return redirect(pathTo("culture-survey"), 303);
}

/** Who the house plays for, as far as people like to say. */
export default function CultureSurvey() {
  const { answers, version } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
