import type { Motif } from "../names/motifs";

/** By locale; `en` is the text for locales without one. */
export type Labels = { en: string } & Partial<Record<string, string>>;

export type EventKindSetting = {
  label: Labels;
  /** The name of its shortcut among the filters of what's on; without it there is none. */
  shortcut?: Labels;
  /** Drawings for posters of events without a soloist. */
  motifs: readonly Motif[];
};
