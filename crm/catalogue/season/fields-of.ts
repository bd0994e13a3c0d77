type Fields = Record<string, unknown>;

/** An object's fields; null for anything that is no object. */
export function fieldsOf(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : null;
}

/** A list of one is often no list where a file was made from XML, and an empty one is often empty text. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return fieldsOf(value) === null ? [] : [value];
}
