import type { EventKind } from "#contract/schemas/event";

/** An event's picture, drawn by the storefront from nothing but this address. */
export function posterHref({ id, kind }: { id: string; kind: EventKind }): string {
  return `/posters/${kind}/${encodeURIComponent(id)}.svg`;
}
