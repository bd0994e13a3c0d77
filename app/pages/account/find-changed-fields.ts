/** A field of a form as it is stored now: its name there, what it is called, its value, and that in words if it is a code. */
export type StoredField = { name: string; label: string; stored: string; shown?: string };

/** What of it is stored otherwise than it was typed. */
export function findChangedFields(
  fields: readonly StoredField[],
  typed: Readonly<Record<string, unknown>>,
): StoredField[] {
  return fields.filter(({ name, stored }) => textOf(valueAt(typed, name)) !== stored.trim());
}

/** "address.city" is the city of the address. */
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

/** Of boxes to tick: the values of those that were ticked, in the order of the page. */
const textOf = (value: unknown) =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === "string")
    .map((one) => one.trim())
    .join(",");
