import {
  MAX_CAPTIONS,
  MAX_PICTURE_SIDE,
  MAX_RECORDING,
  type UploadedFormat,
} from "#contract/media/media-rules";
import type { UploadProblem } from "#contract/media/media-rules";

/** A checked file: what is kept of it, and the format that its content has. */
export type Upload = { format: UploadedFormat; content: Buffer };

/**
 * Detects the format of an excerpt and checks that it is complete. Tags, such as where a phone recorded it, are removed or
 * overwritten. A format is known by all of a file, so that no page or archive passes as a recording.
 */
export function readRecording(bytes: Buffer): Upload | UploadProblem {
  if (bytes.length > MAX_RECORDING) return "size";
  try {
    for (const read of [readWav, readMp4, readWebm, readMp3]) {
      const recording = read(bytes);
      if (recording !== null) return recording;
    }
    return "type";
  } catch (error) {
    // The file is cut off.
    if (error instanceof RangeError) return "type";
    throw error;
  }
}

/** Captions in WebVTT. */
export function readCaptions(bytes: Buffer): Upload | UploadProblem {
  if (bytes.length > MAX_CAPTIONS) return "size";
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const isCaptions = /^WEBVTT(?:[ \t][^\n]*)?\r?\n/.test(text) && text.includes("-->");
    return isCaptions && !text.includes("\0")
      ? { format: "vtt", content: Buffer.from(text) }
      : "type";
  } catch {
    return "type";
  }
}

const textAt = (bytes: Buffer, at: number, length: number) =>
  bytes.toString("latin1", at, at + length);

/** Of one level. Real files have a few hundred. */
const MAX_PARTS = 20_000;

/** Samples as they are, and as floating-point numbers; `0xfffe` says which of them later. */
const WAV_CODECS = [1, 3, 0xfffe];

function readWav(bytes: Buffer): Upload | null {
  if (textAt(bytes, 0, 4) !== "RIFF" || textAt(bytes, 8, 4) !== "WAVE") return null;
  const chunks = new Map<string, Buffer>();
  for (let at = 12, count = 0; at < bytes.length && !chunks.has("data"); count += 1) {
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (end > bytes.length || count === MAX_PARTS) return null;
    chunks.set(textAt(bytes, at, 4), bytes.subarray(at, end));
    at = end + (end % 2);
  }
  const [format, data] = [chunks.get("fmt "), chunks.get("data")];
  if (format === undefined || data === undefined || data.length <= 8) return null;
  if (!WAV_CODECS.includes(format.readUInt16LE(8))) return null;
  const body = Buffer.concat([Buffer.from("WAVE"), format, data, Buffer.alloc(data.length % 2)]);
  const head = Buffer.from("RIFF\0\0\0\0");
  head.writeUInt32LE(body.length, 4);
  return { format: "wav", content: Buffer.concat([head, body]) };
}

type Box = { name: string; at: number; bodyAt: number; end: number };

/** ISO/IEC 14496-12, 4.2. Throws a `RangeError` if a box does not end where its parent does. */
function boxesOf(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  const bytes = file.subarray(0, to);
  for (let at = from; at < to;) {
    const short = bytes.readUInt32BE(at);
    const length =
      short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    const bodyAt = at + (short === 1 ? 16 : 8);
    const end = at + length;
    if (bodyAt > end || end > to || boxes.length === MAX_PARTS)
      throw new RangeError("A box is cut off");
    boxes.push({ name: textAt(bytes, at + 4, 4), at, bodyAt, end });
    at = end;
  }
  return boxes;
}

/** Titles, places, pictures, and what nobody plays. */
const TAG_BOXES = ["udta", "meta", "uuid", "free", "skip"];

/** Boxes refer to each other by file offset, so tags are overwritten. */
function readMp4(original: Buffer): Upload | null {
  if (textAt(original, 4, 4) !== "ftyp" || textAt(original, 8, 4) === "qt  ") return null;
  const bytes = Buffer.from(original);
  const inside = (boxes: readonly Box[], name: string) =>
    boxes.filter((box) => box.name === name).map((box) => boxesOf(bytes, box.bodyAt, box.end));
  const eraseTags = (boxes: readonly Box[]) => {
    for (const { at, bodyAt, end } of boxes.filter(({ name }) => TAG_BOXES.includes(name))) {
      bytes.write("free", at + 4, "latin1");
      bytes.fill(0, bodyAt, end);
    }
  };
  const top = boxesOf(bytes, 0, bytes.length);
  const movies = inside(top, "moov");
  if (movies.length !== 1 || !top.some(({ name }) => name === "mdat")) return null;
  if (top.some((each) => each.name === "sidx" && endOfFragments(bytes, each) > bytes.length))
    return null;
  const tracks = movies.flatMap((movie) => inside(movie, "trak"));
  for (const boxes of [top, ...movies, ...tracks]) eraseTags(boxes);
  const handlers = tracks
    .flatMap((track) => inside(track, "mdia"))
    .flatMap((media) => media.filter(({ name }) => name === "hdlr"))
    .map(({ bodyAt, end }) => textAt(bytes.subarray(bodyAt, end), 8, 4));
  if (handlers.includes("vide")) {
    const headers = tracks.flatMap((track) => track.filter(({ name }) => name === "tkhd"));
    // The last two numbers are width and height, as fixed-point numbers.
    const sides = headers.flatMap(({ bodyAt, end }) => {
      const header = bytes.subarray(bodyAt, end);
      return [header.readUInt16BE(header.length - 8), header.readUInt16BE(header.length - 4)];
    });
    return sides.every((side) => side <= MAX_PICTURE_SIDE)
      ? { format: "mp4", content: bytes }
      : null;
  }
  return handlers.includes("soun") ? { format: "m4a", content: bytes } : null;
}

/** 8.16.3: where the last of the fragments ends that an index lists. An index without all its entries is cut off. */
function endOfFragments(bytes: Buffer, { bodyAt, end }: Box): number {
  const index = bytes.subarray(bodyAt, end);
  const isLong = index.readUInt8(0) !== 0;
  const countAt = isLong ? 30 : 22;
  const offset = isLong ? Number(index.readBigUInt64BE(20)) : index.readUInt32BE(16);
  let last = end + offset;
  for (let entry = 0; entry < index.readUInt16BE(countAt); entry += 1)
    last += index.readUInt32BE(countAt + 2 + entry * 12) & 0x7fff_ffff;
  return last;
}

/** RFC 8794: a number that says its own length by its leading zeros. `size`: without the bit that ends them. */
function readVint(bytes: Buffer, at: number): { id: number; size: number | null; length: number } {
  const first = bytes.readUInt8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8) throw new RangeError("No number of EBML");
  let id = first;
  let size = first & (0xff >> length);
  let isUnknown = size === 0xff >> length;
  for (let next = 1; next < length; next += 1) {
    const byte = bytes.readUInt8(at + next);
    id = id * 256 + byte;
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { id, size: isUnknown ? null : size, length };
}

type Element = { id: number; bodyAt: number; end: number };

/** An element of unknown size, as of a recording in a browser, goes to the end of its parent. */
function elementsOf(file: Buffer, from: number, to: number): Element[] {
  const elements: Element[] = [];
  const bytes = file.subarray(0, to);
  for (let at = from; at < to;) {
    const { id, length } = readVint(bytes, at);
    const { size, length: sizeLength } = readVint(bytes, at + length);
    const bodyAt = at + length + sizeLength;
    const end = size === null ? to : bodyAt + size;
    if (end > to || elements.length === MAX_PARTS) throw new RangeError("An element is cut off");
    elements.push({ id, bodyAt, end });
    at = end;
  }
  return elements;
}

const [EBML, DOC_TYPE, SEGMENT] = [0x1a45dfa3, 0x4282, 0x18538067];
const [TRACKS, TRACK, TRACK_TYPE, CLUSTER] = [0x1654ae6b, 0xae, 0x83, 0x1f43b675];

function readWebm(bytes: Buffer): Upload | null {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== EBML) return null;
  const inside = (elements: readonly Element[], id: number) =>
    elements
      .filter((element) => element.id === id)
      .map(({ bodyAt, end }) => elementsOf(bytes, bodyAt, end));
  const top = elementsOf(bytes, 0, bytes.length);
  const isWebm = inside(top, EBML)
    .flat()
    .some(
      ({ id, bodyAt, end }) => id === DOC_TYPE && textAt(bytes, bodyAt, end - bodyAt) === "webm",
    );
  const segment = top.filter(({ id }) => id === SEGMENT);
  if (!isWebm || segment.length !== 1 || top.length !== 2) return null;
  const parts = inside(segment, SEGMENT).flat();
  const kinds = inside(parts, TRACKS)
    .flatMap((tracks) => inside(tracks, TRACK))
    .flatMap((track) => track.filter(({ id }) => id === TRACK_TYPE))
    .map(({ bodyAt, end }) => bytes.subarray(bodyAt, end).readUInt8(0));
  const isPlayed = kinds.some((kind) => kind === 1 || kind === 2);
  return isPlayed && parts.some(({ id }) => id === CLUSTER)
    ? { format: "webm", content: bytes }
    : null;
}

/* ISO/IEC 11172-3, 2.4.2.3, and 13818-3: of layer III, in kbit/s and Hz. */
const BITRATES = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** Fewer are no sound that anyone hears, and may be a chance. */
const MIN_FRAMES = 8;

/** The length of the frame of MP3 that begins there; null if none does. */
function mp3Frame(bytes: Buffer, at: number): number | null {
  if (at + 4 > bytes.length) return null;
  const header = bytes.readUInt32BE(at);
  const [version, layer] = [(header >>> 19) & 3, (header >>> 17) & 3];
  if (header >>> 21 !== 0x7ff || version === 1 || layer !== 1) return null;
  const isFirst = version === 3;
  const bitrate = BITRATES[isFirst ? 1 : 2][((header >>> 12) & 15) - 1];
  const rate = SAMPLE_RATES[(header >>> 10) & 3];
  if (bitrate === undefined || rate === undefined) return null;
  const hertz = rate / (isFirst ? 1 : version === 2 ? 2 : 4);
  const padding = (header >>> 9) & 1;
  return Math.floor(((isFirst ? 144 : 72) * bitrate * 1_000) / hertz) + padding;
}

/** Tags before the sound (ID3v2). */
function skipId3(bytes: Buffer): number {
  let at = 0;
  while (textAt(bytes, at, 3) === "ID3") {
    // Seven bits of each byte count.
    const size = [6, 7, 8, 9].reduce((sum, each) => sum * 128 + bytes.readUInt8(at + each), 0);
    at += 10 + size + ((bytes.readUInt8(at + 5) & 0x10) === 0 ? 0 : 10);
  }
  while (bytes[at] === 0) at += 1;
  return at;
}

const MP3_ENDS = /^(?:TAG|APETAGEX|LYRICSBEGIN)/;

/** Where the first frame has what it says of all of them: after its header and the side information, which has four lengths. */
const XING_AT = [36, 21, 13];
const VBRI_AT = 36;

type Length = { frames: number; bytes: number };

/**
 * How many frames and bytes the first frame says that there are, at least; 0 if it doesn't. Encoders count frames without
 * the first, which has no sound, and bytes with it.
 */
function statedLength(frame: Buffer): Length {
  if (textAt(frame, VBRI_AT, 4) === "VBRI")
    return { bytes: frame.readUInt32BE(VBRI_AT + 10), frames: frame.readUInt32BE(VBRI_AT + 14) };
  const at = XING_AT.find((each) => /^(?:Xing|Info)$/.test(textAt(frame, each, 4)));
  if (at === undefined) return { frames: 0, bytes: 0 };
  const flags = frame.readUInt32BE(at + 4);
  const [hasFrames, hasBytes] = [(flags & 1) !== 0, (flags & 2) !== 0];
  return {
    frames: hasFrames ? frame.readUInt32BE(at + 8) : 0,
    bytes: hasBytes ? frame.readUInt32BE(at + (hasFrames ? 12 : 8)) : 0,
  };
}

function readMp3(bytes: Buffer): Upload | null {
  const start = skipId3(bytes);
  const first = mp3Frame(bytes, start);
  let [at, frames] = [start, 0];
  for (let length = first; length !== null; length = mp3Frame(bytes, at)) {
    at += length;
    frames += 1;
  }
  if (first === null || at > bytes.length || frames < MIN_FRAMES) return null;
  const stated = statedLength(bytes.subarray(start, start + first));
  // Some encoders count the first frame, too.
  if (frames < stated.frames || at - start < stated.bytes) return null;
  const rest = bytes.subarray(at);
  const isWhole = MP3_ENDS.test(textAt(rest, 0, 11)) || rest.every((byte) => byte === 0);
  return isWhole ? { format: "mp3", content: bytes.subarray(start, at) } : null;
}
