import { throwErrorPage } from "./rendering/replies";

/**
 * The ticketing systems that may stand in a page's address: an address given to a card provider, or printed, keeps
 * working when a venue changes its system.
 */
const SYSTEMS = ["box-office", "tessitura"] as const;

export function knownSystem({ system }: Readonly<Record<string, string | undefined>>): void {
  if (system !== undefined && !SYSTEMS.some((known) => known === system)) throwErrorPage(404);
}
