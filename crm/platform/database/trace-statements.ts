import type { Pool } from "pg";

import { inClientSpan, type SpanDescription } from "#runtime/tracing";
import { type RunQuery, wrapQuery } from "./driver-internals";

/** Names a span by the operation and the first table or function: "SELECT baskets". */
export function describeStatement(text: string): SpanDescription {
  const operation = (/^\W*(\w+)/.exec(text)?.[1] ?? "").toUpperCase();
  const target = /\b(?:from|into|update|join)\s+"?([a-z]\w*)/i.exec(text)?.[1];
  const name = target === undefined ? operation : `${operation} ${target}`;
  return {
    name,
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": operation,
      "db.query.summary": name,
      // Collapses lists of placeholders, so that lists of any length have the same text.
      "db.query.text": text
        .replace(/\s+/g, " ")
        .replace(/(\$\d+)(?:, ?\$\d+)+/g, "$1, …")
        .trim(),
    },
  };
}

/** Records each statement as a client span of its request or job. Statements outside of one have no span. */
export function traceStatements(pool: Pool): void {
  wrapQuery(pool, traced);
  pool.on("connect", (client) => wrapQuery(client, traced));
}

const traced =
  (query: RunQuery): RunQuery =>
  (...args) => {
    const [statement] = args;
    // A callback: called by `pool.query`, whose span already includes this statement and the wait for a connection.
    if (!isStatement(statement) || typeof args.at(-1) === "function") return query(...args);
    return inClientSpan(
      () => describeStatement(statement.text),
      async () => query(...args),
    );
  };

/** Whether the first argument of `query` is a statement with options. A plain string has no parameters. */
export const isStatement = (statement: unknown): statement is { text: string; name?: string } =>
  typeof statement === "object" &&
  statement !== null &&
  "text" in statement &&
  typeof statement.text === "string";
