import { z } from "zod";

import { SEAT_KINDS } from "../schemas/ticket";

const CONFLICT = { status: 409, title: "Conflict with the current state" } as const;

/** So many seats of a band and kind. */
export const missingSeatsSchema = z.object({
  band: z.string().describe("Name of the band"),
  kind: z.enum(SEAT_KINDS),
  missing: z.int(),
});

/** Refusals of changes of a season (`PROBLEMS`). */
export const SEASON_PROBLEMS = {
  "conflict/seats-missing": {
    ...CONFLICT,
    title: "The plan has too few seats",
    fields: { missing: z.array(missingSeatsSchema) },
  },
  "conflict/busy": { ...CONFLICT, title: "Someone else is changing the season" },
} as const;
