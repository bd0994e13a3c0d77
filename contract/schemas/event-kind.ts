import { z } from "zod";

import { EVENT_KINDS } from "#contract/names/event-kinds";
import type { Labels } from "./event-kind-setting";

/** In the order of the filter. */
export const EVENT_KIND_IDS: readonly string[] = Object.keys(EVENT_KINDS);

export const isEventKind = (kind: string): boolean => Object.hasOwn(EVENT_KINDS, kind);

/** Any text: programs of an earlier release may not have the kind yet. */
export const eventKindSchema = z
  .string()
  .max(50)
  .describe("One of the venue's kinds of events, such as orchestra");

/** The name of a kind; a kind that this release does not have is named by its id. */
export function eventKindLabel(kind: string, locale: string): string {
  return isEventKind(kind) ? labelIn(EVENT_KINDS[kind]?.label, locale) : capitalize(kind);
}

/** Kinds with a shortcut among the filters, with its name. */
export const kindShortcuts = (locale: string): { kind: string; label: string }[] =>
  Object.entries(EVENT_KINDS).flatMap(([kind, { shortcut }]) =>
    shortcut === undefined ? [] : [{ kind, label: labelIn(shortcut, locale) }],
  );

function labelIn(labels: Labels | undefined, locale: string): string {
  return labels?.[locale] ?? labels?.[locale.split("-")[0] ?? ""] ?? labels?.en ?? "";
}

const capitalize = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1);

/** Part of an event, for its poster. */
export const instrumentSchema = z
  .string()
  .nullable()
  .describe(
    "Role in English of the first artist who does not conduct, such as piano; without one, what a film is about, by words of the event's texts, such as sea",
  );
