import type { Program } from "../../../tests/support/servers/program";
import { withClient } from "../../support/with-client";
import type { ChaosSite } from "./chaos-site";
import { startReplica } from "./replica";
import type { Fault } from "./try-journey";

const AHEAD = { NODE_OPTIONS: `--import=${new URL("clock-ahead.mjs", import.meta.url).href}` };

function clockAhead(program: Program): Fault {
  return {
    begin: async () => {
      await program.stop();
      await program.start(AHEAD);
    },
    end: async () => {
      await program.stop();
      await program.start();
    },
  };
}

/** Faults other than in the connections. */
export function otherFaults({ stack, valkey, database }: ChaosSite): Record<string, Fault> {
  const name = new URL(stack.databaseUrl).pathname.slice(1);
  const onDatabase = (...statements: string[]) =>
    withClient(database.url, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  const reconnect = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  return {
    "storefront's clock 5 minutes ahead": clockAhead(stack.storefront),
    "box office's clock 5 minutes ahead": clockAhead(stack.crm),
    "worker's clock 5 minutes ahead": clockAhead(stack.worker),
    ...(valkey !== null && {
      "Valkey emptied before each page": {
        begin: () => undefined,
        again: valkey.empty,
        end: () => undefined,
      },
    }),
    "PostgreSQL read-only": {
      begin: () =>
        onDatabase(`alter database ${name} set default_transaction_read_only = on`, reconnect),
      end: () =>
        onDatabase(`alter database ${name} reset default_transaction_read_only`, reconnect),
    },
  };
}

/** Kills the primary. The replica is read-only until it is promoted. Can only run once. */
export async function failover({ database, moveDatabase, proxies }: ChaosSite) {
  const replica = await startReplica(database);
  const fault: Fault = {
    begin: async () => {
      moveDatabase(replica.url);
      // `kill` restarts the old primary, but no connection is routed to it anymore.
      await database.kill();
      proxies["box office - PostgreSQL"].setState("broken");
      proxies["box office - PostgreSQL"].setState("clear");
    },
    end: replica.promote,
  };
  return { fault, stop: replica.stop };
}
