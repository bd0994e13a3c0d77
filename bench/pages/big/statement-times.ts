import type { Client } from "pg";

export type Statement = { query: string; calls: number; ms: number; slowest: number };
export type Spent = { ms: number; calls: number; statements: Statement[] };

/** PostgreSQL's time for the statements of `work`, slowest first. */
export async function timeStatements(client: Client, work: () => Promise<unknown>): Promise<Spent> {
  await client.query("select pg_stat_statements_reset()");
  await work();
  const { rows } = await client.query<Statement>(
    `select query, calls::int, total_exec_time as ms, max_exec_time as slowest from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pg_stat_statements%'
     order by max_exec_time desc`,
  );
  return {
    ms: rows.reduce((sum, { ms }) => sum + ms, 0),
    calls: rows.reduce((sum, { calls }) => sum + calls, 0),
    statements: rows,
  };
}

/** The median round, since background jobs affect some rounds. */
export function medianRound(rounds: readonly Spent[]): Spent {
  const sorted = [...rounds].sort((a, b) => a.ms - b.ms);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error("no rounds");
  return middle;
}

/** A statement's generic plan, or the reason why there is none. */
export async function explain(client: Client, { query }: Statement): Promise<string> {
  try {
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain (generic_plan) ${query}`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } catch (error) {
    return `no plan: ${(error as Error).message}`;
  }
}
