import { validationMessage } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";

/** Ids and attributes that connect a control to its hint and error message. */
export type FieldState = {
  hintId: string;
  errorId: string;
  errors: readonly string[];
  /** Ids of all texts that are present (conform alone would drop the hint). */
  describedBy: string | undefined;
  invalid: true | undefined;
  /** For `aria-required`. */
  required: true | undefined;
};

/** The id of a control's label, hint, error and control together, to which the link of an error summary leads. */
export const fieldFrameId = (controlId: string): string => `${controlId}-field`;

/** Returns what a control needs. `errors` are translated; without them, the field's own are keys of `validation`. */
export function useFieldState(
  field: FieldSource,
  texts: {
    hint?: unknown;
    errors?: readonly string[] | undefined;
    describedBy?: string | undefined;
    required?: boolean | undefined;
  } = {},
): FieldState {
  const { t } = useTranslation();
  const errors =
    texts.errors ?? field.errors?.map((message) => validationMessage(t, message)) ?? [];
  const hintId = field.descriptionId ?? `${field.id}-description`;
  const errorId = field.errorId ?? `${field.id}-error`;
  const ids = [
    texts.hint ? hintId : undefined,
    texts.describedBy,
    errors.length > 0 ? errorId : undefined,
  ].filter(Boolean);
  return {
    hintId,
    errorId,
    errors,
    describedBy: ids.length > 0 ? ids.join(" ") : undefined,
    invalid: errors.length > 0 ? true : undefined,
    required: texts.required ? true : undefined,
  };
}

/** Compatible with conform's `FieldMetadata`; forms without conform pass `{ id, name }`. */
export type FieldSource = {
  /** Of conform's forms only. */
  formId?: string | undefined;
  id: string;
  name: string;
  errorId?: string | undefined;
  descriptionId?: string | undefined;
  errors?: readonly string[] | undefined;
  /** Only strings, and arrays of strings for checkboxes, are used. */
  initialValue?: unknown;
  maxLength?: number | undefined;
};

/** Whether a text field is required: in a conform form, unless its label says that it is optional. */
export const isRequired = (
  field: FieldSource,
  { required, optional }: { required?: boolean | undefined; optional?: string | undefined },
): boolean => required ?? (field.formId !== undefined && optional === undefined);
