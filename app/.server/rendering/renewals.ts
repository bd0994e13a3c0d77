import type { RequestGate } from "#runtime/request-gate";

import { pathTo } from "~/routing/paths";

import { withoutBudget } from "../request-budget";

const LISTING = pathTo("whats-on");

/** Returns whether a URL is a text search of the listing, which is expensive; its other filters are not. */
export function isSearch(url: string): boolean {
  const [path, query] = url.split(/\?(.*)/s);
  return path === LISTING && Boolean(new URLSearchParams(query).get("search"));
}

/** Returns a function that renders stale cached pages again, each once at a time. Searches wait for the gate. */
export function renewals(gate: RequestGate) {
  const inProgress = new Set<string>();
  async function renew(url: string, id: string, render: () => Promise<unknown>): Promise<void> {
    inProgress.add(id);
    const leave = isSearch(url) ? await gate.enter("searching") : () => {};
    // Failures have been logged. Without a budget, because the page is for all visitors.
    if (leave !== null) await withoutBudget(render).catch(() => null);
    leave?.();
    inProgress.delete(id);
  }
  return (...args: Parameters<typeof renew>): void => {
    if (!inProgress.has(args[1])) void renew(...args);
  };
}
