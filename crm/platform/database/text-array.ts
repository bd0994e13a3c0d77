import { sql, type SQL } from "drizzle-orm";

/** One parameter, however many texts: a statement has at most 65,535. */
export const textArray = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`;
