import { formatsIn } from "../platform/formats";

const { money, short } = formatsIn("en-us");

/** A sum for the terminal: "$85.00". Minor units. */
export const sum = (amount: number, currency: string): string => money(amount, currency);

/** Why an access ticket or a wheelchair space is not given back yet. */
export const companionsFirst = (orders: readonly string[]): string =>
  `Companion tickets or seats go with this order. Return them first: ${orders.join(", ")}.`;

/** A time in New York for the terminal. */
export const when = (time: Date): string => short(time);

/** Rows as aligned columns. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}
