import { z } from "zod";

/** More than there are to choose from. */
const LIST_MAX = 200;

/** An opaque id, unique among its kind only. */
export const idSchema = z.string().min(1).max(100);

/** A path with an id in it; a row that it does not name is not found. */
export const idParams = z.object({ id: idSchema });

/** Things by their ids: [{ id }]. */
export const idListSchema = z.array(z.object({ id: idSchema })).max(LIST_MAX);

/** "2026-12-03T19:30:00-05:00" */
export const instantSchema = z.iso
  .datetime({ offset: true })
  .describe("ISO 8601 with the offset of New York");

/** Which state of a record was read. A change of any other state is refused (`conflict/changed`). */
export const versionSchema = z
  .number()
  .int()
  .min(1)
  .max(2_000_000_000)
  .describe("As it was read; each change adds one");

/** Text from outside. PostgreSQL cannot keep U+0000. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes("\u0000"), { error: "no NUL" });

/** One line of text, wider than any rule: the rules say what is wrong with a field, in codes. */
export const line = text(300);
