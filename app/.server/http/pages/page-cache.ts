import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

import { compress } from "../compress";
import type { Encoding } from "../compress";

/** A page as it is sent to any anonymous visitor of one language. */
export type KeptPage = {
  bodies: Record<Encoding, Buffer>;
  etag: string;
  madeAt: number;
};

const MAX_BYTES = 64 * 1024 * 1024;
/** A page that could not be made anew is shown for so long; after that visitors see why. */
const MAX_STALE_MS = 20_000;

/** Makes a page ready to be kept: compressed once, as small as it gets, off the main thread. */
export async function toKeptPage(html: Buffer, madeAt: number): Promise<KeptPage> {
  const [br, gzip] = await Promise.all([compress(html, "br", true), compress(html, "gzip", true)]);
  const etag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  return { bodies: { br, gzip, identity: html }, etag, madeAt };
}

/** Whole pages for visitors without a session: rendered and compressed once, made anew behind their back. */
export class PageCache {
  // Invalidated by age.
  readonly #pages = new LRUCache<string, KeptPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bodies }) => bodies.br.length + bodies.gzip.length + bodies.identity.length,
  });
  readonly #making = new Set<string>();

  /** `freshSeconds` 0 keeps nothing. */
  constructor(private readonly freshSeconds: number) {}

  /** The page, and whether it is time to make it anew. */
  find(key: string, now: number): { page: KeptPage; stale: boolean } | undefined {
    const page = this.#pages.get(key);
    if (page === undefined) return undefined;
    const age = now - page.madeAt;
    if (age > this.freshSeconds * 1000 + MAX_STALE_MS) return undefined;
    return { page, stale: age > this.freshSeconds * 1000 };
  }

  /** Keeps what `make` gives, unless that is null or somebody else is at it. Never throws. */
  async keep(key: string, make: () => Promise<KeptPage | null>): Promise<void> {
    if (this.freshSeconds === 0 || this.#making.has(key)) return;
    this.#making.add(key);
    try {
      const page = await make();
      if (page !== null) this.#pages.set(key, page);
    } catch {
      // The page that is there stays until it is too old; the request that failed has been logged.
    } finally {
      this.#making.delete(key);
    }
  }
}
