import { z } from "zod";

export const EVENT_KINDS = ["orchestra", "chamber", "family", "special", "film"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const eventKindSchema = z.enum(EVENT_KINDS);

/** Part of an event, for its poster. */
export const instrumentSchema = z
  .string()
  .nullable()
  .describe("Role of the first artist who does not conduct, such as piano");
