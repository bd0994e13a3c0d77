import { createHash } from "node:crypto";
import { eq, inArray, isNull, sql } from "drizzle-orm";

import { MAX_UPLOADED_FILES, MAX_UPLOADS } from "#contract/rules/events/media";
import { plainLatin } from "#contract/text/plain-latin";
import type { Database, Reader, Transaction } from "../../platform/database/database";
import { events, uploadedMedia } from "../../tables/catalogue";
import type { Upload } from "#runtime/files/read-recording";

export async function findUpload(db: Reader, name: string): Promise<Buffer | null> {
  const [file] = await db
    .select({ content: uploadedMedia.content })
    .from(uploadedMedia)
    .where(eq(uploadedMedia.name, name));
  return file?.content ?? null;
}

/** Those of the names that are files which staff uploaded. */
export async function listUploads(
  db: Reader,
  names: readonly (string | null | undefined)[],
): Promise<string[]> {
  const wanted = names.flatMap((name) => name ?? []);
  if (wanted.length === 0) return [];
  const rows = await db
    .select({ name: uploadedMedia.name })
    .from(uploadedMedia)
    .where(inArray(uploadedMedia.name, wanted));
  return rows.map(({ name }) => name);
}

/** Longer names of people would make longer names of files than an event can have. */
const MAX_WORDS = 40;

/** A file that can be kept; `hash`: of its content. */
export type HashedUpload = Upload & { hash: string };

/** Takes as long as the file is: not for transactions. */
export const hashUpload = (upload: Upload): HashedUpload => ({
  ...upload,
  hash: createHash("sha256").update(upload.content).digest("hex").slice(0, 16),
});

function fileName(title: string, { format, hash }: HashedUpload): string {
  const words = plainLatin(title)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_WORDS)
    .replaceAll(/^-+|-+$/g, "");
  return `${words === "" ? "file" : words}-${hash}.${format}`;
}

/**
 * Keeps a file, whose name begins with the title's words, and returns its name; see `makeRoomForUploads`. Safe to retry: the
 * same file has the same name.
 */
export async function storeUpload(
  tx: Transaction,
  title: string,
  upload: HashedUpload,
): Promise<string> {
  const name = fileName(title, upload);
  await tx
    .insert(uploadedMedia)
    .values({ name, content: upload.content })
    .onConflictDoUpdate({ target: uploadedMedia.name, set: { unusedSince: null } });
  return name;
}

const isNamed = sql`exists (select from ${events} where ${uploadedMedia.name} in (${events.excerpt}, ${events.excerptCaptions})
  or ${events.artists} @> jsonb_build_array(jsonb_build_object('picture', ${uploadedMedia.name})))`;

/**
 * Call this once events name what was stored. If all files together are too much, deletes as many as needed of those that
 * no event names, the longest unused first. Returns whether the others are few and small enough.
 */
export async function makeRoomForUploads(tx: Transaction): Promise<boolean> {
  const [{ files, bytes } = { files: 0, bytes: 0 }] = await measureUploads(tx);
  if (files <= MAX_UPLOADED_FILES && bytes <= MAX_UPLOADS) return true;
  const { rowCount } = await tx.execute(sql`
    delete from uploaded_media where name in (
      select name from (
        select name, row_number() over unused as files, sum(octet_length(content)) over unused - octet_length(content) as bytes
        from uploaded_media where not ${isNamed}
        window unused as (order by unused_since nulls last, name)
      ) as unused_files
      where files <= ${files - MAX_UPLOADED_FILES} or bytes < ${bytes - MAX_UPLOADS})`);
  if (rowCount === 0) return false;
  const [left] = await measureUploads(tx);
  return left === undefined || (left.files <= MAX_UPLOADED_FILES && left.bytes <= MAX_UPLOADS);
}

async function measureUploads(tx: Transaction) {
  const { rows } = await tx.execute<{ files: number; bytes: number }>(sql`
    select count(*)::int as files, coalesce(sum(octet_length(content)), 0)::float8 as bytes from uploaded_media`);
  return rows;
}

/**
 * Deletes files that no event names, an hour or more after that was first noticed: pages that are cached still show them, and
 * what was taken away by mistake can be named again. Returns their number.
 */
export async function deleteUnusedUploads(db: Database): Promise<number> {
  // A change of the table changes the catalogue, so nothing is written unless there is something to write.
  const stale = await db
    .select({ name: uploadedMedia.name, unusedSince: uploadedMedia.unusedSince })
    .from(uploadedMedia)
    .where(sql`not ${isNamed} or ${uploadedMedia.unusedSince} is not null`);
  if (stale.length === 0) return 0;
  const names = stale.map(({ name }) => name);
  const stillUnused = sql`${inArray(uploadedMedia.name, names)} and not ${isNamed}`;
  const deleted = await db
    .delete(uploadedMedia)
    .where(sql`${stillUnused} and ${uploadedMedia.unusedSince} < now() - interval '1 hour'`);
  await db
    .update(uploadedMedia)
    .set({ unusedSince: null })
    .where(sql`${inArray(uploadedMedia.name, names)} and ${isNamed}`);
  await db
    .update(uploadedMedia)
    .set({ unusedSince: sql`now()` })
    .where(sql`${stillUnused} and ${isNull(uploadedMedia.unusedSince)}`);
  return deleted.rowCount ?? 0;
}
