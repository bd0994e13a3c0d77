import { LRUCache } from "lru-cache";
import type { PoolClient } from "pg";

import { getConnection, wrapQuery } from "./driver-internals";
import { isStatement } from "./trace-statements";

/** A statement is named on its third use. */
const USES_BEFORE_NAME = 2;
/** Each connection keeps the plan of every named statement. Lists of different lengths are different statements. */
const MAX_NAMED = 400;

type StatementNames = {
  /** Undefined for a statement that has no name of its own and is not repeated. */
  of(statement: { text: string; name?: string | undefined }): string | undefined;
  /** Renames all statements, so that each connection prepares them again. */
  renew(): void;
};

export function createStatementNames(maxNamed = MAX_NAMED): StatementNames {
  const names = new Map<string, string>();
  const uses = new LRUCache<string, number>({ max: 2_000 });
  let generation = 0;
  const repeatedName = (text: string) => {
    const existing = names.get(text);
    if (existing !== undefined || names.size >= maxNamed) return existing;
    const usesBefore = uses.get(text) ?? 0;
    uses.set(text, usesBefore + 1);
    if (usesBefore < USES_BEFORE_NAME) return undefined;
    const name = `repeated_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  return {
    of({ text, name = repeatedName(text) }) {
      return name === undefined || generation === 0 ? name : `${name}_${generation}`;
    },
    renew: () => void (generation += 1),
  };
}

/**
 * Names repeated statements: PostgreSQL parses a named statement once per connection and can reuse its plan. Planning
 * the joins of an order's tickets took longer than reading them.
 */
export function prepareRepeated(client: PoolClient, names: StatementNames): void {
  wrapQuery(client, (query) => (config, ...rest) => {
    const [values] = rest;
    const hasValues = Array.isArray(values) && values.length > 0;
    if (!isStatement(config) || (config.name === undefined && !hasValues))
      return query(config, ...rest);
    return query({ ...config, name: names.of(config) }, ...rest);
  });
  // After a migration changed the result's columns, the connection never accepts the statement again under its old
  // name.
  getConnection(client).on("errorMessage", ({ routine }: { routine?: string }) => {
    if (routine === "RevalidateCachedQuery") names.renew();
  });
}
