export type SeatName = { whole: string; row: string; seat: string };

/**
 * The name at the start of a seat's label, "Row C, seat 14, $145.00, at the aisle". `patterns` say how names are put
 * together in the page's language, "Row {row}, seat {seat}".
 */
export function seatName(label: string, patterns: readonly string[]): SeatName {
  for (const pattern of patterns) {
    const [, whole = "", row = "", seat = ""] = expression(pattern).exec(label) ?? [];
    if (whole !== "")
      return pattern.includes("{row}") ? { whole, row, seat } : { whole, row: "", seat: row };
  }
  return { whole: label, row: "", seat: "" };
}

function expression(pattern: string): RegExp {
  const escaped = pattern.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(row|seat)\}/g, "(.+?)");
  return new RegExp(`^(${escaped})(?:, |$)`);
}
