import { eq } from "drizzle-orm";

import { automaticOfferEvents, automaticOffers, instances } from "../../crm/catalogue/tables";
import { claims } from "../../crm/holds/tables";
import { packageInstances, packageParts, packages } from "../../crm/packages/tables";
import { insertMany, type Transaction } from "../../crm/platform/database/database";
import { groupBy } from "../../crm/platform/group-by";
import type { PlanSeat } from "../../crm/seat-plans/flatten-seat-plan";
import { seatBlocks } from "../../crm/seat-plans/tables";
import type { HallId } from "../season/event-hall";
import { demoPackages } from "./demo-packages";
import type { DemoInstance, DemoSeason } from "./demo-season";

/** Writes the demo's packages, its automatic offer and its distanced performance. */
export async function writePackages(
  tx: Transaction,
  season: DemoSeason,
  seatsOf: ReadonlyMap<HallId, PlanSeat[]>,
  now: Date,
): Promise<void> {
  const demo = demoPackages(season, now);
  await insertMany(
    tx,
    packages,
    demo.packages.map(({ instanceIds: _instances, ...row }) => row),
  );
  await insertMany(
    tx,
    packageInstances,
    demo.packages.flatMap(({ id, instanceIds }) =>
      instanceIds.map((instanceId) => ({ packageId: id, instanceId })),
    ),
  );
  await tx.insert(packageParts).values([...demo.parts]);
  await writeFamilyOffer(tx, demo.familyEventIds, now);
  if (demo.distanced !== null)
    await writeDistanced(tx, demo.distanced, seatsOf.get(demo.distanced.planId) ?? []);
}

async function writeFamilyOffer(
  tx: Transaction,
  eventIds: readonly string[],
  now: Date,
): Promise<void> {
  if (eventIds.length === 0) return;
  await tx.insert(automaticOffers).values({
    id: "family-three-for-two",
    name: "Family: 3 for 2",
    description: "Of every three tickets for our family concerts the cheapest is free.",
    tickets: 3,
    lowered: 1,
    percentOff: 100,
    priceTypeIds: null,
    validFrom: now,
    validUntil: null,
    active: true,
    rank: 1,
  });
  await insertMany(
    tx,
    automaticOfferEvents,
    eventIds.map((eventId) => ({ offerId: "family-three-for-two", eventId })),
  );
}

/** Of each row pairs and threes in turn, with a seat between them that nobody gets. */
const BLOCKS = [2, 3];

async function writeDistanced(
  tx: Transaction,
  { id: instanceId, planId }: DemoInstance,
  seats: readonly PlanSeat[],
): Promise<void> {
  const rows = groupBy(
    seats.filter((seat) => isGiven(seat) && seat.row !== null && seat.number !== null),
    ({ section, row }) => `${section}\n${row}`,
  );
  const blocks = [...rows.values()].flatMap(cut);
  const inBlocks = new Set(blocks.flat().map(({ id }) => id));
  await insertMany(
    tx,
    seatBlocks,
    blocks.map((block) => ({
      planId,
      section: block[0]?.section ?? "",
      row: block[0]?.row ?? "",
      firstSeat: block[0]?.number ?? "",
      lastSeat: block.at(-1)?.number ?? "",
    })),
  );
  await tx.update(instances).set({ distanced: true }).where(eq(instances.id, instanceId));
  await insertMany(
    tx,
    claims,
    seats
      .filter((seat) => isGiven(seat) && !inBlocks.has(seat.id))
      .map(({ id, bandId }) => ({ instanceId, seatId: id, bandId, state: "blocked" as const })),
  );
}

/** Wheelchair spaces and the seats beside them are chosen one by one, with distance or without. */
function isGiven({ kind }: PlanSeat): boolean {
  return kind !== "wheelchair" && kind !== "companion";
}

function cut(row: readonly PlanSeat[]): PlanSeat[][] {
  const sorted = [...row].sort((a, b) => a.place - b.place);
  const blocks: PlanSeat[][] = [];
  for (let from = 0, turn = 0; from < sorted.length; turn += 1) {
    const size = BLOCKS[turn % BLOCKS.length] ?? 1;
    const block = sorted.slice(from, from + size);
    const first = block[0]?.place ?? 0;
    const isWhole = block.length === size && block.every(({ place }, at) => place === first + at);
    if (isWhole) blocks.push(block);
    // After a block one seat stays empty; what is across an aisle or too little is passed by.
    from += isWhole ? size + 1 : 1;
  }
  return blocks;
}
