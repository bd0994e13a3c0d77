import type { ReactNode } from "react";

import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { useNow } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FormStack } from "~/ui/forms/field-set";
import type { FieldSource } from "~/ui/forms/field-state";
import { SelectField } from "~/ui/forms/select-field";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Stack } from "~/ui/layout/primitives";
import { ProgressSteps } from "~/ui/layout/progress-steps";
import { ContentText } from "~/ui/content-text";
import { MAX_PARTY_SIZE } from "#contract/rules/waiting-list/waiting-list";

const INTEREST_STEPS = ["first-choice", "alternative-choices", "dress-rehearsal"] as const;
type StepName = (typeof INTEREST_STEPS)[number];

export type PagePerformance = {
  event: { id: string; title: string };
  instance: { id: string; startsAt: string; hall: { name: string } };
};

type InterestFrameProps = {
  step: StepName;
  performance: PagePerformance;
  form: { id: string; errors: ReactNode };
  lead: string;
  notice?: ReactNode;
  button: string;
  children: ReactNode;
};

export function InterestFrame(props: InterestFrameProps) {
  const { step, performance, form, lead, notice, button, children } = props;
  const { t } = useTranslation();
  const { event, instance } = performance;
  const at = { event: event.id, instance: instance.id };
  const current = INTEREST_STEPS.indexOf(step);
  const before = INTEREST_STEPS[current - 1];
  return (
    <Main
      above={
        <ProgressSteps
          label={t("interest.title")}
          currentText={t("common.currentStep")}
          doneText={t("common.stepDone")}
          positionText={(step, count) => t("common.stepOf", { step, count })}
          steps={INTEREST_STEPS.map((name, index) => ({
            label: t(`interest.steps.${name}`),
            state: index < current ? "done" : index === current ? "current" : "todo",
            ...(index < current && { href: stepPath(name, at) }),
          }))}
        />
      }
    >
      {form.errors}
      <BackLink href={before === undefined ? pathTo("instance", at) : stepPath(before, at)}>
        {before === undefined ? event.title : t(`interest.steps.${before}`)}
      </BackLink>
      <PerformanceHeading performance={performance}>
        {t(`interest.steps.${step}`)}
      </PerformanceHeading>
      <Lead>{lead}</Lead>
      {notice}
      <FormStack id={form.id}>
        {children}
        <Button standalone name="intent" value="register">
          {button}
        </Button>
      </FormStack>
    </Main>
  );
}

export function PerformanceHeading({
  performance: { event, instance },
  children,
}: {
  performance: PagePerformance;
  children: string;
}) {
  const { locale } = useTranslation();
  const when = formatNearDay(instance.startsAt, useNow(), locale);
  return (
    <Stack gap="small">
      <h1>{children}</h1>
      <p className="num">
        <ContentText text={event.title} />
        {DOT}
        {when}
        {DOT}
        <ContentText kind="hall" text={instance.hall.name} unbroken />
      </p>
    </Stack>
  );
}

function stepPath(step: StepName, at: { event: string; instance: string }): string {
  return pathTo(`register-${step}`, at);
}

/** No number is preselected, because one is as likely as two. */
export function PartyField({ field, max = MAX_PARTY_SIZE }: { field: FieldSource; max?: number }) {
  const { t } = useTranslation();
  const length = Math.min(max, MAX_PARTY_SIZE);
  const numbers = Array.from({ length }, (_, index) => String(index + 1));
  return (
    <SelectField
      field={field}
      label={t("interest.howMany")}
      placeholder={t("interest.chooseNumber")}
      required
      options={numbers.map((number) => ({ value: number, label: number }))}
    />
  );
}
