import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A set of strings that all workers of a run add to. */
export type SharedSet = {
  /** Those that no worker has added. */
  findNew(values: readonly string[]): string[];
  add(values: readonly string[]): void;
};

/** A set that workers share in a folder. `worker`: unique in this run. */
export function sharedSet(folder: string, worker: string): SharedSet {
  mkdirSync(folder, { recursive: true });
  const known = new Set<string>();
  const filesRead = new Set<string>();
  let count = 0;
  const readOthers = () => {
    for (const file of readdirSync(folder)) {
      if (filesRead.has(file) || !file.endsWith(".json")) continue;
      const text = readFileSync(join(folder, file), "utf8");
      for (const value of z.array(z.string()).parse(JSON.parse(text))) known.add(value);
      filesRead.add(file);
    }
  };
  return {
    findNew: (values) => {
      readOthers();
      return [...new Set(values)].filter((value) => !known.has(value));
    },
    add: (values) => {
      if (values.length === 0) return;
      for (const value of values) known.add(value);
      count += 1;
      const file = join(folder, `${worker}-${count}`);
      writeFileSync(file, JSON.stringify(values));
      // Other workers never read half a file.
      renameSync(file, `${file}.json`);
    },
  };
}
