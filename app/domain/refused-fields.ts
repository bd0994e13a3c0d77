/** Messages by field, as keys of `validation`. */
export type FieldErrors = Record<string, string[]>;

/**
 * The box office's refusal of single fields, for a form. It says no to what our own schema let pass, so its codes are
 * not ours: each field asks to be looked at again.
 */
export function refusedFields(fields: Readonly<Record<string, string>>): FieldErrors {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, ["refused"]]));
}
