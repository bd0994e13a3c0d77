import type { SeatPlanFile } from "../../../crm/seat-plans/seat-plan-schema";

/** A plan as JSON, one row of seats a line: small, and a moved seat is one line of a diff. */
export function planJson(plan: SeatPlanFile): string {
  const { zones, ...rest } = plan;
  const head = Object.entries(rest).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`,
  );
  const body = zones.map(({ rows, ...zone }) => {
    const lines = rows.map((row) => `      ${JSON.stringify(row)}`).join(",\n");
    return `    {${JSON.stringify(zone).slice(1, -1)}, "rows": [\n${lines}\n    ]}`;
  });
  return `{\n${head.join("\n")}\n  "zones": [${body.length > 0 ? `\n${body.join(",\n")}\n  ` : ""}]\n}\n`;
}
