import type { ReactNode } from "react";

import type { StepFrame } from "~/domain/checkout/checkout-way";

import { CheckoutFrame } from "./checkout-frame";
import { StepBack } from "./step-back";

export type StepPageProps = {
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
