import type { ReactNode } from "react";

import { listSums } from "~/domain/basket/basket";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { Amounts } from "~/i18n/dates-and-money/amounts";
import { useTranslation } from "~/i18n/translation-context";
import { Button } from "~/ui/button";
import { FormStack, type FormStackProps } from "~/ui/forms/field-set";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Split, Stack } from "~/ui/layout/primitives";
import { ProgressSteps } from "~/ui/layout/progress-steps";
import { OrderPanel } from "./order-panel";
import { MORE_TIME, type Progress, type StepFrame } from "./visitor-steps";

type CheckoutFrameProps = {
  /** Null if there is nothing to check out. */
  progress: Progress | null;
  errors?: ReactNode;
  children: ReactNode;
};

export function CheckoutFrame({ progress, errors, children }: CheckoutFrameProps) {
  const { t } = useTranslation();
  return (
    <Main
      above={
        progress === null ? undefined : (
          <ProgressSteps
            label={t("checkout.progress")}
            currentText={t("common.currentStep")}
            doneText={t("common.stepDone")}
            positionText={(step, count) => t("common.stepOf", { step, count })}
            steps={progress.map(({ label, path, state }) => ({
              label: t(`checkout.groups.${label}`),
              state,
              href: path,
            }))}
          />
        )
      }
    >
      {errors}
      {children}
    </Main>
  );
}

type StepPageProps = Omit<CheckoutFrameProps, "progress"> & {
  frame: Pick<StepFrame, "progress" | "back" | "order">;
  heading: string;
  lead?: ReactNode;
  /** Replaces the short order summary: below the page, or beside it on a wide screen. */
  panel?: ReactNode;
  /** A form between the lead and the rest of the page, whose last part is beside them on a wide screen. */
  form?: ReactNode;
};

export function StepPage(props: StepPageProps) {
  const { frame, heading, lead, panel, form, errors, children } = props;
  const { progress, back, order } = frame;
  const { t } = useTranslation();
  const backLink =
    back === null ? null : (
      <BackLink href={checkoutSteps[back].path}>{t(`checkout.back.${back}`)}</BackLink>
    );
  if (form !== undefined)
    return (
      <CheckoutFrame progress={progress} errors={errors}>
        <Amounts of={listSums(order)}>
          <Split formBeside>
            <Stack gap="large">
              <h1>{heading}</h1>
              {lead}
            </Stack>
            {form}
            <Stack gap="large">
              {children}
              {backLink}
            </Stack>
          </Split>
        </Amounts>
      </CheckoutFrame>
    );
  return (
    <CheckoutFrame progress={progress} errors={errors}>
      <Amounts of={listSums(order)}>
        <Split panelBeside>
          <h1>{heading}</h1>
          {panel === undefined ? <OrderPanel order={order} /> : null}
          <Stack gap="large">
            {lead === undefined ? null : <Lead>{lead}</Lead>}
            {children}
            {backLink}
          </Stack>
          {panel}
        </Split>
      </Amounts>
    </CheckoutFrame>
  );
}

type StepFormProps = Pick<FormStackProps, "id" | "aria-label" | "aria-labelledby"> & {
  frame: Pick<StepFrame, "basketToken" | "canExtend">;
  /** Button text; "Continue" by default. */
  go?: string | undefined;
  /** Instead of that button. */
  buttons?: ReactNode;
  children?: ReactNode;
};

export function StepForm({ frame, go, buttons, children, ...form }: StepFormProps) {
  const { t } = useTranslation();
  return (
    <FormStack {...form} basketToken={frame.basketToken}>
      {children}
      {buttons ?? <Button standalone>{go ?? t("checkout.continue")}</Button>}
      {frame.canExtend ? (
        <Button standalone look="link" id={MORE_TIME} name="intent" value={MORE_TIME}>
          {t("hold.moreTime")}
        </Button>
      ) : null}
    </FormStack>
  );
}

type FormStepProps = Omit<StepPageProps, "frame"> & {
  frame: StepFrame;
  formId: string;
  intro?: ReactNode;
};

export function FormStep(props: FormStepProps) {
  const { frame, heading, lead, formId, errors, intro, children } = props;
  return (
    <StepPage frame={frame} heading={heading} lead={lead} errors={errors}>
      {intro}
      <StepForm id={formId} frame={frame}>
        {children}
      </StepForm>
    </StepPage>
  );
}
