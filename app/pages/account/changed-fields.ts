/** A field's stored value; `shown` is the text for a value that is a code, `normalize` makes a typed one as it is stored. */
export type StoredField = {
  name: string;
  label: string;
  stored: string;
  shown?: string;
  normalize?: (typed: string) => string;
};

/** Returns the fields whose stored value differs from the submitted one. */
export function findChangedFields(
  fields: readonly StoredField[],
  typed: Readonly<Record<string, unknown>>,
): StoredField[] {
  return fields.filter(({ name, stored, normalize = (text: string) => text }) => {
    return normalize(toText(valueAt(typed, name))) !== stored.trim();
  });
}

/** Reads a nested value: "address.city". */
function valueAt(values: unknown, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>(
      (value, part) =>
        typeof value === "object" && value !== null
          ? (value as Record<string, unknown>)[part]
          : undefined,
      values,
    );
}

/** Joins the values of checked boxes, in page order. */
const toText = (value: unknown) =>
  (Array.isArray(value) ? value : [value])
    .filter((item) => typeof item === "string")
    .map((item) => item.trim())
    .join(",");
