import { spawnSync } from "node:child_process";

export type Cores = { server: string; others: string };

/** The processor cores that we may use: "0,2-3" read as ["0", "2", "3"]. */
function readList(list: string): string[] {
  return list.split(",").flatMap((part) => {
    const [first = 0, last = first] = part.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  });
}

/**
 * Gives the servers one core and everything else (this process, which makes the load, and what it
 * starts) the others. Null where that cannot be: one core, or no taskset.
 */
export function divideCores(): Cores | null {
  const pid = String(process.pid);
  const shown = spawnSync("taskset", ["-cp", pid], { encoding: "utf8" });
  const list = /:\s*([\d,-]+)\s*$/.exec(shown.status === 0 ? shown.stdout : "")?.[1];
  const [server, ...rest] = list === undefined ? [] : readList(list);
  if (server === undefined || rest.length === 0) return null;
  const others = rest.join(",");
  const pinned = spawnSync("taskset", ["-acp", others, pid]);
  return pinned.status === 0 ? { server, others } : null;
}
