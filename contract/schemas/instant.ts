import { z } from "zod";

/** "2026-12-03T19:30:00-05:00" */
export const instantSchema = z.iso
  .datetime({ offset: true })
  .describe("ISO 8601 with the offset of New York");
