import { textAt } from "./text-at";

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

/** The sound of an MP3, without what is before and after it; null if it is none, or cut off. */
export function readMp3(bytes: Buffer): Buffer | null {
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
  return isWhole ? bytes.subarray(start, at) : null;
}
