import { displayEmail } from "#contract/text/email";
import { formatPhoneField } from "#contract/text/phone";
import type { InputHTMLAttributes, ReactNode } from "react";

import { FieldFrame } from "./field-frame";
import { type FieldSource, useFieldState, isRequired } from "./field-state";

/** How a stored value is shown in a field. Sent back unchanged, it is the same value. */
const SHOWN_AS: Partial<Record<NonNullable<TextFieldProps["type"]>, (stored: string) => string>> = {
  email: displayEmail,
  tel: formatPhoneField,
};

const widths = { full: "", half: " max-w-[13rem]", short: " max-w-[7rem]" } as const;

export type TextFieldProps = {
  field: FieldSource;
  label: ReactNode;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  optional?: string | undefined;
  /** Overrides `isRequired`. */
  required?: boolean;
  type?: "text" | "email" | "password" | "search" | "date" | "file" | "tel";
  /** Media types, for files. */
  accept?: string;
  /** Takes one file only. */
  isSingle?: boolean;
  /** First and last day of a date, "2026-12-03". */
  min?: string;
  max?: string;
  autoComplete?: InputHTMLAttributes<HTMLInputElement>["autoComplete"];
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  autoCapitalize?: "none" | "words" | "characters" | "sentences";
  spellCheck?: boolean;
  /** Indicates the expected length. */
  width?: keyof typeof widths;
  /** Overrides `field.initialValue`. Ignored for passwords. */
  defaultValue?: string | undefined;
  readOnly?: boolean;
  /** The page is only for this field, and a scanner types into it: it is focused when the page opens. */
  startsHere?: boolean;
};

export function TextField(props: TextFieldProps) {
  const { field, label, hint, errors, optional, type = "text", width = "full" } = props;
  const state = useFieldState(field, { hint, errors, required: isRequired(field, props) });
  const initial =
    props.defaultValue ?? (typeof field.initialValue === "string" ? field.initialValue : undefined);
  const value = initial && (SHOWN_AS[type]?.(initial) ?? initial);
  return (
    <FieldFrame controlId={field.id} state={state} label={label} optional={optional} hint={hint}>
      <input
        id={field.id}
        name={field.name}
        type={type}
        className={`input${widths[width]}`}
        accept={props.accept}
        multiple={(type === "file" && props.isSingle !== true) || undefined}
        defaultValue={type === "password" ? undefined : value}
        maxLength={field.maxLength}
        min={props.min}
        max={props.max}
        autoComplete={props.autoComplete}
        inputMode={props.inputMode}
        autoCapitalize={props.autoCapitalize ?? (type === "email" ? "none" : undefined)}
        spellCheck={props.spellCheck ?? (type === "email" ? false : undefined)}
        readOnly={props.readOnly}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a scanner has no other way to reach the field
        autoFocus={props.startsHere}
        aria-required={state.required}
        aria-invalid={state.invalid}
        aria-describedby={state.describedBy}
      />
    </FieldFrame>
  );
}
