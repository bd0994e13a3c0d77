import type { EventKind } from "#contract/schemas/event";
import type { HallId } from "../season/event-hall";

export type AccessTagId =
  "AudioDescribed" | "ClosedCaptioning" | "RelaxedPerformance" | "ASL" | "OpenCaption";

interface AccessTag {
  id: AccessTagId;
  name: AccessTagId;
  display: string;
  description: string;
  onListings: boolean;
  onInstance: boolean;
  rank: number;
}

const tag = (id: AccessTagId, display: string, rank: number, description: string): AccessTag => ({
  id,
  name: id,
  display,
  description,
  onListings: true,
  onInstance: true,
  rank,
});

export const accessTags: AccessTag[] = [
  tag(
    "AudioDescribed",
    "Audio described",
    1,
    "A describer tells over headphones what happens on stage. Headphones are at the coat check; guide dogs are welcome.",
  ),
  tag(
    "ClosedCaptioning",
    "Closed captions",
    2,
    "Captions can be switched on in the player of the live stream.",
  ),
  tag(
    "RelaxedPerformance",
    "Relaxed performance",
    3,
    "The lights stay on low, nobody minds noise or moving about, and there is a quiet room beside the hall.",
  ),
  tag(
    "ASL",
    "ASL",
    4,
    "An American Sign Language interpreter stands at the left of the stage and can be seen best from the Orchestra Front.",
  ),
  tag(
    "OpenCaption",
    "Open captions",
    5,
    "What is said and sung is shown on a screen that everyone can see.",
  ),
];

/** Which performances of an event carry which tags: always the same for the same season. */
export function tagsFor(performance: {
  hallId: HallId;
  kind: EventKind;
  sung: boolean;
  index: number;
  count: number;
}): AccessTagId[] {
  const { hallId, kind, sung, index, count } = performance;
  const last = index === count - 1;
  if (hallId === "live-stream") return ["ClosedCaptioning"];
  if (kind === "film") return index === 0 ? ["OpenCaption"] : last ? ["AudioDescribed"] : [];
  if (kind === "family") return last ? ["RelaxedPerformance", "ASL"] : ["RelaxedPerformance"];
  const tags: AccessTagId[] = [];
  if (count >= 3 && last) tags.push("AudioDescribed");
  if (sung && index === 0) tags.push("OpenCaption");
  if (sung && count >= 3 && index === 1) tags.push("ASL");
  return tags;
}
