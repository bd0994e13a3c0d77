import { findMedia } from "#contract/media/find-media";
import type { Mistake } from "#runtime/files/mistake";
import type { Reader } from "../../../platform/database/database";
import { listUploads } from "../../../stock/catalogue/uploads";
import { toEntries, toList } from "../fields";
import { events } from "../nouns/events";
import type { Values } from "../noun";
import type { SeasonPlan } from "../plan-season";
import { listChanges } from "../planned-records";
import type { Locate } from "./warning-text";

/** Pictures and excerpts that pages leave out, since nobody has put the file into `media/` or uploaded it. */
export async function findMissingMedia(
  db: Reader,
  plan: SeasonPlan,
  at: Locate,
): Promise<Mistake[]> {
  const named = listChanges(plan, events).flatMap(({ id, before, after }) => {
    const known = new Set(before === null ? [] : listMedia(before).map(({ name }) => name));
    return listMedia(after).flatMap((media) => (known.has(media.name) ? [] : [{ id, ...media }]));
  });
  const uploads = await listUploads(
    db,
    named.map(({ name }) => name),
  );
  return named
    .filter(({ name }) => findMedia(name, uploads) === null)
    .map(({ id, field, name }) =>
      at(
        events,
        id,
        [field],
        `${field} names ${name}, which is neither in the media folder nor uploaded, so pages leave it out`,
      ),
    );
}

/** The files that an event names, with the fields that name them. */
function listMedia(event: Values): { field: string; name: string }[] {
  const pictures = toList(event["artists"] ?? null).map(
    (artist) => Object.fromEntries(toEntries(artist))["picture"],
  );
  const { excerpt, excerptCaptions } = event;
  return Object.entries({
    artists: pictures,
    excerpt: [excerpt],
    excerptCaptions: [excerptCaptions],
  })
    .flatMap(([field, names]) => names.map((name) => ({ field, name })))
    .flatMap(({ field, name }) => (typeof name === "string" ? [{ field, name }] : []));
}
