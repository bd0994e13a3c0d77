import type { z } from "zod";

import type { Problem } from "#contract/problems";
import type { SeriesDateSeats, seriesSeatsRequestSchema } from "#contract/schemas/package";
import { seatLabel } from "#contract/seat-name";
import { nearestInstead } from "../holds/reseat";
import { listTakenSeats } from "../holds/seat-claims";
import type { PlanSeat, SeatBlock, SeatIndex } from "../holds/seat-runs";
import type { Reader } from "../platform/database/database";
import { findInstanceSale } from "../pricing/instance-sale";
import { listBlocks, loadSeatPlan } from "../seat-plans/load-seat-plan";
import { findPackages } from "./packages";

/**
 * The seats of a series at each of these dates: the wanted ones, or the nearest like them where one is taken. Nothing
 * is held, so another buyer may take them a moment later.
 */
export async function findSeriesSeats(
  db: Reader,
  seriesId: string,
  { instanceIds, seatIds }: z.output<typeof seriesSeatsRequestSchema>,
): Promise<
  | { status: 200; body: SeriesDateSeats[] }
  | { ok: false; problem: Problem<"invalid" | "not-found"> }
> {
  const series = (await findPackages(db, [seriesId])).get(seriesId);
  if (series?.type !== "fixed-series") return { ok: false, problem: { code: "not-found" } };
  const isOfSeries = (id: string) => series.instances.some((instance) => instance.id === id);
  if (!instanceIds.every(isOfSeries))
    return { ok: false, problem: { code: "invalid", fields: { instanceIds: "unknown" } } };
  const body: SeriesDateSeats[] = [];
  for (const instanceId of instanceIds) {
    const sale = await findInstanceSale(db, instanceId);
    if (sale === null) return { ok: false, problem: { code: "not-found" } };
    const [plan, taken, blocks] = [
      await loadSeatPlan(db, sale.planId),
      await listTakenSeats(db, instanceId),
      await listBlocks(db, sale),
    ];
    body.push({ instanceId, ...seatsAtDate(plan, taken, blocks, seatIds) });
  }
  return { status: 200, body };
}

/** The wanted seats at one date, or the nearest like them. No seats in a hall that does not have the wanted ones. */
function seatsAtDate(
  plan: SeatIndex,
  taken: ReadonlySet<string>,
  blocks: readonly SeatBlock[],
  seatIds: readonly string[],
): Omit<SeriesDateSeats, "instanceId"> {
  const wanted = [...new Set(seatIds)].flatMap((id) => plan.seatById.get(id) ?? []);
  if (wanted.length < seatIds.length) return { taken: [], seats: [] };
  const isFree = ({ id }: PlanSeat) => !taken.has(id);
  const seats = nearestInstead(plan, isFree, wanted, null, blocks) ?? [];
  return {
    taken: wanted.filter((seat) => !isFree(seat)).map(seatLabel),
    seats: seats.map((seat) => ({ id: seat.id, band: seat.bandId, ...seatLabel(seat) })),
  };
}
