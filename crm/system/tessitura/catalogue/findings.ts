import type { RowFinding } from "../../catalogue";

/** `leftOut`: rows that a rule of the settings leaves out, which is no mistake. */
export type Mapped<Row> = { rows: Row[]; findings: RowFinding[]; leftOut: number };

export const LEFT_OUT = "left out";

/** Why a row cannot be understood. */
export class NotUnderstood extends Error {}

/** Returns the value, or reports that the row lacks it. */
export function needed<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined || value === "")
    throw new NotUnderstood(`has no ${name}`);
  return value;
}

/** Maps rows one by one, so that one which cannot be understood does not cost the others. */
export function mapRows<Row, Value>(
  rows: readonly Row[],
  what: (row: Row) => string,
  read: (row: Row) => Value | typeof LEFT_OUT,
): Mapped<Value> {
  const mapped: Mapped<Value> = { rows: [], findings: [], leftOut: 0 };
  for (const row of rows) {
    try {
      const value = read(row);
      if (value === LEFT_OUT) mapped.leftOut += 1;
      else mapped.rows.push(value);
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      mapped.findings.push({ what: what(row), why: error.message });
    }
  }
  return mapped;
}

/** Reports all rows after the first with the same key. */
export function withoutRepeats<Row>(
  { rows, findings, leftOut }: Mapped<Row>,
  getKey: (row: Row) => string,
): Mapped<Row> {
  const seen = new Set<string>();
  const again: RowFinding[] = [];
  const kept = rows.filter((row) => {
    const key = getKey(row);
    if (seen.has(key)) again.push({ what: key, why: "is there more than once" });
    return !seen.has(key) && seen.add(key);
  });
  return { rows: kept, findings: [...findings, ...again], leftOut };
}
