import type { AppLoadContext } from "@remix-run/node";

import type { InstanceDetail } from "#contract/schemas/event";
import type { SeatPlan, SeatStatus } from "#contract/schemas/seat-plan";
import { valueOrNull } from "#contract/calls/unavailable";
import { planFolder } from "~/.server/edge/plan-files";
import { hasStage, metersToStage } from "~/.server/plans/stage-view";
import {
  type BandPlace,
  type BandPlaces,
  countGroups,
  describeSeat,
  findExampleSeats,
  findWorstViews,
  type GroupsLeft,
  MAX_GROUP,
} from "~/domain/seating/band-places";
import { choosableSections } from "~/domain/seating/seat-sections";
import { bandImagePath, seatViewPath } from "~/routing/seat-paths";

/** More groups than these are rounded down, to tens. */
const MAX_EXACT = 20;

const roundCount = (count: number): GroupsLeft =>
  count > MAX_EXACT
    ? { count: Math.floor((count - 1) / 10) * 10, isRounded: true }
    : { count, isRounded: false };

// By the status, which requests within a second share.
const placesByStatus = new WeakMap<SeatStatus, { plan: SeatPlan; places: BandPlaces }>();

/** Describes the bands of a hall with numbered seats. Empty if the plan can't be loaded: prices are shown without it. */
export async function findBandPlaces(
  { crm }: Pick<AppLoadContext, "crm">,
  { id, seating }: Pick<InstanceDetail, "id" | "seating">,
): Promise<BandPlaces> {
  if (seating !== "reserved") return {};
  const status = await valueOrNull(crm.getRecentSeatStatus({ params: { id } }));
  if (status === null) return {};
  const plan = await valueOrNull(crm.getSeatPlan({ params: { id: status.planId } }));
  if (plan === null) return {};
  const known = placesByStatus.get(status);
  if (known?.plan === plan) return known.places;
  const places = describeBands(plan, status);
  placesByStatus.set(status, { plan, places });
  return places;
}

export function describeBands(
  plan: SeatPlan,
  status: Pick<SeatStatus, "status" | "blocks">,
): BandPlaces {
  const sections = choosableSections(plan, status);
  const worst = findWorstViews(sections, (seat) => metersToStage(plan, seat));
  const folder = planFolder(plan);
  const groups = status.blocks.length > 0 ? null : countGroups(sections, MAX_GROUP);
  return Object.fromEntries(
    [...findExampleSeats(sections)].map(([band, { section, index, seat }]) => {
      const place: BandPlace = {
        ...describeSeat(seat, metersToStage(plan, seat)),
        section: section.name,
        worst: worst.get(band) ?? null,
        view: hasStage(plan) ? seatViewPath(folder, section.slug, index) : null,
        hall: bandImagePath(folder, section.slug, index),
        groups: groups && (groups.get(band) ?? []).map(roundCount),
      };
      return [band, place];
    }),
  );
}
