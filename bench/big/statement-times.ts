import type { Client } from "pg";

export type Statement = { query: string; calls: number; ms: number; slowest: number };
export type Spent = { ms: number; calls: number; statements: Statement[] };

/** What PostgreSQL did for one piece of work: its own time of every statement, the slowest first. */
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

/** The round in the middle: what the box office's own jobs do meanwhile falls on one round or another. */
export function medianOf(rounds: readonly Spent[]): Spent {
  const sorted = [...rounds].sort((a, b) => a.ms - b.ms);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error("nothing was measured");
  return middle;
}

/** How a statement is carried out, whatever its parameters are; why not, where it has no plan. */
export async function planOf(client: Client, { query }: Statement): Promise<string> {
  try {
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain (generic_plan) ${query}`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } catch (error) {
    return `no plan: ${(error as Error).message}`;
  }
}
