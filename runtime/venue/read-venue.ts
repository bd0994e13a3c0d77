import { join } from "node:path";

import type { Result } from "#contract/result";
import { checkYaml } from "../files/check-yaml";
import type { Mistake } from "../files/mistake";
import { projectRoot } from "../project-root";
import { readYaml } from "../files/yaml";
import { type VenueFile, venueSchema } from "./venue-schema";

/** The folder that the variable `VENUE` names, or else `venue/` beside package.json. */
export const venueFolder = (variables: Readonly<Record<string, string | undefined>>): string =>
  variables.VENUE || join(projectRoot, "venue");

/** Reads and checks a venue's folder. */
export function readVenue(folder: string): Result<VenueFile, Mistake[]> {
  const source = readYaml(join(folder, "venue.yaml"));
  return source.ok ? checkYaml(source.value, venueSchema) : source;
}
