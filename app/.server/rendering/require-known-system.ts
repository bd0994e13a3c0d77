import { throwErrorPage } from "./replies";

/**
 * Ticketing systems that a page's path may name. URLs that were printed or given to a card provider must keep working
 * after a venue changes its system.
 */
const SYSTEMS = ["box-office", "tessitura"] as const;

/** Throws a 404 if the path names an unknown system. */
export function requireKnownSystem({ system }: Readonly<Record<string, string | undefined>>): void {
  if (system !== undefined && !SYSTEMS.some((name) => name === system)) throwErrorPage(404);
}
