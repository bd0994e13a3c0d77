import { validationMessage } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";

/** What `fieldState` works out: the ids and the attributes that tie hint, error and control together. */
export type FieldState = {
  hintId: string;
  errorId: string;
  errors: readonly string[];
  /** For the control: both ids where both texts are there (conform alone would drop the hint). */
  describedBy: string | undefined;
  invalid: true | undefined;
};

/** Ties a control to its hint and message. `errors` overrides the field's own, for translated messages. */
export function fieldState(
  field: FieldSource,
  texts: {
    hint?: unknown;
    errors?: readonly string[] | undefined;
    describedBy?: string | undefined;
  },
): FieldState {
  const errors = texts.errors ?? field.errors ?? [];
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
  };
}

/** conform's `FieldMetadata` fits as it is; a form without conform writes `{ id, name }` by hand. */
export type FieldSource = {
  id: string;
  name: string;
  errorId?: string | undefined;
  descriptionId?: string | undefined;
  errors?: readonly string[] | undefined;
  /** What to fill in at first. Only strings (and lists of them, for checkboxes) are used. */
  initialValue?: unknown;
  maxLength?: number | undefined;
};

/** The words of a schema's message: those of `validation` where a form has none of its own. */
export type SayMessage = (message: string) => string;

/** What every field of a form is given: conform's metadata, and its messages in the visitor's language. */
export function useFieldProps(say?: SayMessage) {
  const { t } = useTranslation();
  return (field: FieldSource) => ({
    field,
    errors: field.errors?.map(say ?? ((message) => validationMessage(t, message))),
    errorPrefix: t("common.errorPrefix"),
  });
}
