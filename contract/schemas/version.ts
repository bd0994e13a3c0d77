import { z } from "zod";

/** Which state of a record was read. A change of any other state is refused (`conflict/changed`). */
export const versionSchema = z
  .number()
  .int()
  .min(1)
  .max(2_000_000_000)
  .describe("As it was read; each change adds one");
