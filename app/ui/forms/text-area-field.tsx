import type { ReactNode } from "react";

import { CharacterLimit } from "./character-limit";
import type { CharacterLimitProps } from "./character-limit";
import { FieldFrame } from "./field-frame";
import type { FieldSource } from "./field-source";
import { fieldState } from "./field-state";

export interface TextAreaFieldProps {
  field: FieldSource;
  label: ReactNode;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  errorPrefix?: string | undefined;
  optional?: string | undefined;
  rows?: number;
  autoComplete?: string | undefined;
  defaultValue?: string | undefined;
  /** The limit said in words; with script it counts down. The field then takes longer text, and the server says no. */
  limit?: Omit<CharacterLimitProps, "id" | "controlId"> | undefined;
}

/** Several lines of text, with its limit said below it. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { field, label, hint, errors, errorPrefix, optional, limit } = props;
  const limitId = `${field.id}-limit`;
  const state = fieldState(field, { hint, errors, describedBy: limit ? limitId : undefined });
  const initial = typeof field.initialValue === "string" ? field.initialValue : undefined;
  return (
    <FieldFrame {...{ controlId: field.id, state, label, optional, hint, errorPrefix }}>
      <textarea
        id={field.id}
        name={field.name}
        className="input max-w-form"
        rows={props.rows ?? 4}
        defaultValue={props.defaultValue ?? initial}
        required={field.required || undefined}
        // A browser that cuts off pasted text without a word loses it: the limit is checked, not enforced here.
        maxLength={limit ? undefined : field.maxLength}
        autoComplete={props.autoComplete}
        aria-invalid={state.invalid}
        aria-describedby={state.describedBy}
      />
      {limit ? <CharacterLimit id={limitId} controlId={field.id} {...limit} /> : null}
    </FieldFrame>
  );
}
