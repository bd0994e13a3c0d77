import type { HallId } from "../season-import/event-hall";
import center from "./data/center.json" with { type: "json" };

// The fictional venue of the demo, as rows of the box office's tables. Amounts in minor units.

/** Adds the display order. */
export const ranked = <Row>(rows: readonly Row[]) =>
  rows.map((row, index) => ({ ...row, rank: index + 1 }));

export const halls = ranked(center.halls as ((typeof center.halls)[number] & { id: HallId })[]);

export const fee = center.fee as typeof center.fee & { type: "per-ticket" };

export const deliveryOptions = ranked(center.deliveryOptions).map((option) => ({
  ...option,
  active: true,
}));
