/**
 * What a field component needs to know of a form field. conform's `FieldMetadata` fits as it is:
 * `<TextField field={fields.email} … />`; a form without conform writes `{ id, name }` by hand.
 */
export interface FieldSource {
  id: string;
  name: string;
  errorId?: string | undefined;
  descriptionId?: string | undefined;
  errors?: readonly string[] | undefined;
  /** What to fill in at first. Only strings (and lists of them, for checkboxes) are used. */
  initialValue?: unknown;
  required?: boolean | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  min?: string | number | undefined;
  max?: string | number | undefined;
}
