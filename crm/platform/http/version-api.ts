import { z } from "zod";

/** Which state of a thing was seen: a change of any other one is refused as `changed`. */
export const versionSchema = z
  .number()
  .int()
  .min(1)
  .max(2_000_000_000)
  .describe("As it was read; one more after each change");
