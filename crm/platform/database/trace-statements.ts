import type { Pool } from "pg";

import { inClientSpan, type SpanDescription } from "#contract/tracing";

/** "SELECT baskets" of `select … from "baskets"`: what it does, and the first table or function that it names. */
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
      // With $1 for each value; lists of all lengths are one text.
      "db.query.text": text
        .replace(/\s+/g, " ")
        .replace(/(\$\d+)(?:, ?\$\d+)+/g, "$1, …")
        .trim(),
    },
  };
}

/** Each statement as a client span of the request or job that sends it; outside of them, as at the start, without one. */
export function traceStatements(pool: Pool): void {
  // The types of pg have a signature for each way to call it; all are passed on as they are.
  pool.query = traced(pool.query.bind(pool)) as typeof pool.query;
  pool.on("connect", (client) => {
    client.query = traced(client.query.bind(client)) as typeof client.query;
  });
}

type Query = (...given: unknown[]) => unknown;

const traced =
  (query: Query): Query =>
  (...given) => {
    const [statement] = given;
    // The pool itself calls its connections with a callback, below a span of its own that includes the wait for one.
    if (!hasText(statement) || typeof given.at(-1) === "function") return query(...given);
    return inClientSpan(
      () => describeStatement(statement.text),
      async () => query(...given),
    );
  };

const hasText = (statement: unknown): statement is { text: string } =>
  typeof statement === "object" &&
  statement !== null &&
  "text" in statement &&
  typeof statement.text === "string";
