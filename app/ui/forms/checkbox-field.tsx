import type { ReactNode } from "react";

import { FieldError } from "./field-frame";
import { type FieldSource, fieldFrameId, useFieldState } from "./field-state";

type CheckboxFieldProps = {
  field: FieldSource;
  label: ReactNode;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  required?: boolean;
  /** Posted when checked; conform parses "on" as true. */
  value?: string;
  /** Overrides `field.initialValue`. Never preselect anything that costs money or gives consent. */
  defaultChecked?: boolean | undefined;
  /** One of a group, which is the target of error links. */
  inGroup?: boolean;
};

/** A checkbox with its label beside it and its error message above. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { field, label, hint, errors, value = "on", inGroup = false } = props;
  const state = useFieldState(field, { hint, errors, required: props.required });
  const { initialValue } = field;
  const initial = Array.isArray(initialValue)
    ? initialValue.includes(value)
    : initialValue === value;
  return (
    <div
      id={inGroup ? undefined : fieldFrameId(field.id)}
      className={state.invalid ? "grid gap-1 border-l-4 border-error pl-3" : "grid gap-1"}
    >
      <FieldError id={state.errorId} errors={state.errors} />
      <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-x-3 py-1">
        <input
          id={field.id}
          name={field.name}
          type="checkbox"
          className="check"
          value={value}
          defaultChecked={props.defaultChecked ?? initial}
          aria-required={state.required}
          aria-invalid={state.invalid}
          aria-describedby={state.describedBy}
        />{" "}
        <label htmlFor={field.id}>{label}</label>
        {hint ? (
          <p id={state.hintId} className="col-start-2 text-small text-muted">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
