import { CDN_TAG } from "#contract/http";

type Cdn = {
  url: string;
  /** `Name: value`, where the CDN asks for a key. */
  header: string | undefined;
  /** What is another after each change of the catalogue. */
  readRevision: () => Promise<string | undefined>;
  /** Milliseconds. */
  now?: () => number;
};

/** A storefront may still send a page of before the change: 22 seconds old, of an answer that was 12 seconds old. */
const SETTLED_MS = 40_000;
const PATIENCE_MS = 5_000;

/**
 * Has the CDN in front of the storefronts forget its pages: when the catalogue has changed, and again once no storefront can have given it
 * an older page meanwhile. Call it every few seconds; it says how often it did, and fails, to try again, where the CDN refuses.
 * Several workers each do it.
 */
export function cdnPurge({ url, header, readRevision, now = () => performance.now() }: Cdn) {
  let seen: { revision: string | undefined; at: number } | undefined;
  let purgedAt = -Infinity;
  const [, name = "", value = ""] = /^([\w-]+): *(.+)$/.exec(header ?? "") ?? [];
  return async (): Promise<number> => {
    const [revision, at] = [await readRevision(), now()];
    if (seen?.revision !== revision || seen === undefined) seen = { revision, at };
    const settledAt = seen.at + SETTLED_MS;
    if (purgedAt >= (at < settledAt ? seen.at : settledAt)) return 0;
    const answer = await fetch(url, {
      method: "POST",
      // Fastly reads the tag in a header, Cloudflare in the body.
      headers: {
        "content-type": "application/json",
        "surrogate-key": CDN_TAG,
        ...(name !== "" && { [name]: value }),
      },
      body: JSON.stringify({ tags: [CDN_TAG] }),
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the CDN answered ${answer.status}`);
    purgedAt = at;
    return 1;
  };
}
