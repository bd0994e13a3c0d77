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
  /** Stands after a step that needs no answer: "nothing to do". */
  skippedText?: string | undefined;
  /** How many pages there still are: "3 more pages". */
  leftText?: string | undefined;
};

/** Steps, each below a bar, with links back to those that are done. Phones show the name of the current one alone. */
export function ProgressSteps(props: ProgressStepsProps) {
  const { label, steps, currentText, doneText, skippedText, leftText } = props;
  return (
    <nav aria-label={label} className="no-print">
      <ol className="steps num text-small">
        {steps.map(({ label: name, state, href }) => (
          <li
            key={name}
            className={state === "done" || state === "skipped" ? state : undefined}
            aria-current={state === "current" ? "step" : undefined}
          >
            {state === "done" && href ? (
              <a href={href} className="block py-0.5">
                <span>{name}</span>
              </a>
            ) : (
              <span className="block py-0.5">
                <span>{name}</span>
                {state === "skipped" && skippedText ? <span>{` (${skippedText})`}</span> : null}
              </span>
            )}
            {state === "done" ? <VisuallyHidden>{` ${doneText}`}</VisuallyHidden> : null}
            {state === "current" ? <TextOnly>{currentText}</TextOnly> : null}
          </li>
        ))}
      </ol>
      {leftText ? <p className="mt-1 text-small text-muted md:vh">{leftText}</p> : null}
    </nav>
  );
}
