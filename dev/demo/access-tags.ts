import type { SeasonKind } from "../season/event-hall";
import type { HallId } from "../season/event-hall";

const DESCRIPTIONS = {
  AudioDescribed: [
    "Audio described",
    "Live audio description through a headset. Headsets are at the coat check; guide dogs are welcome.",
  ],
  ClosedCaptioning: ["Closed captions", "Turn on captions in the live stream’s player."],
  RelaxedPerformance: [
    "Relaxed performance",
    "The lights stay low, noise and moving around are welcome, and there’s a quiet room next to the hall.",
  ],
  ASL: [
    "ASL",
    "An American Sign Language interpreter stands on the left side of the stage. The best view is from the Orchestra Front.",
  ],
  OpenCaption: ["Open captions", "Spoken and sung words appear on a screen that everyone can see."],
} as const;

export type AccessTagId = keyof typeof DESCRIPTIONS;

export const accessTags = Object.entries(DESCRIPTIONS).map(
  ([id, [display, description]], index) => ({
    ...{ id, name: id, display, description },
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
