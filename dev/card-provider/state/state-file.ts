import { access, constants, mkdir, open, readFile, rename } from "node:fs/promises";
import path from "node:path";

import { emptyState, type ProviderState, stateSchema } from "./records";

/** Change `state` synchronously, call `touch`, then await `save` before answering. */
export class StateFile {
  #changes = 0;
  #saved = 0;
  #writing: Promise<void> | null = null;

  private constructor(
    private readonly file: string,
    public state: ProviderState,
  ) {}

  /** Reads the file, or starts empty when there is none. Throws on a file it cannot understand. */
  static async open(file: string): Promise<StateFile> {
    await ensureFolder(path.dirname(file));
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    const opened = new StateFile(file, text === null ? emptyState() : readState(file, text));
    // A folder that cannot be written to is found out at the start, not at the first payment.
    await access(path.dirname(file), constants.W_OK);
    return opened;
  }

  touch(): void {
    this.#changes += 1;
  }

  /** Resolves when every change made before this call is on disk. Many callers share one write. */
  async save(): Promise<void> {
    const wanted = this.#changes;
    while (this.#saved < wanted) {
      this.#writing ??= this.#write().finally(() => {
        this.#writing = null;
      });
      await this.#writing;
    }
  }

  async #write(): Promise<void> {
    const changes = this.#changes;
    const json = JSON.stringify(this.state);
    const next = `${this.file}.next`;
    // 0600: it holds customers' names and addresses. Synced, then renamed: a crash leaves the old file or the new.
    const handle = await open(next, "w", 0o600);
    try {
      await handle.writeFile(json);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(next, this.file);
    this.#saved = changes;
  }
}

function readState(file: string, text: string): ProviderState {
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} is damaged; move it away to start empty`, { cause });
  }
}

/** Not `mkdir`'s own `recursive`: that never returns where an existing parent answers ENOENT, as `/proc` does (Node 20). */
async function ensureFolder(folder: string): Promise<void> {
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
