import { sql } from "drizzle-orm";

import { readTextFile } from "#runtime/files/read-text-file";
import { venueFolder } from "#runtime/venue/read-venue";
import { join } from "node:path";
import words from "../../../deploy/new-venue/words.json";
import { type About, type Check, foundAny, ofVenue } from "./check";

const MAX_BYTES = 256 * 1024;
/** A comment that says of its line, or of the next one, that it is only an example. */
const MARK = /#.*\bCHANGE\b/;
/** What new-venue wrote above all of them. */
const HEADING = /Lines with CHANGE/;
const SETTING = /^\s*([\w-]+):/;

/** "venue.yaml:16 openingHours": each setting that is marked as an example. */
export function findMarked(text: string): About[] {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    if (!MARK.test(line) || HEADING.test(line)) return [];
    const at = lines.findIndex((each, other) => other >= index && SETTING.test(each));
    const [, name] = SETTING.exec(lines[at] ?? "") ?? [];
    return [
      { name: name === undefined ? `venue.yaml:${index + 1}` : `venue.yaml:${at + 1} ${name}` },
    ];
  });
}

function readVenueText(): string {
  const read = readTextFile(join(venueFolder(process.env), "venue.yaml"), MAX_BYTES);
  return read.ok ? read.value : "";
}

/** Settings and events that new-venue wrote as examples. */
const exampleLeft: Check = ofVenue(async (_env, { db, venueText = readVenueText() }) => {
  const texts = Object.values(words.eventText);
  const { rows } = await db.execute<{ title: string }>(sql`
    select title from events where description = any(${sql.param(texts)}::text[]) order by title`);
  return foundAny([...findMarked(venueText), ...rows.map(({ title }) => ({ name: title }))]);
});

export const exampleChecks = { "example-left": exampleLeft } satisfies Record<string, Check>;
