/**
 * The value of a record keyed by ids that a venue chooses, such as seats'. An id may be what every object has as a name,
 * such as "constructor".
 */
export const ownValue = <Value>(
  record: Readonly<Record<string, Value>>,
  id: string,
): Value | undefined => (Object.hasOwn(record, id) ? record[id] : undefined);
