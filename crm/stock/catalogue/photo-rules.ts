import { PHOTO_FORMATS, type PhotoFormat } from "#contract/schemas/photo";
import { MAX_PHOTO_FILE, MAX_PHOTO } from "#contract/rules/events/photo";

/** Pixels. Posters are 600 wide, and no screen shows more than the maximum. */
const MIN_PHOTO_WIDTH = 320;
const MAX_PHOTO_SIDE = 4_096;

/**
 * `type`: not a JPEG, WebP or AVIF with one picture. `size`: too many bytes, or too wide, high or narrow. `rotated`: only
 * upright with its metadata, which is removed. `private`: has metadata that cannot be removed. `jpeg`: no file is a JPEG.
 * `different`: the files differ in aspect ratio.
 */
export type PhotoError = "type" | "size" | "rotated" | "private" | "jpeg" | "different";

type Size = { width: number; height: number };
export type PhotoFile = Size & { format: PhotoFormat; content: Buffer };

/** Relative difference of aspect ratios. Rounding a narrow file to whole pixels stays below it. */
const MAX_RATIO_DIFFERENCE = 0.02;

/** Reads the files of one photograph: sorted by width, one per width and format. */
export function checkPhoto(files: readonly Buffer[]): PhotoFile[] | PhotoError {
  if (files.reduce((sum, { length }) => sum + length, 0) > MAX_PHOTO) return "size";
  const byWidthAndFormat = new Map<string, PhotoFile>();
  for (const bytes of files) {
    const file = readPhoto(bytes);
    if (typeof file === "string") return file;
    byWidthAndFormat.set(`${file.width} ${file.format}`, file);
  }
  const photo = [...byWidthAndFormat.values()].toSorted((a, b) => a.width - b.width);
  const widest = photo.findLast(({ format }) => format === "jpg");
  if (widest === undefined) return "jpeg";
  const aspectRatio = ({ width, height }: Size) => width / height;
  const isSame = (file: Size) =>
    Math.abs(aspectRatio(file) / aspectRatio(widest) - 1) < MAX_RATIO_DIFFERENCE;
  return photo.every(isSame) ? photo : "different";
}

/**
 * Detects the format and size of a file and removes everything but the picture: metadata, thumbnails, trailing bytes.
 */
export function readPhoto(bytes: Buffer): PhotoFile | PhotoError {
  if (bytes.length > MAX_PHOTO_FILE) return "size";
  try {
    const format = PHOTO_FORMATS.find((candidate) => SIGNATURES[candidate](bytes));
    const picture = format && READERS[format](bytes);
    if (format === undefined || picture === undefined) return "type";
    if (typeof picture === "string") return picture;
    const { width, height } = picture;
    return width >= MIN_PHOTO_WIDTH && height > 0 && Math.max(width, height) <= MAX_PHOTO_SIDE
      ? { format, ...picture }
      : "size";
  } catch (error) {
    // The file is truncated.
    if (error instanceof RangeError) return "type";
    throw error;
  }
}

const textAt = (bytes: Buffer, at: number, length: number) =>
  bytes.toString("latin1", at, at + length);

const SIGNATURES: Record<PhotoFormat, (bytes: Buffer) => boolean> = {
  jpg: (bytes) => textAt(bytes, 0, 3) === "\xFF\xD8\xFF",
  webp: (bytes) => textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP",
  avif: (bytes) => textAt(bytes, 4, 8) === "ftypavif",
};

export type ReadResult = (Size & { content: Buffer }) | PhotoError | undefined;

const READERS: Record<PhotoFormat, (bytes: Buffer) => ReadResult> = {
  jpg: readJpeg,
  webp: readWebp,
  avif: readAvif,
};

/* ITU T.81, annex B. */
const [START_OF_SCAN, END_OF_IMAGE, EXIF] = [0xda, 0xd9, 0xe1] as const;
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Tables, frames and scans; JFIF header without a thumbnail; color profile; Adobe's color transform. */
const isPictureSegment = (marker: number, body: Buffer) =>
  (marker >= 0xc0 && marker <= 0xdf) ||
  (marker === 0xe0 && body.length === 14) ||
  (marker === 0xe2 && textAt(body, 0, 12) === "ICC_PROFILE\0") ||
  (marker === 0xee && textAt(body, 0, 5) === "Adobe");

export function readJpeg(bytes: Buffer): ReadResult {
  const segments = [bytes.subarray(0, 2)];
  let size: Size | undefined;
  let at = 2;
  for (;;) {
    while (bytes.readUInt16BE(at) === 0xffff) at += 1;
    const marker = bytes.readUInt16BE(at) - 0xff00;
    if (marker < 0) return undefined;
    if (marker === END_OF_IMAGE) break;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    const body = bytes.subarray(at + 4, end);
    if (marker === EXIF && getOrientation(body) !== 1) return "rotated";
    if (isFrame(marker)) {
      if (size !== undefined) return undefined;
      size = { height: body.readUInt16BE(1), width: body.readUInt16BE(3) };
    }
    if (marker === START_OF_SCAN) end = endOfScan(bytes, end);
    if (isPictureSegment(marker, body)) segments.push(bytes.subarray(at, end));
    at = end;
  }
  return (
    size && { ...size, content: Buffer.concat([...segments, Buffer.from([0xff, END_OF_IMAGE])]) }
  );
}

/** Returns the position of the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; ; at += 2) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) return bytes.length;
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
}

/** Exif's tag 274; 1 is upright. */
function getOrientation(segment: Buffer): number {
  if (textAt(segment, 0, 6) !== "Exif\0\0") return 1;
  const tiff = segment.subarray(6);
  const isLittle = textAt(tiff, 0, 2) === "II";
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(start); entry += 1) {
    const at = start + 2 + entry * 12;
    if (short(at) === 274) return short(at + 8);
  }
  return 1;
}

/* RFC 9649. */
const ANIMATION = 0x02;
const EXIF_AND_XMP = 0x0c;

function readWebp(bytes: Buffer): ReadResult {
  const chunks: Buffer[] = [];
  let size: Size | undefined;
  for (let at = 12; at < 8 + bytes.readUInt32LE(4);) {
    const name = textAt(bytes, at, 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) return undefined;
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (name === "VP8X") {
      const flags = chunk.readUInt8(8);
      if ((flags & ANIMATION) !== 0) return undefined;
      chunk.writeUInt8(flags & ~EXIF_AND_XMP, 8);
      size = { width: chunk.readUIntLE(12, 3) + 1, height: chunk.readUIntLE(15, 3) + 1 };
    } else if (name === "VP8 ") {
      size ??= {
        width: chunk.readUInt16LE(14) & 0x3fff,
        height: chunk.readUInt16LE(16) & 0x3fff,
      };
    } else if (name === "VP8L") {
      const bits = chunk.readUInt32LE(9);
      size ??= { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    if (["VP8X", "VP8 ", "VP8L", "ICCP", "ALPH"].includes(name)) chunks.push(chunk);
    at = end;
  }
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  const head = Buffer.from("RIFF\0\0\0\0");
  head.writeUInt32LE(body.length, 4);
  return size && { ...size, content: Buffer.concat([head, body]) };
}

/** Boxes refer to each other by file offset, so nothing can be removed. */
function readAvif(bytes: Buffer): ReadResult {
  let meta = "";
  let hasData = false;
  for (let at = 0; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const name = textAt(bytes, at + 4, 4);
    if (length < 8 || !["ftyp", "meta", "mdat"].includes(name)) return undefined;
    if (name === "meta") meta += textAt(bytes, at, length);
    hasData ||= name === "mdat";
    at += length;
    if (at > bytes.length) return undefined;
  }
  if (!hasData) return undefined;
  if (/Exif|mime/.test(meta)) return "private";
  if (/irot|imir/.test(meta)) return "rotated";
  // ISO/IEC 23008-12, 6.5.3: 32-bit width and height. The largest one is the picture, the others are its tiles.
  const sizes = Array.from(meta.matchAll(/ispe.{4}(.{4})(.{4})/gs), ([, ...sides]) =>
    sides.map((side) => Buffer.from(side, "latin1").readUInt32BE()),
  );
  const [width = 0, height = 0] = [0, 1].map((side) =>
    Math.max(0, ...sizes.map((size) => size[side] ?? 0)),
  );
  return { width, height, content: bytes };
}
