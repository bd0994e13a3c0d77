import { LRUCache } from "lru-cache";

/** A page's HTML without what is one visitor's own: the top, and the key that makes its form safe to repeat. */
export type Rendering = { before: string; after: string; requestKey: string | null };

/** Takes a page apart around its top. Null when the top is not in it, as with another layout. */
export function splitAroundHeader(
  html: string,
  top: string,
  requestKey: string | null,
): Rendering | null {
  const at = html.indexOf(top);
  if (at === -1) return null;
  return { before: html.slice(0, at), after: html.slice(at + top.length), requestKey };
}

/** The page for a visitor, with a key of its own in its form. */
export function joinWithHeader(rendering: Rendering, top: string, newKey: () => string): string {
  const { before, after, requestKey } = rendering;
  const rest = requestKey === null ? after : after.replace(requestKey, newKey());
  return before + top + rest;
}

/**
 * What of a loader's data the rendering depends on, and the key, where there is one. Null for what is not to be kept:
 * no data, or data that is one visitor's own (`personal: true`).
 */
export function readData(data: unknown): { requestKey: string | null; json: string } | null {
  if (typeof data !== "object" || data === null || data instanceof Response) return null;
  const { requestKey = null, ...rest } = data as Record<string, unknown>;
  if (rest["personal"] === true) return null;
  if (requestKey !== null && typeof requestKey !== "string") return null;
  return { requestKey, json: JSON.stringify(rest) };
}

const MAX_CHARACTERS = 16 * 1024 * 1024;

/** Renderings of pages whose data is asked for each time: each is good for as long as its data stays the same. */
export class Renderings {
  // An entry is used only for the same data (compared as JSON); the next rendering replaces it.
  readonly #kept = new LRUCache<string, { json: string; rendering: Rendering }>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ json, rendering: { before, after } }) =>
      json.length + before.length + after.length,
  });

  find(key: string, json: string): Rendering | null {
    const kept = this.#kept.get(key);
    return kept !== undefined && kept.json === json ? kept.rendering : null;
  }

  keep(key: string, json: string, rendering: Rendering): void {
    this.#kept.set(key, { json, rendering });
  }
}
