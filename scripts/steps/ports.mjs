import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

import { Refusal } from "./refusal.mjs";

const users = {
  PORT: "the storefront",
  METRICS_PORT: "the storefront's metrics",
  CRM_PORT: "the box office",
  CRM_WORKER_PORT: "the worker",
  CARD_PORT: "the card provider",
  PG_PORT: "the database",
};

function problemOf(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Whether an earlier run of ours left its database running on this port; the box office adopts it. */
function isOurDatabase(dataDir, port) {
  try {
    const lines = readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
    if (Number(lines[3]) !== port) return false;
    process.kill(Number(lines[0]), 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Refuses, in one line, to start on a port that somebody else listens on. */
export async function requireFreePorts({ ports, host, dataDir }) {
  for (const [name, port] of Object.entries(ports)) {
    const problem = await problemOf(port, name === "PG_PORT" ? "127.0.0.1" : host);
    if (!problem || (name === "PG_PORT" && isOurDatabase(dataDir, port))) continue;
    const why =
      problem === "EADDRINUSE" ? "is taken by another program" : `cannot be used (${problem})`;
    throw new Refusal(
      `Port ${port} (${users[name] ?? "another box office"}) ${why}: free it, or choose another with ${name}=${port + 100}.`,
    );
  }
}
