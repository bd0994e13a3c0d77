import { TextOnly, VisuallyHidden } from "~/ui/visibility";

type ProgressStep = {
  label: string;
  state: "done" | "current" | "todo";
  /** Only used for done steps. */
  href?: string | undefined;
};

type ProgressStepsProps = {
  /** Accessible name: "Checkout". */
  label: string;
  steps: readonly ProgressStep[];
  /** "(current step)", for text browsers. */
  currentText: string;
  /** "done", for screen readers. */
  doneText: string;
  /** "Step 2 of 3:", for phones, which only show the current step. */
  positionText: (step: number, count: number) => string;
};

/** Progress indicator with links to done steps. Phones only show the name of the current step. */
export function ProgressSteps(props: ProgressStepsProps) {
  const { label, steps, currentText, doneText, positionText } = props;
  return (
    <nav aria-label={label} className="no-print">
      <ol className="steps num text-small">
        {steps.map(({ label: name, state, href }, at) => (
          <li
            key={name}
            className={state === "done" ? state : undefined}
            aria-current={state === "current" ? "step" : undefined}
          >
            {state === "done" && href ? (
              <a href={href} className="block py-0.5">
                <span>{name}</span>
              </a>
            ) : (
              <span className="block py-0.5">
                {state === "current" ? (
                  <span className="position">{positionText(at + 1, steps.length)} </span>
                ) : null}
                <span>{name}</span>
              </span>
            )}
            {state === "done" ? <VisuallyHidden>{` ${doneText}`}</VisuallyHidden> : null}
            {state === "current" ? <TextOnly>{currentText}</TextOnly> : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}
