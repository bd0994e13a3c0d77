import { z } from "zod";

export const EVENT_KINDS = ["orchestra", "chamber", "family", "special", "film"] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const eventKindSchema = z.enum(EVENT_KINDS);
