import type { z } from "zod";

import type { Result } from "#contract/calls/result";
import type { Problem } from "#contract/problems/problems";
import type { SeriesDateSeats, seriesSeatsRequestSchema } from "#contract/schemas/package";
import { seatLabel } from "#contract/text/seat-name";
import { findNearestAlternatives } from "../../../stock/seat-choice/replace-lost-seats";
import { listTakenSeats } from "../../../stock/holds/seat-claims";
import type { PlanSeat, SeatBlock, SeatIndex } from "../../../stock/seat-plans/seat-runs";
import type { Reader } from "../../../platform/database/database";
import { findInstanceSale } from "../../../stock/sale/instance-sale";
import { listBlocks, loadSeatPlan } from "../../../stock/seat-plans/load-seat-plan";
import { findPackages } from "./packages";

/**
 * Suggests seats of a series for each date: the requested ones, or the nearest where one is taken. Nothing is held, so
 * another buyer may take them.
 */
export async function findSeriesSeats(
  db: Reader,
  seriesId: string,
  { instanceIds, seatIds }: z.output<typeof seriesSeatsRequestSchema>,
): Promise<Result<SeriesDateSeats[], Problem<"invalid" | "not-found">>> {
  const series = (await findPackages(db, [seriesId])).get(seriesId);
  if (series?.type !== "fixed-series") return { ok: false, failure: { code: "not-found" } };
  const isInSeries = (id: string) => series.instances.some((instance) => instance.id === id);
  if (!instanceIds.every(isInSeries))
    return { ok: false, failure: { code: "invalid", fields: { instanceIds: "unknown" } } };
  const dates: SeriesDateSeats[] = [];
  for (const instanceId of instanceIds) {
    const sale = await findInstanceSale(db, instanceId);
    if (sale === null) return { ok: false, failure: { code: "not-found" } };
    const [plan, taken, blocks] = [
      await loadSeatPlan(db, sale.planId),
      await listTakenSeats(db, instanceId),
      await listBlocks(db, sale),
    ];
    dates.push({ instanceId, ...seatsAtDate(plan, taken, blocks, seatIds) });
  }
  return { ok: true, value: dates };
}

/** The requested seats, or the nearest. None in a hall without the requested seats. */
function seatsAtDate(
  plan: SeatIndex,
  taken: ReadonlySet<string>,
  blocks: readonly SeatBlock[],
  seatIds: readonly string[],
): Omit<SeriesDateSeats, "instanceId"> {
  const requested = [...new Set(seatIds)].flatMap((id) => plan.seatById.get(id) ?? []);
  if (requested.length < seatIds.length) return { taken: [], seats: [] };
  const isFree = ({ id }: PlanSeat) => !taken.has(id);
  const seats = findNearestAlternatives(plan, isFree, requested, null, blocks) ?? [];
  return {
    taken: requested.filter((seat) => !isFree(seat)).map(seatLabel),
    seats: seats.map((seat) => ({ id: seat.id, band: seat.bandId, ...seatLabel(seat) })),
  };
}
