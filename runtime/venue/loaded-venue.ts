import cluster from "node:cluster";
import { isMainThread } from "node:worker_threads";
import { deflateRawSync, inflateRawSync } from "node:zlib";

import { formatMistakes } from "../files/mistake";
import { readVenue, venueFolder } from "./read-venue";
import type { VenueFile } from "./venue-schema";

/** Has what a supervisor read, for its workers: a file that is being edited must not keep one from starting again. */
const SNAPSHOT = "FOYER_VENUE_SETTINGS";

/** The Remix build and the program that loads it have a copy of this module each. */
const shared = globalThis as typeof globalThis & { foyerVenue?: VenueFile };

/** The venue's settings, read once when the program starts. With a mistake in them it ends with one line for each. */
export const venueFile: VenueFile = (shared.foyerVenue ??= fromSupervisor() ?? readOrExit());

/** Variables with which workers and threads have the same settings as this process. */
export const venueSnapshot = (file: VenueFile): Record<string, string> => ({
  // Of an environment variable, Linux allows 128 KB.
  [SNAPSHOT]: deflateRawSync(JSON.stringify(file)).toString("base64"),
});

function fromSupervisor(): VenueFile | undefined {
  const snapshot = cluster.isWorker || !isMainThread ? process.env[SNAPSHOT] : undefined;
  // Checked by the process that passed it on.
  if (snapshot === undefined) return undefined;
  return JSON.parse(inflateRawSync(Buffer.from(snapshot, "base64")).toString()) as VenueFile;
}

function readOrExit(): VenueFile {
  const read = readVenue(venueFolder(process.env));
  if (read.ok) return read.value;
  const lines = formatMistakes(read.failure).join("\n");
  process.stderr.write(
    `The venue's settings have mistakes (docs/adopting.md; VENUE names their folder)\n${lines}\n`,
  );
  process.exit(1);
}
