import { createHash } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";

import type { Problem } from "#contract/problems/problems";
import { type EventPhoto, type NewPhoto, photoName } from "#contract/schemas/photo";
import type { Reader, Transaction } from "../../platform/database/database";
import { checkPhoto, type PhotoError } from "./photo-rules";
import { events, instances, photoFiles } from "../../tables/catalogue";

export async function findPhotoFile(db: Reader, name: string): Promise<Buffer | null> {
  const [file] = await db
    .select({ content: photoFiles.content })
    .from(photoFiles)
    .where(eq(photoFiles.name, name));
  return file?.content ?? null;
}

type Refusal = Problem<"not-found"> | { code: "invalid"; fields: { photo: PhotoError | "none" } };

/**
 * Replaces the poster of a performance's event by a photograph; null restores the poster. A photograph without files only
 * changes the alternative text of the current one. Returns a refusal or null. Safe to retry.
 */
export async function setPhoto(
  tx: Transaction,
  instanceId: string,
  photo: NewPhoto | null,
): Promise<Refusal | null> {
  const [event] = await tx
    .select({ id: events.id, photo: events.photo })
    .from(events)
    .innerJoin(instances, eq(instances.eventId, events.id))
    .where(eq(instances.id, instanceId))
    .for("update", { of: events });
  if (event === undefined) return { code: "not-found" };
  const replaceFiles = () =>
    tx
      .update(photoFiles)
      .set({ replacedAt: sql`crm_now()` })
      .where(and(eq(photoFiles.eventId, event.id), isNull(photoFiles.replacedAt)));
  const save = async (newPhoto: EventPhoto | null) => {
    await tx.update(events).set({ photo: newPhoto }).where(eq(events.id, event.id));
    return null;
  };
  if (photo === null) {
    await replaceFiles();
    return save(null);
  }
  const { alt } = photo;
  if (photo.files.length === 0)
    return event.photo === null ? invalid("none") : save({ ...event.photo, alt });
  const files = checkPhoto(photo.files.map((file) => Buffer.from(file, "base64")));
  if (typeof files === "string") return invalid(files);
  const hash = createHash("sha256").update(event.id);
  for (const { content } of files) hash.update(content);
  const id = hash.digest("base64url").slice(0, 16);
  await replaceFiles();
  await tx
    .insert(photoFiles)
    .values(
      files.map((file) => ({
        name: photoName(id, file),
        eventId: event.id,
        content: file.content,
      })),
    )
    .onConflictDoUpdate({ target: photoFiles.name, set: { replacedAt: null } });
  return save({
    id,
    alt,
    files: files.map(({ format, width, height }) => ({ format, width, height })),
  });
}

const invalid = (photo: PhotoError | "none"): Refusal => ({ code: "invalid", fields: { photo } });
