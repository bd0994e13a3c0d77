import type { ReactNode } from "react";

import { FieldError } from "./field-frame";
import { legends } from "./field-set";
import { type FieldSource, fieldFrameId, useFieldState } from "./field-state";

type RadioOption = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** At the end of the line, such as a price. */
  aside?: ReactNode;
  /** Shows the `opened` fieldset that follows the group. */
  opens?: boolean;
};

type RadioGroupProps = {
  field: FieldSource;
  legend: ReactNode;
  legendLooks?: keyof typeof legends;
  options: readonly RadioOption[];
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  defaultValue?: string | undefined;
  /** Side by side, for short options such as amounts. */
  row?: boolean;
};

/** A question with a few options as cards. The first radio has the field's id. */
export function RadioGroup(props: RadioGroupProps) {
  const { field, legend, legendLooks = "label", options, hint, row = false } = props;
  const state = useFieldState(field, props);
  const chosen = props.defaultValue ?? field.initialValue;
  return (
    <fieldset
      id={fieldFrameId(field.id)}
      aria-describedby={state.describedBy}
      className={state.invalid ? "border-l-4 border-error pl-3" : undefined}
    >
      <legend className={legends[legendLooks]}>{legend}</legend>
      <div className="grid gap-2">
        {hint ? (
          <p id={state.hintId} className="text-small text-muted">
            {hint}
          </p>
        ) : null}
        <FieldError id={state.errorId} errors={state.errors} />
        <div className={row ? "num options-row" : "num grid gap-2"}>
          {options.map((option, index) => {
            const id = index === 0 ? field.id : `${field.id}-${index + 1}`;
            return (
              <div key={option.value} className="option">
                <input
                  id={id}
                  name={field.name}
                  type="radio"
                  className="check"
                  value={option.value}
                  defaultChecked={chosen === option.value}
                  data-opens={option.opens ? "" : undefined}
                  aria-describedby={option.hint ? `${id}-hint` : undefined}
                />{" "}
                <label htmlFor={id}>{option.label}</label>{" "}
                {option.aside ? <span>{option.aside}</span> : null}
                {option.hint ? (
                  <p id={`${id}-hint`} className="hint">
                    {option.hint}
                  </p>
                ) : null}
              </div>
            );
          })}
        </div>
      </div>
    </fieldset>
  );
}

/** A prominent question. Options without hints, such as amounts, are side by side. */
export function OptionCards(props: Omit<RadioGroupProps, "legendLooks" | "row">) {
  const isShort = props.options.every(({ hint }) => !hint);
  return <RadioGroup {...props} legendLooks="heading" row={isShort} />;
}
