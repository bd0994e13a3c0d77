import type { InstanceForm } from "#contract/schemas/instance-wishes";
import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { BackLink } from "~/ui/layout/page-top";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { FormStack } from "~/ui/forms/field-set";
import { Lead, Stack } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";

import { formatDate } from "~/i18n/format-date";
import { validationMessage } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { QuestionField } from "./question-field";
import type { RegisterPlace } from "../register-frame";

export type InstanceFormPageProps = RegisterPlace & {
  form: InstanceForm;
  lastResult: SubmissionResult | undefined;
};

const FORM_ID = "questions";

/** The performance's own questions, with what was answered before. */
export function InstanceFormPage(props: InstanceFormPageProps) {
  const { form: asked, lastResult, event, instance } = props;
  const { t, locale } = useTranslation();
  const [form, fields] = useForm<Record<string, string>>({
    id: FORM_ID,
    lastResult: lastResult ?? null,
    ...(asked.answers !== null && { defaultValue: asked.answers }),
  });
  // Several questions may lack an answer: each message says which.
  const errors = asked.questions.flatMap(({ id, label }) =>
    (lastResult?.error?.[id] ?? []).map((message) => ({
      fieldId: `${FORM_ID}-${id}`,
      message: `${label} ${validationMessage(t, message)}`,
    })),
  );
  return (
    <Main>
      {lastResult === undefined ? null : (
        <ErrorSummary title={t("validation.title")} errors={errors} />
      )}
      <BackLink href={pathTo("instance", { event: event.id, instance: instance.id })}>
        {event.title}
      </BackLink>
      <Stack gap="small">
        <h1>{asked.title}</h1>
        <p className="num">{`${event.title} · ${formatDate(instance.startsAt, "date-time", locale)}`}</p>
      </Stack>
      {asked.intro === "" ? null : <Lead>{asked.intro}</Lead>}
      <FormStack id={form.id}>
        {asked.questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            field={fields[question.id] ?? { id: question.id, name: question.id }}
          />
        ))}
        <p>
          <Button name="intent" value="answer">
            {t("register.form.send")}
          </Button>
        </p>
      </FormStack>
    </Main>
  );
}
