import { join } from "node:path";
import { z } from "zod";

import { formatMistakes, type Mistake } from "#runtime/files/mistake";
import { checkYaml } from "#runtime/yaml/check-yaml";
import { readYaml } from "#runtime/yaml/yaml";
import { FEATURE_NAMES } from "#contract/names/features";
import type { Result } from "#contract/calls/result";
import { LOCALES } from "#contract/names/locales";
import { projectRoot } from "../servers/program";

export const VENUE_NAMES = ["goteborg", "lyon", "london"] as const;
export type VenueName = (typeof VENUE_NAMES)[number];

const texts = z.array(z.string().min(1)).min(1);
const path = z.string().regex(/^\/events\//);

/** walk.yaml beside a venue's settings: what is bought there, and what must be read. */
const walkSchema = z.strictObject({
  language: z.enum(LOCALES),
  /** As FEATURES_OFF has them. */
  featuresOff: z.array(z.enum(FEATURE_NAMES)).default([]),
  /** What no page of another venue may say. */
  facts: texts,
  customer: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    address: z.record(z.string(), z.string()),
  }),
  byPrice: z.strictObject({ path, quantity: z.int().min(1) }),
  bySeat: z.strictObject({ path, section: z.string(), seat: z.string() }),
  /** `choice`: one of the fund's amounts, in pence. */
  gift: z.strictObject({ fund: z.string(), choice: z.string() }).optional(),
  reads: z.strictObject({
    home: texts,
    visit: texts,
    performance: texts,
    basket: texts,
    confirmation: texts,
    mail: texts,
    tickets: texts,
    calendar: texts,
    order: texts,
  }),
});

export type Walk = z.output<typeof walkSchema>;

const venues = join(projectRoot, "tests/venues");

function getValue<Value>(read: Result<Value, Mistake[]>): Value {
  if (!read.ok) throw new Error(formatMistakes(read.failure).join("\n"));
  return read.value;
}

function readChecked<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  return getValue(checkYaml(getValue(readYaml(join(venues, file))), schema));
}

export const readWalk = (name: VenueName): Walk => readChecked(`${name}/walk.yaml`, walkSchema);

/** What only the demo or the tests' other venue may say. */
export const readDemoFacts = (): string[] => readChecked("demo-facts.yaml", texts);
