import { mkdir } from "node:fs/promises";
import path from "node:path";

/**
 * Makes a folder and those above it. Not `mkdir`'s own `recursive`: that never returns where an existing parent
 * answers ENOENT, as `/proc` does (Node 20), and the start would hang instead of saying what is wrong.
 */
export async function ensureFolder(folder: string): Promise<void> {
  const error = await tryMake(folder);
  if (error?.code !== "ENOENT" || folder === path.dirname(folder)) {
    if (error) throw error;
    return;
  }
  await ensureFolder(path.dirname(folder));
  const second = await tryMake(folder);
  if (second) throw second;
}

async function tryMake(folder: string): Promise<NodeJS.ErrnoException | null> {
  return mkdir(folder).then(
    () => null,
    (error: NodeJS.ErrnoException) => (error.code === "EEXIST" ? null : error),
  );
}
