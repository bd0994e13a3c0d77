import type { SubmissionResult } from "@conform-to/react";

import type { SeasonOption } from "#contract/operations/staff/season";
import type { SeasonField, SeasonKindName } from "#contract/names/season-kinds";
import { useTranslation } from "~/i18n/translation-context";
import type { FieldSource } from "~/ui/forms/field-state";
import { errorText, fieldHint, fieldLabel } from "../season/season-labels";
import { firstInput, FORM, type Inputs } from "./form";

export type RecordInputs = {
  kind: SeasonKindName;
  /** What the record has. */
  defaults: Inputs;
  lastResult: SubmissionResult | undefined;
  options: Readonly<Record<string, readonly SeasonOption[]>>;
};

export type FieldProps = RecordInputs & { field: SeasonField };

/** The value at a name such as "prices.A.standard". */
const valueAt = (values: unknown, name: string): unknown =>
  name
    .split(".")
    .reduce<unknown>(
      (at, part) => (typeof at === "object" && at !== null ? Reflect.get(at, part) : undefined),
      values,
    );

/** What the control of a field needs: its inputs with what was typed or what the record has, and its texts. */
export function useInput({ kind, field, defaults, lastResult }: FieldProps) {
  const { t } = useTranslation();
  const errorsAt = (name: string) =>
    (lastResult?.error?.[name] ?? []).map((message) => errorText(t, kind, message));
  const source = (name: string): FieldSource => ({
    formId: FORM,
    id: `${FORM}-${name}`,
    name,
    initialValue:
      lastResult === undefined
        ? valueAt(defaults, name)
        : (valueAt(lastResult.initialValue, name) ?? ""),
  });
  const isOptional = "empty" in field;
  return {
    errors: errorsAt(firstInput(field)),
    errorsAt,
    source,
    label: fieldLabel(t, kind, field.name),
    hint: fieldHint(t, kind, field.name),
    isOptional,
    optional: isOptional ? t("common.optional") : undefined,
  };
}
