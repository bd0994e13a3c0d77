import type { ReactNode } from "react";

import { Main } from "~/ui/layout/main";
import { ProgressSteps } from "~/ui/layout/progress-steps";
import type { ProgressEntry } from "~/domain/checkout/checkout-way";
import { useTranslation } from "~/i18n/translation-context";

export type CheckoutFrameProps = {
  progress: readonly ProgressEntry[];
  /** The page's one `h1`. */
  heading: string;
  /** `<ErrorSummary>` */
  errors?: ReactNode;
  children: ReactNode;
};

/** A step of the checkout: the progress above the page, what went wrong, the heading, the form. */
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
