import type { ReactNode } from "react";
import type { StepFrame, ProgressEntry } from "~/domain/checkout/checkout-way";
import { CheckoutFrame } from "./checkout-frame";
import { BackLink } from "~/ui/layout/page-top";
import { useTranslation } from "~/i18n/translation-context";

type StepPageProps = {
  frame: Pick<StepFrame, "progress" | "back">;
  heading: string;
  /** `<ErrorSummary>`: it stands first, above the progress. */
  errors?: ReactNode;
  children: ReactNode;
};

/** A step of the checkout in its frame, with the way back below it. */
export function StepPage({ frame, heading, errors, children }: StepPageProps) {
  return (
    <CheckoutFrame progress={frame.progress} heading={heading} errors={errors}>
      {children}
      <StepBack progress={frame.progress} back={frame.back} />
    </CheckoutFrame>
  );
}

/** The way to the step before: `back` is its path, as the guard gives it. */
function StepBack({ progress, back }: { progress: readonly ProgressEntry[]; back: string }) {
  const { t } = useTranslation();
  const before = progress.find(({ path }) => path === back);
  if (before === undefined || before.state === "current") return null;
  return <BackLink href={back}>{t(`checkout.back.${before.name}`)}</BackLink>;
}
