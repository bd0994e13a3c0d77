import { inflateSync } from "node:zlib";

import type { LookImage, LookImageName } from "./look-images";
import { type Look, readLookImage } from "./read-look";

type Images = Pick<Look, "images">;

/**
 * The logo for emails and PDFs, which cannot show an SVG: `letterhead.png`, or a `logo.png`. Null without either: then
 * they have the venue's name.
 */
export function findLetterhead({
  images,
}: Images): { name: LookImageName; image: LookImage } | null {
  for (const name of ["letterhead", "logo"] as const) {
    const image = images[name];
    if (image?.type === "image/png") return { name, image };
  }
  return null;
}

/** The content of the letterhead's file; null if it is not there, has changed, or is no PNG that a PDF can have. */
export function readLetterhead(look: Images & Pick<Look, "folder">): Buffer | null {
  const found = findLetterhead(look);
  if (found === null) return null;
  const read = readLookImage(look.folder, found.name, found.image.file);
  return read.ok && canDecode(read.value.bytes) ? read.value.bytes : null;
}

const SIGNATURE_BYTES = 8;
/** By the color type of the header: samples of each pixel. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Whether a PNG has all its pixels, eight bits a sample at most and not interlaced: an error while a PDF is drawn ends its thread. */
export function canDecode(png: Buffer): boolean {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [depth, colorType, interlaced] = [png[24] ?? 0, png[25] ?? 0, png[28]];
  const samples = SAMPLES[colorType];
  if (samples === undefined || depth > 8 || interlaced !== 0) return false;
  const data: Buffer[] = [];
  let hasPalette = colorType !== 3;
  for (let at = SIGNATURE_BYTES; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    if (type === "IDAT") data.push(png.subarray(at + 8, at + 8 + length));
    if (type === "PLTE") hasPalette = true;
    at += length + 12;
  }
  const rowBytes = Math.ceil((width * depth * samples) / 8) + 1;
  try {
    const pixels = inflateSync(Buffer.concat(data), { maxOutputLength: rowBytes * height + 1 });
    return hasPalette && pixels.length === rowBytes * height;
  } catch {
    return false;
  }
}
