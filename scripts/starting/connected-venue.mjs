import { appendFileSync, cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../common/project-root.mjs";
import { demoVenue } from "./settings.mjs";

/** Writes the demo's folder with the settings of the emulated system, unless `VENUE` names another. */
export function writeConnectedVenue({ system, venue, dataDir }) {
  if (venue !== join(dataDir, "venue")) return;
  rmSync(venue, { recursive: true, force: true });
  cpSync(demoVenue, venue, { recursive: true });
  const own = join(projectRoot, `dev/emulators/${system}/demo-settings.yaml`);
  appendFileSync(join(venue, "venue.yaml"), readFileSync(own));
}
