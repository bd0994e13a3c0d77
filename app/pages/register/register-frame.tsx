import type { ReactNode } from "react";
import { PARTY_MAX } from "#contract/schemas/instance-wishes";

import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { useFieldWords, type FieldSource } from "~/ui/forms/field-state";
import { SelectField } from "~/ui/forms/select-field";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Stack } from "~/ui/layout/primitives";
import { ProgressSteps } from "~/ui/layout/progress-steps";

export const REGISTER_STEPS = ["first-choice", "alternative-choices", "dress-rehearsal"] as const;
type StepName = (typeof REGISTER_STEPS)[number];

export type RegisterPlace = {
  event: { id: string; title: string };
  instance: { id: string; startsAt: string; hall: { name: string } };
};

/** The frame of each step: what it is about, where in the flow it is, the way back. */
export function RegisterFrame({
  step,
  place: { event, instance },
  errors,
  children,
}: {
  step: StepName;
  place: RegisterPlace;
  errors: ReactNode;
  children: ReactNode;
}) {
  const { t, locale } = useTranslation();
  const at = { event: event.id, instance: instance.id };
  const current = REGISTER_STEPS.indexOf(step);
  const before = REGISTER_STEPS[current - 1];
  return (
    <Main
      above={
        <ProgressSteps
          label={t("register.title")}
          currentText={t("common.currentStep")}
          doneText={t("common.stepDone")}
          steps={REGISTER_STEPS.map((name, index) => ({
            label: t(`register.steps.${name}`),
            state: index < current ? "done" : index === current ? "current" : "todo",
            ...(index < current && { href: stepPath(name, at) }),
          }))}
        />
      }
    >
      {errors}
      <BackLink href={before === undefined ? pathTo("instance", at) : stepPath(before, at)}>
        {before === undefined ? event.title : t(`register.steps.${before}`)}
      </BackLink>
      <Stack gap="small">
        <h1>{t(`register.steps.${step}`)}</h1>
        <p className="num">
          {[
            event.title,
            formatDate(instance.startsAt, "date-time", locale),
            instance.hall.name,
          ].join(" · ")}
        </p>
      </Stack>
      {children}
    </Main>
  );
}

function stepPath(step: StepName, at: { event: string; instance: string }): string {
  return pathTo(`register-${step}`, at);
}

/** For how many. Nothing is chosen at first: one is no better guess than two. */
export function PartyField({ field }: { field: FieldSource }) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const numbers = Array.from({ length: PARTY_MAX }, (_, index) => String(index + 1));
  return (
    <SelectField
      {...told(field)}
      label={t("register.howMany")}
      placeholder={t("register.chooseNumber")}
      options={numbers.map((number) => ({ value: number, label: number }))}
    />
  );
}
