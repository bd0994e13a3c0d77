import { writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Database } from "../../../crm/platform/database/database";
import { events, instances } from "../../../crm/tables/catalogue";

/** Writes a plan of two price bands, 20 and 10 places, and returns its file. */
export function writePlan(folder: string): string {
  const file = join(folder, "harbor.json");
  const plan = {
    name: "Harbor Theater",
    kind: "general",
    categories: [{ name: "Floor" }, { name: "Gallery" }],
    zones: [],
    places: [
      { section: "Floor", category: "Floor", count: 20 },
      { section: "Gallery", category: "Gallery", count: 10 },
    ],
    size: { width: 200, height: 100 },
  };
  writeFileSync(file, JSON.stringify(plan));
  return file;
}

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);

/** As the operations page has it in SQL. */
export async function writePerformance(db: Database): Promise<void> {
  await db.insert(events).values({
    id: "opening-night",
    title: "Opening Night",
    kind: "orchestra",
    description: "The first concert in the new hall.",
    programme: [],
    artists: [],
    runningMinutes: 120,
    hasIntermission: true,
  });
  await db.insert(instances).values({
    id: "opening-night-1",
    eventId: "opening-night",
    planId: "harbor",
    priceListId: "standard",
    startsAt: inDays(30),
    onSaleAt: inDays(-1),
    offSaleAt: inDays(30),
    accessTagIds: [],
    maxTickets: 9,
  });
}
