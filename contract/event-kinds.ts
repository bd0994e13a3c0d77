import { venueFile } from "#venue";
import type { Locale } from "./locales";
import type { EventKindSetting, Labels } from "./schemas/event-kind-setting";

/** With `en`, the text for locales without one: of the venue's first language that has it. */
function withFallback(labels: Partial<Record<Locale, string>>): Labels {
  const first = venueFile.languages.find((locale) => labels[locale] !== undefined);
  const [any = ""] = Object.values(labels);
  return { ...labels, en: labels.en ?? (first === undefined ? any : (labels[first] ?? any)) };
}

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
