import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

import { tessituraSettings } from "#runtime/venue/tessitura-settings";

const file = z.object({ system: z.object({ tessitura: tessituraSettings }) });

/** What `npm start -- --system tessitura` adds to the demo's settings. */
export const demoSettings = file.parse(
  parse(readFileSync(join(import.meta.dirname, "demo-settings.yaml"), "utf8")),
).system.tessitura;
