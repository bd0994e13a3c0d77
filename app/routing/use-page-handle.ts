import { useMatches } from "@remix-run/react";

import type { AnyHandle } from "./handle";

/** What the page's own route says of itself, and the data its loader gave. */
export function usePageHandle(): AnyHandle & { data: unknown } {
  const match = useMatches().at(-1);
  return { ...(match?.handle as AnyHandle | undefined), data: match?.data };
}
