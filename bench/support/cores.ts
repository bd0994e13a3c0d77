import { spawnSync } from "node:child_process";

export type Cores = { server: string; others: string };

/** Parses a core list: "0,2-3" → ["0", "2", "3"]. */
function parseCores(list: string): string[] {
  return list.split(",").flatMap((part) => {
    const [first = 0, last = first] = part.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  });
}

/**
 * Assigns one core to the measured servers and the others to this process, which generates the load, and its other
 * children. Null with a single core or without taskset.
 */
export function divideCores(): Cores | null {
  const pid = String(process.pid);
  const affinity = spawnSync("taskset", ["-cp", pid], { encoding: "utf8" });
  const list = /:\s*([\d,-]+)\s*$/.exec(affinity.status === 0 ? affinity.stdout : "")?.[1];
  const [server, ...rest] = list === undefined ? [] : parseCores(list);
  if (server === undefined || rest.length === 0) return null;
  const others = rest.join(",");
  const pinned = spawnSync("taskset", ["-acp", others, pid]);
  return pinned.status === 0 ? { server, others } : null;
}
