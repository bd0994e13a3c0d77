import { venueFile } from "#venue";
import { type LocalizedText, textIn } from "./locales";
import type { EventKindSetting, Labels } from "../schemas/event-kind-setting";

/** With `en`, the text for locales without one: of the venue's first language that has it. */
const withFallback = (labels: LocalizedText): Labels => ({
  ...labels,
  en: textIn(labels, "en", venueFile.languages),
});

/**
 * The venue's kinds of events, in the order of the filter. The ids are stored with events: a kind that events have must
 * stay. Events of other kinds are not shown.
 */
export const EVENT_KINDS: Readonly<Record<string, EventKindSetting>> = Object.fromEntries(
  Object.entries(venueFile.eventKinds).map(([id, { label, shortcut, motifs }]) => [
    id,
    {
      label: withFallback(label),
      ...(shortcut === undefined ? {} : { shortcut: withFallback(shortcut) }),
      motifs,
    },
  ]),
);
