import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

import { projectRoot } from "../common/project-root.mjs";
import { Refusal } from "../common/refusal.mjs";

function port(name, fallback) {
  const text = process.env[name] || String(fallback);
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > 65535) {
    throw new Refusal(`${name} is "${text}": use a port from 1 to 65535`);
  }
  return number;
}

export const demoVenue = join(projectRoot, "dev/demo/venue");

/** The venue's folder: `VENUE`, or else `venue/`, or else the demo's. */
export function findVenue() {
  if (process.env.VENUE) return resolve(process.env.VENUE);
  const own = join(projectRoot, "venue");
  return existsSync(own) ? own : demoVenue;
}

/**
 * Reads ports, host and data folder for running all programs on one machine. Each further box office has its own port.
 * `system`: the emulated one that sells in place of the box office, with data and a venue's folder of its own.
 */
export function readSettings(processes = 1, system = undefined) {
  const further = Array.from({ length: processes - 1 }, (_, at) => `CRM_PORT_${at + 2}`);
  const ports = {
    PORT: port("PORT", 3000),
    CRM_PORT: port("CRM_PORT", 3001),
    CARD_PORT: port("CARD_PORT", 3002),
    METRICS_PORT: port("METRICS_PORT", 3003),
    CRM_WORKER_PORT: port("CRM_WORKER_PORT", 3004),
    ...Object.fromEntries(further.map((name, at) => [name, port(name, 3005 + at)])),
    ...(system === undefined ? {} : { TESSITURA_PORT: port("TESSITURA_PORT", 3010) }),
    ...(process.env.DATABASE_URL ? {} : { PG_PORT: port("PG_PORT", 54329) }),
  };
  const byNumber = new Map();
  for (const [name, number] of Object.entries(ports)) {
    const other = byNumber.get(number);
    if (other) throw new Refusal(`${other} and ${name} are both ${number}: use different ports`);
    byNumber.set(number, name);
  }
  const defaultFolder = system === undefined ? ".data" : join(".data", String(system));
  const dataDir = resolve(projectRoot, process.env.DATA_DIR || defaultFolder);
  return {
    processes,
    system,
    host: process.env.HOST || "127.0.0.1",
    // An empty value turns the staff pages off.
    adminPath: process.env.ADMIN_PATH ?? "staff",
    venue: system === undefined || process.env.VENUE ? findVenue() : join(dataDir, "venue"),
    dataDir,
    logsDir: join(dataDir, "logs"),
    ports,
  };
}
