import { z } from "zod";

/** More than there are to choose from. */
const MAX_LIST = 200;

/** Text from outside. PostgreSQL cannot keep U+0000. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes("\u0000"), { error: "no NUL" });

/** An opaque id, unique among its kind only. */
export const idSchema = text(100).min(1);

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Whether this can be the id of a row that the server made. */
export const isUuid = (text: string) => UUID.test(text);

/** No row has this id. */
export const NO_ROW = "00000000-0000-0000-0000-000000000000";

/**
 * The id of a row that the server made: a basket, an order. Any other text becomes `NO_ROW`, so that it is not found,
 * as any unknown id is, and no handler has to look at its form.
 */
export const rowIdSchema = z
  .string()
  .max(100)
  .transform((id) => (isUuid(id) ? id : NO_ROW))
  .meta({ format: "uuid" });

/** Path parameters with this id. */
export const rowParams = z.object({ id: rowIdSchema });

/** Something by its id and its name. */
export const namedSchema = z.object({ id: z.string(), name: z.string() });

/** Things by their ids: [{ id }]. */
export const idListSchema = z.array(z.object({ id: idSchema })).max(MAX_LIST);

/** "2026-12-03T19:30:00-05:00" */
export const instantSchema = z.iso
  .datetime({ offset: true })
  .describe("ISO 8601 with the offset of New York");

/** A performance as a customer remembers it. */
export const rememberedPerformanceSchema = z.object({ title: z.string(), startsAt: instantSchema });

/** Which state of a record was read. A change of any other state is refused (`conflict/changed`). */
export const versionSchema = z
  .number()
  .int()
  .min(1)
  .max(2_000_000_000)
  .describe("As it was read; each change adds one");

/** One line of text, wider than any rule: the rules say what is wrong with a field, in codes. */
export const line = text(300);
