import type { HallId, SeasonKind } from "../season-import/event-hall";
import center from "./data/center.json" with { type: "json" };

export type AccessTagId = keyof typeof center.accessTags;

export const accessTags = Object.entries(center.accessTags).map(
  ([id, [display = "", description = ""]], index) => ({
    id,
    name: id,
    display,
    description,
    onListings: true,
    onInstance: true,
    rank: index + 1,
  }),
);

/** The access tags of a performance; deterministic for a season. */
export function tagsFor(performance: {
  hallId: HallId;
  kind: SeasonKind;
  hasSinging: boolean;
  index: number;
  count: number;
}): AccessTagId[] {
  const { hallId, kind, hasSinging, index, count } = performance;
  const isLast = index === count - 1;
  if (hallId === "live-stream") return ["ClosedCaptioning"];
  if (kind === "film") return index === 0 ? ["OpenCaption"] : isLast ? ["AudioDescribed"] : [];
  if (kind === "family") return isLast ? ["RelaxedPerformance", "ASL"] : ["RelaxedPerformance"];
  const tags: AccessTagId[] = [];
  if (count >= 3 && isLast) tags.push("AudioDescribed");
  if (hasSinging && index === 0) tags.push("OpenCaption");
  if (hasSinging && count >= 3 && index === 1) tags.push("ASL");
  return tags;
}
