import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SURVEY_QUESTION_IDS, type SurveyAnswers } from "#contract/schemas/culture-survey";
import { SURVEY_QUESTIONS } from "#contract/rules/customers/choices";

import { accountSection } from "~/.server/auth/require-customer";
import { translateKey } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { SelectField } from "~/ui/forms/select-field";
import { Lead } from "~/ui/layout/primitives";
import { AccountFormPage } from "../account-form";
import { loadSection } from "~/.server/auth/load-section";
import { CHANGED, contentHash, submitAccountForm } from "../submit-account-form.server";
import { surveyForm } from "./form";

export const handle = {
  title: "account.sections.culture-survey",
  posts: [surveyForm],
} satisfies PageHandle;

const getVersion = (answers: SurveyAnswers) =>
  contentHash(SURVEY_QUESTION_IDS.map((question) => answers[question] ?? null));

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { answers } = await loadSection({ request, context }, "culture-survey", (session) =>
    context.crm.getCultureSurvey({ session }),
  );
  return { answers, version: getVersion(answers) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession: session } = await accountSection(context, request, "culture-survey");
  return submitAccountForm({ request, context }, surveyForm, {
    save: async ({ answers, version }) => {
      const current = await context.crm.getCultureSurvey({ session });
      if (!current.ok) return current;
      const before = current.value.answers;
      if (![version, getVersion(answers)].includes(getVersion(before))) return CHANGED;
      const saved = await context.crm.setSurveyAnswers({ session, body: { answers } });
      return saved.ok ? { ok: true, value: { before, answers } } : saved;
    },
    notice: ({ before, answers }) => {
      if (Object.keys(answers).length > 0) return "survey-saved";
      return Object.keys(before).length > 0 ? "survey-taken-back" : "survey-empty";
    },
    to: pathTo("culture-survey"),
  });
}

export default function CultureSurvey() {
  const { answers, version } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  // The keys aren't typed. A test checks that the translations exist.
  const label = (question: string, id: string) =>
    translateKey(t, `account.survey.answer.${question}.${id}`);
  return (
    <AccountFormPage
      section="culture-survey"
      form={surveyForm}
      stored={SURVEY_QUESTION_IDS.map((question) => {
        const stored = answers[question] ?? "";
        return {
          name: question,
          label: t(`account.survey.question.${question}`),
          stored,
          shown: stored && label(question, stored),
        };
      })}
      defaults={answers}
      version={{ stored: version }}
      before={<Lead>{t("account.survey.lead")}</Lead>}
      button={t("account.survey.save")}
    >
      {(fields) =>
        SURVEY_QUESTION_IDS.map((question) => (
          <SelectField
            key={question}
            field={fields[question] ?? { id: `survey-${question}`, name: question }}
            label={t(`account.survey.question.${question}`)}
            placeholder={t("account.survey.noAnswer")}
            options={SURVEY_QUESTIONS[question].map((id) => ({
              value: id,
              label: label(question, id),
            }))}
          />
        ))
      }
    </AccountFormPage>
  );
}
