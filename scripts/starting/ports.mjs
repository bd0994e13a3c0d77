import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

import { Refusal } from "../common/refusal.mjs";

const users = {
  PORT: "the storefront",
  METRICS_PORT: "the storefront's metrics",
  CRM_PORT: "the box office",
  CRM_WORKER_PORT: "the worker",
  CARD_PORT: "the card provider",
  TESSITURA_PORT: "the emulated Tessitura",
  PG_PORT: "the database",
};

function findProblem(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Whether the database of an earlier run still listens on this port; the box office will use it. */
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

/** Throws a `Refusal` if another program listens on one of the ports. */
export async function requireFreePorts({ ports, host, dataDir }) {
  for (const [name, port] of Object.entries(ports)) {
    const problem = await findProblem(port, name === "PG_PORT" ? "127.0.0.1" : host);
    if (!problem || (name === "PG_PORT" && isOurDatabase(dataDir, port))) continue;
    const why =
      problem === "EADDRINUSE" ? "is in use by another program" : `is not available (${problem})`;
    throw new Refusal(
      `port ${port} (${users[name] ?? "another box office"}) ${why}: free it, or set ${name}=${port + 100}`,
    );
  }
}
