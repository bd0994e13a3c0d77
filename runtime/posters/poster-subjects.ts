import type { Motif } from "#contract/names/motifs";

type Subject = {
  name: string;
  /** In English, whole and in any case. */
  words: readonly string[];
  motif: Motif;
  /** Those of the motif that show it. */
  drawings: readonly number[];
};

/** What posters of film events show by words of the event's texts. The first subject that fits decides. */
export const SUBJECTS: readonly Subject[] = [
  {
    name: "sea",
    words: ["shark", "sharks", "sea", "seas", "ocean", "ship", "ships", "boat", "whale", "pirates"],
    motif: "film",
    drawings: [0, 6],
  },
  {
    name: "winter",
    words: ["winter", "snow", "christmas", "santa", "elf", "elves", "reindeer", "snowman"],
    motif: "film",
    drawings: [4, 10],
  },
  {
    name: "house",
    words: ["house", "home", "castle", "mansion", "hotel", "cottage", "village"],
    motif: "film",
    drawings: [3, 9],
  },
  {
    name: "space",
    words: ["space", "star", "stars", "galaxy", "planet", "moon", "rocket", "alien", "aliens"],
    motif: "night",
    drawings: [2, 5, 8, 11],
  },
  {
    name: "time",
    words: ["future", "clock", "midnight", "time machine", "time travel", "tomorrow", "yesterday"],
    motif: "film",
    drawings: [5, 11],
  },
];

/** Drawings of any subject, for posters of a motif where words don't decide. All of them, if a motif isn't here. */
export const NEUTRAL_DRAWINGS: Partial<Record<Motif, readonly number[]>> = { film: [1, 2, 7, 8] };
