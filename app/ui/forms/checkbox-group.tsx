import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";

import { CheckboxField } from "./checkbox-field";
import { fieldFrameId, type FieldSource, useFieldState } from "./field-state";
import { FieldSet } from "./field-set";

type CheckboxGroupProps = {
  legend: ReactNode;
  hint?: ReactNode | undefined;
  /** All checkboxes have its name; the first has its id. */
  field: FieldSource;
  choices: readonly { id: string; label: ReactNode; hint?: ReactNode; checked: boolean }[];
  lastResult: SubmissionResult | undefined;
};

/** Checkboxes for one question. After a submit they show the submitted state, which may be empty. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { legend, hint, field, choices, lastResult } = props;
  const { errors } = useFieldState(field);
  const submitted: unknown = lastResult?.initialValue?.[field.name];
  const wasChecked = (id: string) =>
    submitted === id || (Array.isArray(submitted) && submitted.includes(id));
  return (
    <FieldSet
      id={fieldFrameId(field.id)}
      legendLooks="label"
      legend={legend}
      errors={errors}
      {...(hint === undefined ? {} : { hint })}
    >
      {choices.map(({ id, label, hint: text, checked }, index) => (
        <CheckboxField
          key={id}
          field={{ id: index === 0 ? field.id : `${field.id}-${index + 1}`, name: field.name }}
          value={id}
          label={label}
          hint={text}
          inGroup
          defaultChecked={lastResult === undefined ? checked : wasChecked(id)}
        />
      ))}
    </FieldSet>
  );
}
