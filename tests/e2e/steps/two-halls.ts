import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { gridPlan, rowLetters } from "../../support/grid-plan";
import type { Stack } from "../../support/servers/stack";
import type { Concert } from "../support/concerts";
import { dayIn } from "../../support/coming-dates";

/** By id; no other season has them. */
const HALLS = { "attic-studio": "Attic Studio", "loft-theater": "Loft Theater" } as const;
export const STUDIO = HALLS["attic-studio"];
export const LOFT = HALLS["loft-theater"];
/** M to T; the other hall has A to H. */
const LOFT_ROWS = rowLetters(20).slice(-8);

/** Applies a season's files with two halls and a performance in the first, which no other test uses. */
export async function performanceInTwoHalls(
  stack: Stack,
  folder: string,
  id = "night-music",
): Promise<Concert> {
  const rows = { "attic-studio": rowLetters(8), "loft-theater": LOFT_ROWS };
  for (const hall of ["attic-studio", "loft-theater"] as const)
    writeFileSync(
      join(folder, `${hall}.json`),
      JSON.stringify(gridPlan(HALLS[hall], [{ name: "Floor", rows: rows[hall], seatsInRow: 10 }])),
    );
  const starts = `${dayIn(40)} 19:30`;
  const onSale = `${dayIn(-1)} 12:00`;
  const file = join(folder, "season.json");
  writeFileSync(
    file,
    JSON.stringify({
      halls: Object.entries(HALLS).map(([hall, name]) => ({
        id: hall,
        name,
        directions: "Enter from Riverside Drive.",
        stepFree: "Step-free from the street.",
      })),
      plans: Object.keys(HALLS).map((hall) => ({
        id: hall,
        hall,
        file: `${hall}.json`,
        bands: { A: "A" },
      })),
      priceLists: [{ id, name: "Night Music", prices: { A: { standard: 45 } } }],
      events: [
        {
          id,
          title: "Night Music",
          kind: "orchestra",
          description: "Music for the small hours.",
          runningMinutes: 90,
          hasIntermission: true,
        },
      ],
      performances: [
        { id: `${id}-1`, event: id, plan: "attic-studio", priceList: id, starts, onSale },
      ],
    }),
  );
  const code = await stack.command(["apply", file]);
  if (code !== 0) throw new Error(`apply exited with ${code}`);
  const { value } = await stack.api.getInstance({ params: { id: `${id}-1` } });
  return {
    id: `${id}-1`,
    eventId: id,
    title: "Night Music",
    startsAt: value.startsAt,
    path: `/events/${id}/${id}-1`,
    site: stack.url,
  };
}
