import type { MediaFile } from "#runtime/venue/read-media";
import { venue } from "#contract/venue";

/** A file of the venue's media with its address; null if the folder does not have it. A changed file has another address. */
export function findMedia(name: string | null | undefined): (MediaFile & { href: string }) | null {
  const { files } = venue.media;
  const file = name != null && Object.hasOwn(files, name) ? files[name] : undefined;
  return file === undefined ? null : { ...file, href: `/media/${name}?v=${file.version}` };
}
