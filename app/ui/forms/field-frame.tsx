import type { ReactNode } from "react";
import type { FieldState } from "./field-state";
import { VisuallyHidden } from "~/ui/visibility";

type FieldFrameProps = {
  controlId: string;
  state: FieldState;
  label: ReactNode;
  /** "(optional)", beside the label. What is required carries no mark: it is the rule. */
  optional?: string | undefined;
  hint?: ReactNode;
  errorPrefix?: string | undefined;
  /** A narrow control at the end of the line, as for numbers below each other. */
  beside?: boolean;
  children: ReactNode;
};

const BESIDE =
  "grid grid-cols-[minmax(0,1fr)_4.75rem] items-center gap-x-4 [&>select]:col-start-2 [&>select]:row-span-3 [&>select]:row-start-1";

/** Label, hint and message above one control, or the label before one at the end of its line; with the bar that marks a field in error. */
export function FieldFrame({
  controlId,
  state,
  label,
  optional,
  hint,
  errorPrefix,
  beside = false,
  children,
}: FieldFrameProps) {
  const grid = beside ? BESIDE : "grid content-start gap-1";
  return (
    <div className={state.invalid ? `${grid} border-l-4 border-error pl-3` : grid}>
      <label htmlFor={controlId}>
        {label}
        {optional ? <span className="font-normal text-muted"> {optional}</span> : null}
      </label>{" "}
      {beside ? children : null}
      {hint ? (
        <p id={state.hintId} className="text-small text-muted">
          {hint}
        </p>
      ) : null}
      <FieldError id={state.errorId} errors={state.errors} prefix={errorPrefix} />
      {beside ? null : children}{" "}
    </div>
  );
}

type FieldErrorProps = {
  id: string;
  errors: readonly string[];
  /** "Error:", read before the message. */
  prefix?: string | undefined;
};

/** The message at a field, above the control. Renders nothing when there is no error. */
export function FieldError({ id, errors, prefix }: FieldErrorProps) {
  if (errors.length === 0) return null;
  return (
    <p id={id} className="font-semibold text-error">
      {prefix ? <VisuallyHidden>{`${prefix} `}</VisuallyHidden> : null}
      {errors.join(" ")}
    </p>
  );
}
