import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Result } from "#contract/result";
import type { TranslationTree } from "#contract/translation-tree";
import { checkYaml } from "../files/check-yaml";
import type { Mistake } from "../files/mistake";
import { projectRoot } from "../project-root";
import { readYaml } from "../files/yaml";
import { overrideMistakes } from "./text-overrides";
import { type VenueFile, venueSchema } from "./venue-schema";

/** The folder that the variable `VENUE` names, or else `venue/` beside package.json. */
export const venueFolder = (variables: Readonly<Record<string, string | undefined>>): string =>
  variables.VENUE || join(projectRoot, "venue");

/** Compressed, the settings fit into a variable for worker processes. */
const MAX_BYTES = 256 * 1024;

/** Reads and checks a venue's folder. */
export function readVenue(folder: string): Result<VenueFile, Mistake[]> {
  const source = readYaml(join(folder, "venue.yaml"), MAX_BYTES);
  if (!source.ok) return source;
  const checked = checkYaml(source.value, venueSchema);
  if (!checked.ok) return checked;
  const wrong = overrideMistakes(checked.value.texts, readEnglish(), source.value);
  return wrong.length === 0 ? checked : { ok: false, failure: wrong };
}

const readEnglish = () =>
  JSON.parse(readFileSync(join(projectRoot, "locales/en.json"), "utf8")) as TranslationTree;
