import type { FieldSource } from "./field-source";

/**
 * The messages of these fields for `<ErrorSummary errors>`, in the order given, which should be that of
 * the page. `translate` is for schemas whose messages are keys.
 */
export function errorsOfFields(
  fields: readonly Pick<FieldSource, "id" | "errors">[],
  translate: (message: string) => string = (message) => message,
): { fieldId: string; message: string }[] {
  return fields.flatMap(({ id, errors = [] }) =>
    errors.map((message) => ({ fieldId: id, message: translate(message) })),
  );
}
