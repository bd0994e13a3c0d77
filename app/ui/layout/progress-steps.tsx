import { TextOnly, VisuallyHidden } from "~/ui/visibility";

type ProgressStep = {
  label: string;
  state: "done" | "current" | "todo" | "skipped";
  /** Only what is done leads back. */
  href?: string | undefined;
};

type ProgressStepsProps = {
  /** The name of the navigation: "Checkout". */
  label: string;
  steps: readonly ProgressStep[];
  /** Marks the step that the visitor is on: "(current step)". */
  currentText: string;
  /** Read after a step that is done: "done". */
  doneText: string;
  /** Stands after a step that has nothing to ask: "not needed". */
  skippedText?: string | undefined;
  /** How many steps there still are: "3 more steps". */
  leftText?: string | undefined;
};

/** The steps of the checkout, with links back to those that are done. On phones those to come are counted alone. */
export function ProgressSteps(props: ProgressStepsProps) {
  const { label, steps, currentText, doneText, skippedText, leftText } = props;
  return (
    <nav aria-label={label} className="no-print">
      <ol className="num flex [counter-reset:s] flex-wrap gap-x-4 gap-y-1 text-small">
        {steps.map((step) => {
          if (step.state === "current") {
            return (
              <li key={step.label} aria-current="step" className="step py-0.5 font-bold">
                {step.label}
                <TextOnly>{currentText}</TextOnly>
              </li>
            );
          }
          if (step.state === "todo") {
            return (
              <li key={step.label} className="step hidden py-0.5 text-muted md:block">
                {step.label}
              </li>
            );
          }
          if (step.state === "skipped") {
            return (
              <li key={step.label} className="hidden py-0.5 text-muted md:block">
                {step.label}
                {skippedText ? ` (${skippedText})` : null}
              </li>
            );
          }
          return (
            <li key={step.label} className="flex items-center gap-1">
              {step.href ? (
                <a href={step.href} className="step inline-block py-0.5">
                  {step.label}
                </a>
              ) : (
                <span className="step">{step.label}</span>
              )}
              <svg
                viewBox="0 0 16 16"
                width="16"
                height="16"
                aria-hidden="true"
                className="text-good"
              >
                <path d="m3 8.5 3.5 3.5L13 5" fill="none" stroke="currentColor" strokeWidth="2" />
              </svg>
              <VisuallyHidden>{` ${doneText}`}</VisuallyHidden>
            </li>
          );
        })}
      </ol>
      {leftText ? <p className="text-small text-muted">{leftText}</p> : null}
    </nav>
  );
}
