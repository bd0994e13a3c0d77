import type { ReactNode } from "react";

import { FieldFrame } from "./field-frame";
import { type FieldSource, useFieldState } from "./field-state";

type SelectOption = {
  value: string;
  label: string;
  /** Set if it differs from the page's. */
  lang?: string;
};

type SelectOptionGroup = {
  label: string;
  options: readonly SelectOption[];
};

type SelectFieldProps = {
  field: FieldSource;
  label: ReactNode;
  options: readonly (SelectOption | SelectOptionGroup)[];
  /** Empty first option: "Choose a country". Omit it if there is a sensible default. */
  placeholder?: string | undefined;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  required?: boolean;
  optional?: string | undefined;
  autoComplete?: string | undefined;
  defaultValue?: string | undefined;
  /** For quantities with a price: minor units, for `RunningTotal`. */
  unitPrice?: number | undefined;
  /** A quantity at the end of the line, with buttons for one more or fewer if script runs. */
  beside?: boolean;
  /** As wide as a number. */
  short?: boolean;
};

export function SelectField(props: SelectFieldProps) {
  const { field, label, hint, errors, optional, options, placeholder, beside } = props;
  const state = useFieldState(field, { hint, errors, required: props.required });
  const initial = typeof field.initialValue === "string" ? field.initialValue : undefined;
  const select = (
    <select
      id={field.id}
      name={field.name}
      className={props.short ? "input max-w-[7rem]" : "input"}
      defaultValue={props.defaultValue ?? initial}
      autoComplete={props.autoComplete}
      data-unit-price={props.unitPrice}
      aria-required={state.required}
      aria-invalid={state.invalid}
      aria-describedby={state.describedBy}
    >
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {options.map((entry) =>
        "options" in entry ? (
          <optgroup key={entry.label} label={entry.label}>
            {entry.options.map(renderOption)}
          </optgroup>
        ) : (
          renderOption(entry)
        ),
      )}
    </select>
  );
  return (
    <FieldFrame
      controlId={field.id}
      state={state}
      label={label}
      optional={optional}
      hint={hint}
      {...(beside !== undefined && { beside })}
    >
      {beside ? <span className="stepper">{select}</span> : select}
    </FieldFrame>
  );
}

function renderOption({ value, label, lang }: SelectOption) {
  return (
    <option key={value} value={value} lang={lang}>
      {label}
    </option>
  );
}
