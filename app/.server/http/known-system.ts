import { refuse } from "./pages/replies";

/**
 * The ticketing systems by whose name some pages can be reached too: one for each adapter of the port. An address that
 * a card provider was given, or that was printed, keeps working when a venue changes its system.
 */
const SYSTEMS = ["box-office", "tessitura"] as const;

/** 404 below the name of a system that does not exist. */
export function knownSystem({ system }: Readonly<Record<string, string | undefined>>): void {
  if (system !== undefined && !SYSTEMS.some((known) => known === system)) refuse(404);
}
