import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename } from "node:path";

/** Ticks per second in which Linux reports CPU time. */
const TICKS_PER_SECOND = 100;

/** CPU seconds by program. */
export type Cpu = Record<string, number>;

const NAMES: Record<string, string> = {
  "server.js": "storefront",
  "crm.js": "box office",
  "crm-worker.js": "worker",
  "card-provider.js": "card provider",
};

function findProgram(pid: string, parent: number, databaseFolder: string): string | null {
  const args = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  if (/postgres/.test(args[0] ?? ""))
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(databaseFolder) ? "PostgreSQL" : null;
  const file = parent === process.pid ? args.find((arg) => basename(arg) in NAMES) : undefined;
  return file === undefined ? null : (NAMES[basename(file)] ?? null);
}

/** CPU time used so far by the programs that this process started and by their database. */
export function readCpu(databaseFolder: string): Cpu {
  const used: Cpu = {};
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    try {
      // Fields after the name, which may contain spaces: the parent is field 4; 14 to 17 are own and children's times.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      const name = findProgram(pid, Number(fields[1]), databaseFolder);
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      if (name !== null) used[name] = (used[name] ?? 0) + ticks / TICKS_PER_SECOND;
    } catch {
      // The process exited in the meantime.
    }
  return used;
}

export const cpuSince = (before: Cpu, after: Cpu, per: number): Cpu =>
  Object.fromEntries(
    Object.entries(after).map(([name, used]) => [name, (used - (before[name] ?? 0)) / per]),
  );
