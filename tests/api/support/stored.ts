import { Pool } from "pg";

import { VENUE_ZONE } from "#contract/venue";
import { type Stored, storedAtOnce, storedIn } from "../../support/api/stored";

import { workerBoxOffice } from "../../support/servers/worker-box-office";

// Shared by all test files of a worker; idle connections do not keep its process alive.
const pool = new Pool({
  connectionString: workerBoxOffice.databaseUrl,
  max: 4,
  allowExitOnIdle: true,
}).on("error", () => undefined);

/** The rows of this worker's box office. */
export const stored = storedIn(pool);

/** Changes rows of it in one transaction, for what its programs must not see half done. */
export const atOnce = <T>(work: (stored: Stored) => Promise<T>) => storedAtOnce(pool, work);

/** Runs a statement that no function of `stored` can express; values of the template become parameters. */
export async function query<T extends Record<string, unknown>>(
  text: TemplateStringsArray,
  ...values: unknown[]
): Promise<T[]>;
export async function query<T extends Record<string, unknown>>(
  text: string,
  values?: unknown[],
): Promise<T[]>;
export async function query(text: TemplateStringsArray | string, ...values: unknown[]) {
  if (typeof text === "string") return (await pool.query(text, values[0] as unknown[])).rows;
  const statement = text.reduce((all, part, at) => `${all}$${at}${part}`);
  return (await pool.query(statement, values)).rows;
}

/** The box office's clock. */
export async function boxOfficeTime(): Promise<Date> {
  const [row] = await query<{ now: Date }>`select crm_now() as now`;
  return row?.now ?? new Date(NaN);
}

/** The venue's date by that clock, as the database writes it. */
export const venueToday = async (): Promise<string> => venueDate(await boxOfficeTime());

export const venueDate = (time: Date): string =>
  new Intl.DateTimeFormat("sv", { timeZone: VENUE_ZONE }).format(time);
