import { access, constants, mkdir, open, readFile, rename } from "node:fs/promises";
import path from "node:path";

import { emptyState, type ProviderState, stateSchema } from "./records";

/** Change `state` synchronously, call `touch`, then await `save` before responding. */
export class StateFile {
  #changes = 0;
  #saved = 0;
  #writing: Promise<void> | null = null;

  private constructor(
    private readonly file: string | null,
    public state: ProviderState,
  ) {}

  /** Reads the file, or starts empty without one. Null: nothing is written. Throws for a damaged file. */
  static async open(file: string | null): Promise<StateFile> {
    if (file === null) return new StateFile(null, emptyState());
    await ensureFolder(path.dirname(file));
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    const opened = new StateFile(file, text === null ? emptyState() : readState(file, text));
    // Fails at startup, not at the first payment, if the folder is not writable.
    await access(path.dirname(file), constants.W_OK);
    return opened;
  }

  touch(): void {
    this.#changes += 1;
  }

  /** Resolves when all changes made before this call are on disk. Concurrent callers share a write. */
  async save(): Promise<void> {
    const { file } = this;
    if (file === null) return;
    const target = this.#changes;
    while (this.#saved < target) {
      this.#writing ??= this.#write(file).finally(() => {
        this.#writing = null;
      });
      await this.#writing;
    }
  }

  async #write(file: string): Promise<void> {
    const changes = this.#changes;
    const json = JSON.stringify(this.state);
    const next = `${file}.next`;
    // 0600, because it contains personal data. Synced and renamed, so that a crash leaves either the old or the new file.
    const handle = await open(next, "w", 0o600);
    try {
      await handle.writeFile(json);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(next, file);
    this.#saved = changes;
  }
}

function readState(file: string, text: string): ProviderState {
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} is damaged; move it away to start with an empty state`, { cause });
  }
}

/** `mkdir` with `recursive` hangs in Node 20 if an existing parent returns ENOENT, like `/proc`. */
async function ensureFolder(folder: string): Promise<void> {
  const error = await tryMake(folder);
  if (error?.code !== "ENOENT" || folder === path.dirname(folder)) {
    if (error) throw error;
    return;
  }
  await ensureFolder(path.dirname(folder));
  const retryError = await tryMake(folder);
  if (retryError) throw retryError;
}

async function tryMake(folder: string): Promise<NodeJS.ErrnoException | null> {
  return mkdir(folder).then(
    () => null,
    (error: NodeJS.ErrnoException) => (error.code === "EEXIST" ? null : error),
  );
}
