import type { FieldSource } from "./field-source";

/** What `fieldState` works out: the ids and the attributes that tie hint, error and control together. */
export interface FieldState {
  hintId: string;
  errorId: string;
  errors: readonly string[];
  /** For the control: both ids where both texts are there (conform alone would drop the hint). */
  describedBy: string | undefined;
  invalid: true | undefined;
}

/**
 * Ties a control to its hint and its error message. `errors` overrides the field's own, for pages that
 * translate the messages of a schema.
 */
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
