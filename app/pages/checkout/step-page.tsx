import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";

import { useTranslation } from "~/i18n/translation-context";
import { Button } from "~/ui/button";
import { FormStack, type FormStackProps } from "~/ui/forms/field-set";
import { FormErrors } from "~/ui/forms/form-errors";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { ProgressSteps } from "~/ui/layout/progress-steps";
import { MORE_TIME, type ProgressEntry, type StepFrame } from "./visitor-steps";

type CheckoutFrameProps = {
  progress: readonly ProgressEntry[];
  heading: string;
  errors?: ReactNode;
  children: ReactNode;
};

export function CheckoutFrame({ progress, heading, errors, children }: CheckoutFrameProps) {
  const { t } = useTranslation();
  const left = progress.filter(({ state }) => state === "open" || state === "todo").length;
  return (
    <Main
      above={
        <ProgressSteps
          label={t("checkout.progress")}
          currentText={t("common.currentStep")}
          doneText={t("common.stepDone")}
          skippedText={t("checkout.stepSkipped")}
          leftText={left > 0 ? t("checkout.left", { count: left }) : undefined}
          steps={progress.map(({ name, path, state }) => ({
            label: t(`checkout.steps.${name}`),
            // The next open step is reached by this page's own button, which is what completes it.
            state: state === "open" ? "todo" : state,
            href: path,
          }))}
        />
      }
    >
      {errors}
      <h1>{heading}</h1>
      {children}
    </Main>
  );
}

type StepPageProps = Omit<CheckoutFrameProps, "progress"> & {
  frame: Pick<StepFrame, "progress" | "back">;
  lead?: ReactNode;
};

export function StepPage({ frame: { progress, back }, lead, children, ...page }: StepPageProps) {
  const { t } = useTranslation();
  const before = progress.find(({ path }) => path === back);
  return (
    <CheckoutFrame progress={progress} {...page}>
      {lead === undefined ? null : <Lead>{lead}</Lead>}
      {children}
      {before === undefined || before.state === "current" ? null : (
        <BackLink href={back}>{t(`checkout.back.${before.name}`)}</BackLink>
      )}
    </CheckoutFrame>
  );
}

type StepFormProps = Pick<FormStackProps, "id" | "aria-label" | "aria-labelledby"> & {
  frame: Pick<StepFrame, "visit" | "canExtend">;
  /** The text of the button; "Continue" by default. */
  go?: string | undefined;
  children?: ReactNode;
};

/** Names its basket in a hidden field, for a form that is sent after the session has ended. */
export function StepForm({ frame, go, children, ...form }: StepFormProps) {
  const { t } = useTranslation();
  return (
    <FormStack {...form}>
      <input type="hidden" name="visit" value={frame.visit} />
      {children}
      <p>
        <Button>{go ?? t("checkout.continue")}</Button>
      </p>
      {frame.canExtend ? (
        <p>
          <Button look="small-quiet" id={MORE_TIME} name="intent" value={MORE_TIME}>
            {t("hold.moreTime")}
          </Button>
        </p>
      ) : null}
    </FormStack>
  );
}

type FormStepProps = Omit<StepPageProps, "frame" | "errors"> & {
  frame: StepFrame;
  formId: string;
  /** The names of the form's fields, in the order of the page. */
  fields: readonly string[];
  lastResult: SubmissionResult | undefined;
  intro?: ReactNode;
};

export function FormStep(props: FormStepProps) {
  const { frame, heading, lead, formId, fields, lastResult, intro, children } = props;
  return (
    <StepPage
      frame={frame}
      heading={heading}
      lead={lead}
      errors={<FormErrors formId={formId} lastResult={lastResult} fields={fields} />}
    >
      {intro}
      <StepForm id={formId} frame={frame}>
        {children}
      </StepForm>
    </StepPage>
  );
}
