import type { ArtistPicture, EventMedia, NewExcerpt } from "#contract/media/event-media";
import { mediaKind, type UploadProblem } from "#contract/rules/events/media";
import type { Problem } from "#contract/problems/problems";
import type { Result } from "#contract/calls/result";
import type { Actor } from "../../people/audit/audit-log";
import {
  type Database,
  type Reader,
  retryTransaction,
  runInTransaction,
  type Transaction,
} from "../../platform/database/database";
import { tryLockSeason } from "../../platform/database/season-lock";
import { readCaptions, readRecording, type Upload } from "#runtime/files/read-recording";
import { readPicture } from "../../stock/catalogue/picture-rules";
import {
  type HashedUpload,
  hashUpload,
  listUploads,
  makeRoomForUploads,
  storeUpload,
} from "../../stock/catalogue/uploads";
import { exportRecord } from "./export-season";
import { toEntries, toList, ownText } from "./fields";
import type { Json, Values } from "./noun";
import { events } from "./nouns/events";
import { saveInTransaction } from "./save-record";
import { hashValue } from "./season-form";

type Request = { id: string; by: Actor; currency: string };
type Refusal = Problem<"not-found" | "invalid" | "conflict/busy">;

const refuse = (failure: Refusal) => ({ ok: false as const, failure });
const invalid = (field: string, problem: UploadProblem) =>
  refuse({ code: "invalid", fields: { [field]: problem } });

const readOwnText = (value: Json | undefined): string | null => {
  const own = ownText(value ?? null);
  return own === "" ? null : own;
};
const nameIn = (value: Json | undefined): string | null =>
  typeof value === "string" ? value : null;

/** The pictures of an event's artists and its excerpt; null if there is no such event. */
export async function findEventMedia(db: Reader, id: string): Promise<EventMedia | null> {
  const event = await exportRecord(db, events, id);
  if (event === null) return null;
  const artists = listArtists(event).map(({ name, role, picture, alt }) => ({
    name: ownText(name),
    role: ownText(role),
    picture: nameIn(picture),
    alt: readOwnText(alt),
  }));
  const file = nameIn(event["excerpt"]);
  const captions = nameIn(event["excerptCaptions"]);
  const excerpt =
    file === null
      ? null
      : {
          file,
          title: readOwnText(event["excerptTitle"]),
          transcript: readOwnText(event["excerptTranscript"]) ?? "",
          captions,
        };
  const names = [...artists.map(({ picture }) => picture), file, captions];
  return {
    title: ownText(event["title"]),
    artists,
    excerpt,
    uploads: await listUploads(db, names),
  };
}

const listArtists = (event: Values): Record<string, Json>[] =>
  toList(event["artists"] ?? null).map((artist) => Object.fromEntries(toEntries(artist)));

/** Translations of a text that did not change are kept. */
const keepText = (before: Json | undefined, text: string | null): Json =>
  before !== undefined && readOwnText(before) === text ? before : text;

/** Uploads, describes or takes away the picture of an artist. Safe to retry. */
export async function setArtistPicture(
  db: Database,
  request: Request,
  { artist, picture }: ArtistPicture,
): Promise<Result<null, Refusal>> {
  const file = readUpload(picture?.file, readPicture);
  if (typeof file === "string") return invalid("picture", file);
  const uploaded = file === null ? null : "picture";
  return changeEvent(db, request, uploaded, async (tx, event) => {
    const artists = listArtists(event);
    const isMeant = ({ name, role }: Record<string, Json>) =>
      ownText(name) === artist.name && ownText(role) === artist.role;
    const meant = artists.find(isMeant);
    if (meant === undefined) return refuse({ code: "not-found" });
    if (picture === null) {
      const without = ({ picture: _picture, alt: _alt, ...others }: Record<string, Json>) => others;
      return values({ artists: artists.map((each) => (isMeant(each) ? without(each) : each)) });
    }
    const name =
      file === null ? nameIn(meant["picture"]) : await storeUpload(tx, artist.name, file);
    if (name === null) return invalid("picture", "none");
    const pictured = { ...meant, picture: name, alt: keepText(meant["alt"], picture.alt) };
    return values({
      artists: artists.map((each) => (isMeant(each) ? { ...each, ...pictured } : each)),
    });
  });
}

/** Uploads, describes or takes away the excerpt, with its captions. Safe to retry. */
export async function setExcerpt(
  db: Database,
  request: Request,
  { excerpt }: NewExcerpt,
): Promise<Result<null, Refusal>> {
  const recording = readUpload(excerpt?.file, readRecording);
  if (typeof recording === "string") return invalid("recording", recording);
  const newCaptions = readUpload(excerpt?.captions, readCaptions);
  if (typeof newCaptions === "string") return invalid("captions", newCaptions);
  const uploaded = recording === null ? newCaptions && "captions" : "recording";
  return changeEvent(db, request, uploaded, async (tx, event) => {
    if (excerpt === null)
      return values({
        excerpt: null,
        excerptTitle: null,
        excerptTranscript: null,
        excerptCaptions: null,
      });
    const title = ownText(event["title"]);
    const before = nameIn(event["excerpt"]);
    const file = recording === null ? before : await storeUpload(tx, title, recording);
    if (file === null) return invalid("recording", "none");
    const isSame = file === before && excerpt.removesCaptions !== true;
    let captions = isSame ? nameIn(event["excerptCaptions"]) : null;
    if (newCaptions !== null) {
      if (mediaKind(file) !== "video") return invalid("captions", "sound");
      captions = await storeUpload(tx, title, newCaptions);
    }
    return values({
      excerpt: file,
      excerptTitle: keepText(event["excerptTitle"], excerpt.title),
      excerptTranscript: keepText(event["excerptTranscript"], excerpt.transcript),
      excerptCaptions: captions,
    });
  });
}

const values = (changed: Values) => ({ ok: true as const, value: changed });

/** Null if there is none. Before the transaction, so that nobody waits for a season's lock while a file is read. */
function readUpload(
  base64: string | null | undefined,
  read: (bytes: Buffer) => Upload | UploadProblem,
): HashedUpload | UploadProblem | null {
  if (base64 == null) return null;
  const upload = read(Buffer.from(base64, "base64"));
  return typeof upload === "string" ? upload : hashUpload(upload);
}

/**
 * Saves fields of an event as its form does, under the season's rules, lock and log; all of it or nothing. `uploaded`: the
 * field of a new file, which is refused if there is no room for it.
 */
const changeEvent = (
  db: Database,
  { id, by, currency }: Request,
  uploaded: string | null,
  change: (tx: Transaction, event: Values) => Promise<Result<Values, Refusal>>,
): Promise<Result<null, Refusal>> =>
  retryTransaction(() =>
    runInTransaction(db, async (tx): Promise<Result<null, Refusal>> => {
      if (!(await tryLockSeason(tx))) return refuse({ code: "conflict", reason: "busy" });
      const event = await exportRecord(tx, events, id);
      if (event === null) return refuse({ code: "not-found" });
      const changed = await change(tx, event);
      if (!changed.ok) return changed;
      const saved = await saveInTransaction(tx, {
        kind: "events",
        id,
        version: hashValue(event),
        values: changed.value,
        reviewed: null,
        reason: null,
        by,
        currency,
      });
      if (saved.ok)
        return uploaded === null || (await makeRoomForUploads(tx))
          ? { ok: true, value: null }
          : invalid(uploaded, "full");
      const { failure } = saved;
      // Nobody else changes a season while we have its lock.
      return refuse(failure.code === "conflict" ? { code: "conflict", reason: "busy" } : failure);
    }),
  );
