import type { ReactNode } from "react";

import { FieldError } from "./field-frame";
import type { FieldSource } from "./field-state";
import { fieldState } from "./field-state";

type RadioOption = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** At the end of the line: a price, for example. */
  aside?: ReactNode;
};

type RadioGroupProps = {
  field: FieldSource;
  legend: ReactNode;
  options: readonly RadioOption[];
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  errorPrefix?: string | undefined;
  defaultValue?: string | undefined;
  /** The legend as large as a heading, where the group is the page's question. */
  large?: boolean;
};

/** One question with a few answers. The first radio has the field's own id: the error summary leads to it. */
export function RadioGroup(props: RadioGroupProps) {
  const { field, legend, options, hint, errors, errorPrefix } = props;
  const state = fieldState(field, { hint, errors });
  const chosen = props.defaultValue ?? field.initialValue;
  return (
    <fieldset
      aria-describedby={state.describedBy}
      className={state.invalid ? "border-l-4 border-error pl-3" : undefined}
    >
      <legend className={props.large ? "mb-1 font-display text-title" : undefined}>{legend}</legend>
      <div className="grid gap-2">
        {hint ? (
          <p id={state.hintId} className="text-small text-muted">
            {hint}
          </p>
        ) : null}
        <FieldError id={state.errorId} errors={state.errors} prefix={errorPrefix} />
        {options.map((option, index) => {
          const id = index === 0 ? field.id : `${field.id}-${index + 1}`;
          return (
            <div
              key={option.value}
              className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-start gap-x-3 py-1"
            >
              <input
                id={id}
                name={field.name}
                type="radio"
                className="check"
                value={option.value}
                defaultChecked={chosen === option.value}
                aria-describedby={option.hint ? `${id}-hint` : undefined}
              />{" "}
              <label htmlFor={id}>{option.label}</label>{" "}
              {option.aside ? <span className="num">{option.aside}</span> : null}
              {option.hint ? (
                <p id={`${id}-hint`} className="col-start-2 text-small text-muted">
                  {option.hint}
                </p>
              ) : null}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
