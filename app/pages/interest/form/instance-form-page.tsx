import type { InstanceForm, FormQuestion } from "#contract/schemas/interest";

import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { validationMessage } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { useNow } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { CallBoxOffice } from "~/ui/call-box-office";
import { ContentText } from "~/ui/content-text";
import { FormStack } from "~/ui/forms/field-set";
import type { FieldSource } from "~/ui/forms/field-state";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { RadioGroup } from "~/ui/forms/radio-group";
import { TextAreaField, useCharacterLimit } from "~/ui/forms/text-area-field";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";
import { usePageForm } from "~/ui/forms/use-page-form";
import type { PagePerformance } from "../interest-frame";
import { questionsForm } from "./form";
import { MAX_ANSWER } from "#contract/rules/customers/interest";

type InstanceFormPageProps = PagePerformance & { form: InstanceForm };

export function InstanceFormPage(props: InstanceFormPageProps) {
  const { form: instanceForm, event, instance } = props;
  const { t, locale } = useTranslation();
  const now = useNow();
  const {
    id: formId,
    fields,
    errors: summary,
    lastResult,
  } = usePageForm(questionsForm, {
    ...(instanceForm.answers !== null && { defaults: instanceForm.answers }),
  });
  // Several questions may be unanswered, so each message names its question.
  const errors = instanceForm.questions.flatMap(({ id, label }) =>
    (lastResult?.error?.[id] ?? []).map((message) => ({
      fieldId: `${formId}-${id}`,
      message: `${label} ${validationMessage(t, message)}`,
    })),
  );
  return (
    <Main>
      {errors.length > 0 ? <ErrorSummary errors={errors} /> : summary}
      <BackLink href={pathTo("instance", { event: event.id, instance: instance.id })}>
        <ContentText text={event.title} />
      </BackLink>
      <Stack gap="small">
        <h1>
          <ContentText text={instanceForm.title} />
        </h1>
        <p className="num">
          <ContentText text={event.title} />
          {DOT}
          {formatNearDay(instance.startsAt, now, locale)}
        </p>
      </Stack>
      {instanceForm.intro === "" ? null : (
        <Lead>
          <ContentText text={instanceForm.intro} />
        </Lead>
      )}
      <FormStack id={formId}>
        {instanceForm.questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            field={fields[question.id] ?? { id: question.id, name: question.id }}
          />
        ))}
        <Button standalone name="intent" value="answer">
          {t("interest.form.send")}
        </Button>
      </FormStack>
    </Main>
  );
}

function QuestionField({ question, field }: { question: FormQuestion; field: FieldSource }) {
  const { t } = useTranslation();
  const counted = useCharacterLimit();
  const { kind, options, required } = question;
  const label = <ContentText text={question.label} />;
  const hint = question.hint === null ? undefined : <ContentText text={question.hint} />;
  const optional = required ? undefined : t("common.optional");
  switch (kind) {
    case "text":
      return (
        <TextAreaField
          field={field}
          label={label}
          hint={hint}
          optional={optional}
          limit={counted(MAX_ANSWER)}
        />
      );
    case "choice":
    case "yes-no":
      return (
        <RadioGroup
          field={field}
          legend={
            optional === undefined ? (
              label
            ) : (
              <>
                {label} {optional}
              </>
            )
          }
          hint={hint}
          options={
            kind === "yes-no"
              ? (["yes", "no"] as const).map((value) => ({ value, label: t(`interest.${value}`) }))
              : options.map((value) => ({ value, label: <ContentText text={value} /> }))
          }
        />
      );
  }
}

export function FormNotLoadedPage({ at }: { at: { event: string; instance: string } }) {
  const { t } = useTranslation();
  return (
    <Main>
      <BackLink href={pathTo("instance", at)}>{t("interest.form.backToPerformance")}</BackLink>
      <h1>{t("interest.form.notLoaded")}</h1>
      <Notice tone="warning" title={t("interest.form.notLoadedText")}>
        <CallBoxOffice>{t("interest.form.contact")}</CallBoxOffice>
      </Notice>
    </Main>
  );
}
