import { CDN_TAG } from "#runtime/http";

type Cdn = {
  url: string;
  /** Authorization header, as `Name: value`, if the CDN needs one. */
  header: string | undefined;
  /** Returns a value that differs after each change of the catalogue. */
  readRevision: () => Promise<string | undefined>;
  /** Milliseconds. */
  now?: () => number;
};

/** Longer than storefronts may send outdated pages: up to 22 s old, rendered from API responses up to 12 s old. */
const SECOND_PURGE_MS = 40_000;
const TIMEOUT_MS = 5_000;

/**
 * Returns a function that purges the CDN's pages after the catalogue has changed, and again after `SECOND_PURGE_MS`, since
 * storefronts may have sent it outdated pages in the meantime. To be called every few seconds; resolves to the number of purges
 * and throws if the CDN refuses, so that the next call retries. Every worker does it.
 */
export function cdnPurge({ url, header, readRevision, now = () => performance.now() }: Cdn) {
  let current: { revision: string | undefined; at: number } | undefined;
  let purgedAt = -Infinity;
  const [, name = "", value = ""] = /^([\w-]+): *(.+)$/.exec(header ?? "") ?? [];
  return async (): Promise<number> => {
    const [revision, at] = [await readRevision(), now()];
    if (current?.revision !== revision || current === undefined) current = { revision, at };
    const secondPurgeAt = current.at + SECOND_PURGE_MS;
    if (purgedAt >= (at < secondPurgeAt ? current.at : secondPurgeAt)) return 0;
    const response = await fetch(url, {
      method: "POST",
      // Fastly reads the tag in a header, Cloudflare in the body.
      headers: {
        "content-type": "application/json",
        "surrogate-key": CDN_TAG,
        ...(name !== "" && { [name]: value }),
      },
      body: JSON.stringify({ tags: [CDN_TAG] }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`CDN purge failed: HTTP ${response.status}`);
    purgedAt = at;
    return 1;
  };
}
