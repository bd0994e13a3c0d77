import { z } from "zod";

/**
 * A backup is gzipped lines of JSON: a header, then one line a row, table by table, then the sequences. It is made of
 * text that any PostgreSQL reads back, so it does not need the server's own tools.
 */
export const headerSchema = z.object({
  foyer: z.literal("backup"),
  version: z.literal(1),
  /** The tables are those of this many migrations. */
  migrations: z.number().int(),
  at: z.string(),
});

export const lineSchema = z.union([
  z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) }),
  z.object({ sequence: z.string(), last: z.number().int() }),
  /** The last line: a file without it was cut off. */
  z.object({ end: z.literal(true), rows: z.number().int() }),
]);
