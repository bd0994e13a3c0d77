import { groupBy } from "#runtime/group-by";
import type { DemoInstance, DemoSeason } from "./demo-season";
import { eq } from "drizzle-orm";
import { automaticOfferEvents, automaticOffers } from "../../crm/tables/offers";
import { instances } from "../../crm/tables/catalogue";
import { claims } from "../../crm/tables/holds";
import { packageInstances, packageParts, packages } from "../../crm/tables/packages";
import { insertMany, type Transaction } from "../../crm/platform/database/database";
import type { NewSeat } from "../../crm/stock/seat-plans/flatten-seat-plan";
import { seatBlocks } from "../../crm/tables/seat-plans";
import type { HallId } from "../season-import/event-hall";
import data from "./data/packages.json" with { type: "json" };
import { ranked } from "./demo-center";

type Package = Omit<typeof packages.$inferInsert, "rank" | "onSaleAt" | "offSaleAt">;

/** Performances in packages start at least this far ahead, so that there is time to complete a package. */
const MIN_AHEAD_MS = 14 * 24 * 60 * 60 * 1000;

/** The number of events in each package; the other one combines these. */
const EVENTS = { "orchestra-choice": 8, "recital-series": 5, "family-choice": 6 };
export const SERIES = { id: "recital-series", percentOff: 20 };

/** Kinds for the Recital Hall series; in some months chamber concerts alone are too few. */
const SERIES_KINDS = ["chamber", "special", "orchestra"];

/** The demo's packages and automatic offer, made from performances of its season. */
export function demoPackages(season: DemoSeason, now: Date) {
  const runs = openRuns(season, now);
  const inHall = (hallId: string) =>
    runs.filter(({ run }) => run.every((instance) => instance.hallId === hallId));
  const orchestra = inHall("main-hall")
    .filter(({ event }) => event.kind === "orchestra")
    .slice(0, EVENTS["orchestra-choice"]);
  const family = runs
    .filter(({ event }) => event.kind === "family")
    .slice(0, EVENTS["family-choice"]);
  const series = inHall("recital-hall")
    .filter(({ event }) => SERIES_KINDS.includes(event.kind))
    .slice(0, EVENTS["recital-series"]);
  const distanced = inHall("recital-hall")
    .filter((run) => !series.includes(run) && !family.includes(run))
    .flatMap(({ run }) => run)
    .find(({ sold }) => sold.kind === "none");
  const ids = (selected: typeof runs) => selected.flatMap(({ run }) => run.map(({ id }) => id));
  const onSaleAt = new Date(now.getTime() - MIN_AHEAD_MS);
  const instanceIds: Record<string, string[]> = {
    "orchestra-choice": ids(orchestra),
    "recital-series": ids(series),
    "family-choice": ids(family),
  };
  const packages = ranked(data.packages as (Package & { id: string })[]).map((rule) => ({
    ...rule,
    bandIds: null,
    onSaleAt,
    offSaleAt: null,
    instanceIds: instanceIds[rule.id] ?? [],
  }));
  return {
    packages,
    parts: [
      { superId: "season-companion", partId: "orchestra-choice", partType: "flex", rank: 1 },
      { superId: "season-companion", partId: SERIES.id, partType: "fixed-series", rank: 2 },
      { superId: "season-companion", partId: "family-choice", partType: "flex", rank: 3 },
    ] as const,
    familyEventIds: family.map(({ event }) => event.id),
    /** A performance in the Recital Hall that is in no package. */
    distanced: distanced ?? null,
  };
}

/** Events with their performances that start far enough ahead and are on general sale, in order of time. */
function openRuns({ events, instances }: DemoSeason, now: Date) {
  const runs = groupBy(instances, ({ eventId }) => eventId);
  return [...runs].flatMap(([eventId, all]) => {
    const run = all.filter((instance) => isOpen(instance, now));
    const event = events.find(({ id }) => id === eventId);
    return event === undefined || run.length === 0 ? [] : [{ event, run }];
  });
}

function isOpen(instance: DemoInstance, now: Date): boolean {
  return (
    Date.parse(instance.startsAt) > now.getTime() + MIN_AHEAD_MS &&
    Date.parse(instance.onSaleAt) <= now.getTime() &&
    !instance.cancelled &&
    !instance.boxOfficeOnly &&
    instance.sold.kind !== "all-but"
  );
}

export async function writePackages(
  tx: Transaction,
  season: DemoSeason,
  seatsOf: ReadonlyMap<HallId, NewSeat[]>,
  now: Date,
): Promise<void> {
  const demo = demoPackages(season, now);
  await insertMany(tx, packages, demo.packages);
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
  await tx.insert(automaticOffers).values({ ...data.familyOffer, validFrom: now });
  await insertMany(
    tx,
    automaticOfferEvents,
    eventIds.map((eventId) => ({ offerId: data.familyOffer.id, eventId })),
  );
}

/** Alternating block sizes in each row, with a blocked seat between blocks. */
const BLOCK_SIZES = [2, 3];

async function writeDistanced(
  tx: Transaction,
  { id: instanceId, planId }: DemoInstance,
  seats: readonly NewSeat[],
): Promise<void> {
  const rows = groupBy(
    seats.filter((seat) => isBlockable(seat) && seat.row !== null && seat.number !== null),
    ({ section, row }) => `${section}\n${row}`,
  );
  const blocks = [...rows.values()].flatMap(cutIntoBlocks);
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
      .filter((seat) => isBlockable(seat) && !inBlocks.has(seat.id))
      .map(({ id, bandId }) => ({ instanceId, seatId: id, bandId, state: "blocked" as const })),
  );
}

/** Wheelchair spaces and companion seats are always chosen individually. */
function isBlockable({ kind }: NewSeat): boolean {
  return kind !== "wheelchair" && kind !== "companion";
}

function cutIntoBlocks(row: readonly NewSeat[]): NewSeat[][] {
  const sorted = [...row].sort((a, b) => a.place - b.place);
  const blocks: NewSeat[][] = [];
  for (let from = 0, turn = 0; from < sorted.length; turn += 1) {
    const size = BLOCK_SIZES[turn % BLOCK_SIZES.length] ?? 1;
    const block = sorted.slice(from, from + size);
    const first = block[0]?.place ?? 0;
    const isWhole =
      block.length === size && block.every(({ place }, index) => place === first + index);
    if (isWhole) blocks.push(block);
    // Leaves one seat empty after a block; skips seats that don't fill a block or have an aisle between them.
    from += isWhole ? size + 1 : 1;
  }
  return blocks;
}
