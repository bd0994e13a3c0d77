import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";

import { CheckboxField } from "./checkbox-field";
import type { FieldSource } from "./field-state";
import { FieldSet } from "./field-set";

type TickListProps = {
  legend: ReactNode;
  hint?: ReactNode | undefined;
  /** All boxes have its name; the first has its id. */
  field: Pick<FieldSource, "id" | "name">;
  /** Each with whether it is ticked so far. */
  choices: readonly { id: string; label: ReactNode; hint?: ReactNode; ticked: boolean }[];
  lastResult: SubmissionResult | undefined;
  errors?: readonly string[] | undefined;
  errorPrefix?: string | undefined;
};

/** Boxes to tick under one question. Sent with nothing ticked it has no values: it comes back as it was sent. */
export function TickList(props: TickListProps) {
  const { legend, hint, field, choices, lastResult, errors, errorPrefix } = props;
  const sent: unknown = lastResult?.initialValue?.[field.name];
  const wasSent = (id: string) => sent === id || (Array.isArray(sent) && sent.includes(id));
  return (
    <FieldSet
      id={`${field.id}-choice`}
      legendLooks="label"
      legend={legend}
      errors={errors}
      errorPrefix={errorPrefix}
      {...(hint === undefined ? {} : { hint })}
    >
      {choices.map(({ id, label, hint: text, ticked }, index) => (
        <CheckboxField
          key={id}
          field={{ id: index === 0 ? field.id : `${field.id}-${index + 1}`, name: field.name }}
          value={id}
          label={label}
          hint={text}
          defaultChecked={lastResult === undefined ? ticked : wasSent(id)}
        />
      ))}
    </FieldSet>
  );
}
