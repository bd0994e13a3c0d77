import { venue } from "../venue";
import { type MediaKind, mediaKind } from "../rules/events/media";

type Media = { name: string; kind: MediaKind; href: string };

/**
 * The file that a field of an event names, with its address: of the venue's `media/`, or else one that staff uploaded. Null
 * if there is neither. The content of an address never changes.
 */
export function findMedia(
  name: string | null | undefined,
  uploads: readonly string[] | null | undefined,
): Media | null {
  if (name == null) return null;
  const { files } = venue.media;
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  if (file !== undefined)
    return { name, kind: file.kind, href: `/media/${name}?v=${file.version}` };
  const kind = uploads?.includes(name) === true ? mediaKind(name) : null;
  return kind === null ? null : { name, kind, href: `/media/${name}` };
}
