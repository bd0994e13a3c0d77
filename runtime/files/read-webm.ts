import {
  type WebmElement,
  eraseElement,
  findElements,
  keepElements,
  type KeptElement,
  type KeptElements,
  readVint,
  readText,
} from "./webm-elements";
import { textAt } from "./text-at";

const numbers = (...ids: number[]): [number, KeptElement][] => ids.map((id) => [id, "number"]);

/* RFC 9559, 5.1. */
const [EBML, DOC_TYPE, SEGMENT] = [0x1a45dfa3, 0x4282, 0x18538067];
const [SEEK_HEAD, SEEK, SEEK_ID, SEEK_POSITION] = [0x114d9b74, 0x4dbb, 0x53ab, 0x53ac];
const [INFO, MUXING_APP, WRITING_APP] = [0x1549a966, 0x4d80, 0x5741];
const [TRACKS, TRACK, TRACK_NUMBER, TRACK_TYPE] = [0x1654ae6b, 0xae, 0xd7, 0x83];
const [CODEC, CODEC_SETUP, VIDEO, AUDIO] = [0x86, 0x63a2, 0xe0, 0xe1];
const [COLOR, MASTERING] = [0x55b0, 0x55d0];
const [CLUSTER, SIMPLE_BLOCK, BLOCK_GROUP, BLOCK] = [0x1f43b675, 0xa3, 0xa0, 0xa1];
const [CUES, CUE_POINT, CUE_POSITIONS] = [0x1c53bb6b, 0xbb, 0xb7];

/** Numbers from 0x55b1 to 0x55bd, and 0x55d1 to 0x55da. */
const following = (id: number, count: number) =>
  numbers(...Array.from({ length: count }, (_, index) => id + 1 + index));

const VIDEO_FIELDS: KeptElements = new Map<number, KeptElement>([
  // Interlacing, width and height, cropping, and the same as shown.
  ...numbers(0x9a, 0x9d, 0xb0, 0xba, 0x54aa, 0x54bb, 0x54cc, 0x54dd, 0x54b0, 0x54ba, 0x54b2),
  [COLOR, new Map([...following(COLOR, 13), [MASTERING, new Map(following(MASTERING, 10))]])],
]);

/** What players need. Not: tags, attachments, chapters, titles, names, and when it was recorded. */
const KEPT: KeptElements = new Map<number, KeptElement>([
  [
    EBML,
    new Map([...numbers(0x4286, 0x42f7, 0x42f2, 0x42f3, 0x4287, 0x4285), [DOC_TYPE, "bytes"]]),
  ],
  [
    SEGMENT,
    new Map<number, KeptElement>([
      [SEEK_HEAD, new Map([[SEEK, new Map(numbers(SEEK_ID, SEEK_POSITION))]])],
      // Its unit of time, and length.
      [
        INFO,
        new Map([...numbers(0x2ad7b1, 0x4489), [MUXING_APP, "empty"], [WRITING_APP, "empty"]]),
      ],
      [
        TRACKS,
        new Map([
          [
            TRACK,
            new Map<number, KeptElement>([
              // Number, id, kind; whether it is played; lengths of frames, and of what is decoded before they are heard.
              ...numbers(TRACK_NUMBER, 0x73c5, TRACK_TYPE, 0xb9, 0x88, 0x55aa, 0x9c),
              ...numbers(0x23e383, 0x234e7a, 0x56aa, 0x56bb),
              // Encrypted or compressed.
              [0x6d80, "refused"],
              [CODEC, "bytes"],
              [CODEC_SETUP, "bytes"],
              [VIDEO, VIDEO_FIELDS],
              [AUDIO, new Map(numbers(0xb5, 0x78b5, 0x9f, 0x6264))],
            ]),
          ],
        ]),
      ],
      [
        CLUSTER,
        new Map<number, KeptElement>([
          ...numbers(0xe7, 0xa7, 0xab),
          [SIMPLE_BLOCK, "bytes"],
          // Its length, what it refers to, and what is left out of it.
          [BLOCK_GROUP, new Map([...numbers(0x9b, 0xfa, 0xfb, 0x75a2), [BLOCK, "bytes"]])],
        ]),
      ],
      [
        CUES,
        new Map([
          [
            CUE_POINT,
            new Map([
              ...numbers(0xb3),
              [CUE_POSITIONS, new Map(numbers(0xf7, 0xf1, 0xf0, 0xb2, 0x5378))],
            ]),
          ],
        ]),
      ],
    ]),
  ],
]);

/** Those of WebM, by the kind of track: video and sound. */
const CODECS: ReadonlyMap<number, RegExp> = new Map([
  [1, /^V_(?:VP8|VP9|AV1)$/],
  [2, /^A_(?:OPUS|VORBIS)$/],
]);

/** A WebM of which only what is played is kept; null if it is none. */
export function readWebm(original: Buffer): Buffer | null {
  if (original.length < 4 || original.readUInt32BE(0) !== EBML) return null;
  const bytes = Buffer.from(original);
  const top = keepElements(bytes, KEPT);
  const isWebm = findElements(top, EBML, DOC_TYPE).some((type) => readText(type) === "webm");
  const [segment] = findElements(top, SEGMENT);
  if (!isWebm || segment === undefined || top.length !== 2) return null;
  const played = new Set<number>();
  for (const track of findElements(segment.parts, TRACKS, TRACK)) {
    const number = numberIn(track, TRACK_NUMBER);
    const codecs = CODECS.get(numberIn(track, TRACK_TYPE) ?? 0);
    if (codecs === undefined || number === null) {
      eraseElement(track.whole);
      continue;
    }
    const name = findElements(track.parts, CODEC).map(readText).join("");
    if (!codecs.test(name)) return null;
    if (name === "A_VORBIS") findElements(track.parts, CODEC_SETUP).forEach(eraseComments);
    played.add(number);
  }
  const clusters = findElements(segment.parts, CLUSTER);
  for (const { parts } of clusters)
    for (const part of parts) if (!isPlayed(part, played)) eraseElement(part.whole);
  for (const seek of findElements(segment.parts, SEEK_HEAD, SEEK))
    if (!SOUGHT.has(numberIn(seek, SEEK_ID))) eraseElement(seek.whole);
  return played.size > 0 && clusters.length > 0 ? bytes : null;
}

const SOUGHT: ReadonlySet<number | null> = new Set([SEEK_HEAD, INFO, TRACKS, CUES, CLUSTER]);

/** Numbers that matter here are whole and small. */
function numberIn({ parts }: WebmElement, id: number): number | null {
  const [element] = findElements(parts, id);
  return element === undefined || element.body.length === 0 || element.body.length > 6
    ? null
    : element.body.readUIntBE(0, element.body.length);
}

/** A block begins with the number of its track. */
function isPlayed(part: WebmElement, tracks: ReadonlySet<number>): boolean {
  if (part.id === SIMPLE_BLOCK) return tracks.has(readVint(part.body, 0).size ?? 0);
  if (part.id !== BLOCK_GROUP) return true;
  const blocks = findElements(part.parts, BLOCK);
  return blocks.length === 1 && blocks.every(({ body }) => tracks.has(readVint(body, 0).size ?? 0));
}

/**
 * Vorbis I, 5: the second of three packets has names and titles. Their place is what the program is called, which is
 * erased. The packets' lengths are before them (4.3.4 of RFC 9559's codecs), by Xiph's lacing.
 */
function eraseComments({ body: setup }: WebmElement): void {
  let at = 1;
  const readLength = () => {
    let length = 0;
    for (let byte = 255; byte === 255; at += 1) {
      byte = setup.readUInt8(at);
      length += byte;
    }
    return length;
  };
  const [first, second] = [readLength(), readLength()];
  const comments = setup.subarray(at + first, at + first + second);
  if (setup.readUInt8(0) !== 2 || textAt(comments, 0, 7) !== "\x03vorbis")
    throw new RangeError("Not the setup of Vorbis");
  const text = comments.length - 16;
  comments.fill(0, 7);
  comments.writeUInt32LE(text, 7);
  comments.writeUInt8(1, comments.length - 1);
}
