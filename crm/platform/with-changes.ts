/** A value with some of its fields changed; a field that is left out, or undefined, stays as it is. */
export function withChanges<T extends object>(
  value: T,
  changes: { [Field in keyof T]?: T[Field] | undefined },
): T {
  const given = Object.entries(changes).filter(([, change]) => change !== undefined);
  return { ...value, ...Object.fromEntries(given) };
}
