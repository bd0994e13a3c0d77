import cluster from "node:cluster";
import { isMainThread } from "node:worker_threads";
import { deflateRawSync, inflateRawSync } from "node:zlib";

import { formatMistakes } from "../files/mistake";
import { readVenue, venueFolder } from "./read-venue";
import { website } from "./setting-schemas";
import type { VenueFile } from "./venue-file";

/** Has what a supervisor read, for its workers: a file that is being edited must not keep one from starting again. */
const SNAPSHOT = "FOYER_VENUE_SETTINGS";

/** The Remix build and the program that loads it have a copy of this module each. */
const shared = globalThis as typeof globalThis & { foyerVenue?: VenueFile };

/** The venue's settings, read once when the program starts. With a mistake in them it ends with one line for each. */
export const venueFile: VenueFile = (shared.foyerVenue ??= fromSupervisor() ?? readOrExit());

/** Of an environment variable, Linux allows 128 KB, and of all of them 2 MB. */
const MAX_VARIABLE = 120 * 1024;

/** Variables with which workers and threads have the same settings as this process: the parts of one text, numbered. */
export function venueSnapshot(file: VenueFile): Record<string, string> {
  const text = deflateRawSync(JSON.stringify(file)).toString("base64");
  const count = Math.ceil(text.length / MAX_VARIABLE);
  const parts = Array.from({ length: count }, (_, at) => [
    `${SNAPSHOT}_${at}`,
    text.slice(at * MAX_VARIABLE, (at + 1) * MAX_VARIABLE),
  ]);
  return { [SNAPSHOT]: String(count), ...Object.fromEntries(parts) };
}

function fromSupervisor(): VenueFile | undefined {
  const count = cluster.isWorker || !isMainThread ? process.env[SNAPSHOT] : undefined;
  // Checked by the process that passed it on.
  if (count === undefined) return undefined;
  const parts = Array.from(
    { length: Number(count) },
    (_, at) => process.env[`${SNAPSHOT}_${at}`] ?? "",
  );
  return JSON.parse(inflateRawSync(Buffer.from(parts.join(""), "base64")).toString()) as VenueFile;
}

function readOrExit(): VenueFile {
  const read = readVenue(venueFolder(process.env));
  if (read.ok) return withPassUrl(read.value);
  const lines = formatMistakes(read.failure).join("\n");
  return exitWith(
    `The venue's settings have mistakes (docs/adopting.md; VENUE names their folder)\n${lines}`,
  );
}

/** With the address of the pass service, if `WALLET_PASS_URL` sets another: a stand-in's port differs between machines. */
function withPassUrl(file: VenueFile): VenueFile {
  const given = process.env.WALLET_PASS_URL || undefined;
  if (given === undefined || file.walletPass === null) return file;
  const url = website.safeParse(given);
  if (!url.success) return exitWith("WALLET_PASS_URL must be an http(s) URL");
  return { ...file, walletPass: { ...file.walletPass, url: url.data } };
}

function exitWith(lines: string): never {
  process.stderr.write(`${lines}\n`);
  // As for wrong arguments of a command: by 1, `doctor` says that sales have stopped.
  process.exit(2);
}
