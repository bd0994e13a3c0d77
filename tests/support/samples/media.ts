import { crc32, deflateSync } from "node:zlib";

const pngChunk = (name: string, body: Buffer) => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  const named = Buffer.concat([Buffer.from(name, "latin1"), body]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, check]);
};

/** Of a picture that claims to be huge, less is there. */
const MAX_SAMPLE = 1_000_000;

/** A valid gray PNG. `more`: chunks before its data. */
export function samplePng(width = 160, height = 200, more: Record<string, string> = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  // Of each line, the first byte says that the others are as they are.
  const lines = Buffer.alloc(Math.min((width + 1) * height, MAX_SAMPLE), 0x80);
  for (let at = 0; at < lines.length; at += width + 1) lines[at] = 0;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    ...Object.entries(more).map(([name, text]) => pngChunk(name, Buffer.from(text))),
    pngChunk("IDAT", deflateSync(lines)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

const riffChunk = (name: string, body: Buffer) => {
  const head = Buffer.from(`${name}\0\0\0\0`, "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};

/** Silence at 8 kHz. `more`: chunks before it. */
export function sampleWav(samples = 800, more: Record<string, string> = {}): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(8_000, 4);
  format.writeUInt32LE(8_000, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(8, 14);
  return riffChunk(
    "RIFF",
    Buffer.concat([
      Buffer.from("WAVE"),
      riffChunk("fmt ", format),
      ...Object.entries(more).map(([name, text]) => riffChunk(name, Buffer.from(text))),
      riffChunk("data", Buffer.alloc(samples, 0x80)),
    ]),
  );
}

/** Silence: frames of layer III, at 64 kbit/s and 44.1 kHz. */
type StatedLength = { name: "Xing" | "Info" | "VBRI"; frames?: number; bytes?: number };

/** Frames of silence. `stated`: how many frames and bytes the first says that there are. */
export function sampleMp3(frames = 20, stated?: StatedLength): Buffer {
  const frame = Buffer.alloc(208);
  frame.writeUInt32BE(0xfffb50c4);
  const all = Buffer.concat(Array.from({ length: frames }, () => frame));
  if (stated === undefined) return all;
  const { name, frames: count, bytes } = stated;
  if (name === "VBRI") {
    all.write(name, 36, "latin1");
    all.writeUInt32BE(bytes ?? 0, 46);
    all.writeUInt32BE(count ?? 0, 50);
    return all;
  }
  // One channel.
  all.write(name, 21, "latin1");
  const given = [count, bytes].filter((each) => each !== undefined);
  all.writeUInt32BE((count === undefined ? 0 : 1) + (bytes === undefined ? 0 : 2), 25);
  for (const [index, value] of given.entries()) all.writeUInt32BE(value, 29 + index * 4);
  return all;
}

/** A tag before the sound, as programs write titles and pictures. */
export function id3(text: string): Buffer {
  const head = Buffer.from("ID3\x03\0\0\0\0\0\0", "latin1");
  head[8] = text.length >> 7;
  head[9] = text.length & 0x7f;
  return Buffer.concat([head, Buffer.from(text)]);
}

export const box = (name: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length + 8);
  return Buffer.concat([head, Buffer.from(name, "latin1"), body]);
};

const numbers = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

type Mp4Options = {
  side?: number;
  brand?: string;
  /** Boxes of the movie, of its track, and of the description of its codec. */
  more?: readonly Buffer[];
  inTrack?: readonly Buffer[];
  inCodec?: readonly Buffer[];
  codec?: string;
  /** Before the samples, in the same box. */
  before?: Buffer;
  samples?: readonly Buffer[];
};

const SAMPLE = Buffer.alloc(100, 0x5a);

/** An MP4 of one track, with samples that no codec made. */
export function sampleMp4(
  handler: "vide" | "soun" | "meta" = "vide",
  {
    side = 640,
    brand = "isom",
    more = [],
    inTrack = [],
    inCodec = [],
    codec = handler === "soun" ? "mp4a" : "avc1",
    before = Buffer.alloc(0),
    samples = [SAMPLE, SAMPLE],
  }: Mp4Options = {},
): Buffer {
  const head = box("ftyp", Buffer.from(`${brand}\0\0\0\0`));
  const header = Buffer.alloc(84);
  header.writeUInt32BE(1, 12);
  header.writeUInt16BE(side, 76);
  header.writeUInt16BE(360, 80);
  const kind = Buffer.concat([Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(13)]);
  const setup = box(handler === "soun" ? "esds" : "avcC", Buffer.alloc(20, 1));
  const fields = Buffer.alloc(handler === "soun" ? 28 : 78);
  const movieAt = (mediaAt: number) => {
    const table = box(
      "stbl",
      box("stsd", numbers(0, 1), box(codec, fields, setup, ...inCodec)),
      box("stsc", numbers(0, 1, 1, samples.length, 1)),
      box("stsz", numbers(0, 0, samples.length, ...samples.map(({ length }) => length))),
      box("stco", numbers(0, 1, mediaAt)),
    );
    const references = box("dref", numbers(0, 1), box("url ", numbers(1)));
    const media = box("minf", box("dinf", references), table);
    const track = box("mdia", box("mdhd", Buffer.alloc(24)), box("hdlr", kind), media);
    return box(
      "moov",
      box("mvhd", Buffer.alloc(100)),
      box("trak", box("tkhd", header), track, ...inTrack),
      ...more,
    );
  };
  const mediaAt = head.length + movieAt(0).length + 8 + before.length;
  return Buffer.concat([head, movieAt(mediaAt), box("mdat", before, ...samples)]);
}

export const element = (id: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 0x10000000);
  return Buffer.concat([Buffer.from(id, "hex"), size, body]);
};

type WebmOptions = {
  docType?: string;
  codec?: string;
  /** Elements of the segment, of the track, and of the cluster. */
  more?: readonly Buffer[];
  inTrack?: readonly Buffer[];
  inCluster?: readonly Buffer[];
};

/** A WebM of one track, with blocks that no codec made. */
export function sampleWebm(
  kind = 1,
  {
    docType = "webm",
    codec = kind === 2 ? "A_OPUS" : "V_VP9",
    more = [],
    inTrack = [],
    inCluster = [],
  }: WebmOptions = {},
): Buffer {
  const [one, type] = [Buffer.from([1]), Buffer.from([kind])];
  const track = [element("d7", one), element("83", type), element("86", Buffer.from(codec))];
  return Buffer.concat([
    element("1a45dfa3", element("4282", Buffer.from(docType))),
    element(
      "18538067",
      element("1654ae6b", element("ae", ...track, ...inTrack)),
      ...more,
      element(
        "1f43b675",
        element("a3", Buffer.from([0x81, 0, 0, 0x80]), Buffer.alloc(200, 0x5a)),
        ...inCluster,
      ),
    ),
  ]);
}

export const SAMPLE_CAPTIONS = "WEBVTT\n\n00:00.000 --> 00:02.000\n(Slow music)\n";
