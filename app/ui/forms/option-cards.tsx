import type { ReactNode } from "react";

import { FieldError } from "./field-frame";
import type { FieldSource } from "./field-state";
import { fieldState } from "./field-state";

type OptionCardsProps = {
  field: FieldSource;
  legend: ReactNode;
  hint?: ReactNode;
  options: readonly { value: string; label: ReactNode }[];
  errors?: readonly string[] | undefined;
  errorPrefix?: string | undefined;
};

/** A question with a few short answers, such as sums. The first has the field's id: the error summary leads to it. */
export function OptionCards(props: OptionCardsProps) {
  const { field, legend, hint, options, errorPrefix } = props;
  const state = fieldState(field, props);
  return (
    <fieldset
      aria-describedby={state.describedBy}
      className={state.invalid ? "border-l-4 border-error pl-3" : undefined}
    >
      <legend className="mb-1 font-display text-title">{legend}</legend>
      <div className="grid gap-2">
        {hint ? (
          <p id={state.hintId} className="text-small text-muted">
            {hint}
          </p>
        ) : null}
        <FieldError id={state.errorId} errors={state.errors} prefix={errorPrefix} />
        <div className="options-row num">
          {options.map(({ value, label }, index) => (
            <label key={value} className="option">
              <input
                id={index === 0 ? field.id : `${field.id}-${index + 1}`}
                name={field.name}
                type="radio"
                className="check"
                value={value}
                defaultChecked={field.initialValue === value}
              />{" "}
              <strong>{label}</strong>{" "}
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
