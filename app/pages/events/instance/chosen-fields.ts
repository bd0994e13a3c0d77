/** A nested value of a form as the flat fields that it was posted in: `quantity.A.standard` is "2". */
function chosenFields(value: unknown, name = ""): [name: string, value: string][] {
  if (typeof value === "string") return value === "" ? [] : [[name, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    chosenFields(part, name === "" ? key : `${name}.${key}`),
  );
}

/** What was chosen: numbers, sums and whether to sit together; not what was sent with it. */
export function choiceOf(
  initialValue: Record<string, unknown> | null | undefined,
): [name: string, value: string][] {
  const { quantity, amount, together } = initialValue ?? {};
  return chosenFields({ quantity, amount, together });
}
