import { MAX_PICTURE_SIDE } from "#contract/rules/events/media";

import { type Box, findBoxes, type KeptBoxes, Mp4, oneBox } from "./mp4-boxes";
import { samplesOfFragment, samplesOfTrack, type Span } from "./mp4-samples";
import { textAt } from "./text-at";

const GROUPS = { sdtp: null, sbgp: null, sgpd: null } as const;

/** What players need. Not: titles, places, pictures, chapters, messages, other tracks, and when it was recorded. */
const KEPT: KeptBoxes = {
  ftyp: null,
  moov: {
    mvhd: null,
    mvex: { mehd: null, trex: null },
    trak: {
      tkhd: null,
      edts: { elst: null },
      mdia: {
        mdhd: null,
        hdlr: null,
        minf: {
          vmhd: null,
          smhd: null,
          dinf: { dref: null },
          stbl: {
            stsd: null,
            stts: null,
            ctts: null,
            cslg: null,
            stsc: null,
            stsz: null,
            stco: null,
            co64: null,
            stss: null,
            ...GROUPS,
          },
        },
      },
    },
  },
  styp: null,
  sidx: null,
  moof: { mfhd: null, traf: { tfhd: null, tfdt: null, trun: null, ...GROUPS } },
  mdat: null,
};

type Codec = { setup: string; more: readonly string[] };
const video = (setup: string): Codec => ({
  setup,
  more: ["pasp", "colr", "clap", "btrt", "fiel", "mdcv", "clli"],
});
const audio = (setup: string): Codec => ({ setup, more: ["btrt"] });

/** Codecs that browsers play, each with the box that sets up its decoder, by the kind of track. */
const CODECS: Readonly<Record<string, ReadonlyMap<string, Codec>>> = {
  vide: new Map([
    ["avc1", video("avcC")],
    ["avc3", video("avcC")],
    ["hvc1", video("hvcC")],
    ["hev1", video("hvcC")],
    ["vp08", video("vpcC")],
    ["vp09", video("vpcC")],
    ["av01", video("av1C")],
  ]),
  soun: new Map([
    ["mp4a", audio("esds")],
    ["Opus", audio("dOps")],
  ]),
};

/** Of a file. Four minutes of sound have some 11,000 frames. */
const MAX_SPANS = 100_000;

/** A video, or sound, of which only what is played is kept; null if it is none. */
export function readMp4(original: Buffer): { format: "mp4" | "m4a"; content: Buffer } | null {
  if (textAt(original, 4, 4) !== "ftyp" || textAt(original, 8, 4) === "qt  ") return null;
  const bytes = Buffer.from(original);
  const file = new Mp4(bytes);
  const top = file.keep(0, bytes.length, KEPT);
  const movie = oneBox(top, "moov");
  if (findBoxes(top, "sidx").some((index) => endOfFragments(index) > bytes.length)) return null;
  eraseTimes(oneBox(movie.parts, "mvhd"));
  const tracks = new Map<number, string>();
  const spans: Span[] = [];
  const add = (more: readonly Span[]) => {
    for (const span of more) spans.push(span);
    if (spans.length > MAX_SPANS) throw new RangeError("Too many chunks");
  };
  for (const track of findBoxes(movie.parts, "trak")) {
    const kind = getKind(track);
    const codecs = Object.hasOwn(CODECS, kind) ? CODECS[kind] : undefined;
    if (codecs === undefined) {
      file.erase(track);
      continue;
    }
    if (kind === "vide" && !isSmall(track)) return null;
    tracks.set(getNumber(track), kind);
    cleanTrack(file, track, kind, codecs);
    add(samplesOfTrack(track));
  }
  const sizes = findBoxes(movie.parts, "mvex", "trex").map(
    ({ body }) => [body.readUInt32BE(4), body.readUInt32BE(16)] as const,
  );
  const defaults = new Map(sizes);
  for (const fragment of findBoxes(top, "moof"))
    for (const { track, part, spans: played } of samplesOfFragment(fragment, defaults))
      if (tracks.has(track)) add(played);
      else file.erase(part);
  keepSamples(bytes, findBoxes(top, "mdat"), spans);
  const kinds = [...tracks.values()];
  if (kinds.length === 0 || spans.every(({ from, to }) => from === to)) return null;
  return { format: kinds.includes("vide") ? "mp4" : "m4a", content: bytes };
}

const getKind = (track: Box) => textAt(oneBox(track.parts, "mdia", "hdlr").body, 8, 4);

const isLong = (body: Buffer) => body.readUInt8(0) === 1;

function getNumber(track: Box): number {
  const { body } = oneBox(track.parts, "tkhd");
  return body.readUInt32BE(isLong(body) ? 20 : 12);
}

/** The last two numbers are width and height, as fixed-point numbers. */
function isSmall(track: Box): boolean {
  const { body } = oneBox(track.parts, "tkhd");
  const sides = [body.readUInt16BE(body.length - 8), body.readUInt16BE(body.length - 4)];
  return sides.every((side) => side <= MAX_PICTURE_SIDE);
}

/** When it was made and changed. */
const eraseTimes = ({ body }: Box) => void body.fill(0, 4, isLong(body) ? 20 : 12);

/** Throws a `RangeError` if it has a codec that browsers don't play, or is in another file. */
function cleanTrack(file: Mp4, track: Box, kind: string, codecs: ReadonlyMap<string, Codec>): void {
  const media = oneBox(track.parts, "mdia").parts;
  eraseTimes(oneBox(track.parts, "tkhd"));
  eraseTimes(oneBox(media, "mdhd"));
  // Its name.
  oneBox(media, "hdlr").body.fill(0, 24);
  const places = file.keepInside(oneBox(media, "minf", "dinf", "dref"), 8, { "url ": null });
  for (const { body } of places) {
    if ((body.readUInt32BE(0) & 1) === 0) throw new RangeError("The media are elsewhere");
    body.fill(0, 4);
  }
  const descriptions = oneBox(media, "minf", "stbl", "stsd");
  const known = Object.fromEntries([...codecs.keys()].map((name) => [name, null]));
  const entries = file.keepInside(descriptions, 8, known);
  if (entries.length === 0 || entries.length !== descriptions.body.readUInt32BE(4))
    throw new RangeError("A codec that browsers don't play");
  for (const entry of entries) {
    const codec = codecs.get(entry.name);
    if (codec === undefined) continue;
    const { setup, more } = codec;
    // 12.1.3: the name of a program.
    if (kind === "vide") entry.body.fill(0, 42, 74);
    const names = Object.fromEntries([setup, ...more].map((name) => [name, null]));
    const length = kind === "vide" ? 78 : soundLength(entry);
    // Some programs end the list by a number.
    if (!file.keepInside(entry, length, names, 8).some(({ name }) => name === setup))
      throw new RangeError("A codec without its setup");
  }
}

/** The second and third version have more fields. */
function soundLength({ body }: Box): number {
  const more = [0, 16, 36][body.readUInt16BE(8)];
  if (more === undefined) throw new RangeError("An unknown version");
  return 28 + more;
}

/** Erases all but the samples. Throws a `RangeError` if the file ends before one of them. */
function keepSamples(bytes: Buffer, media: readonly Box[], spans: readonly Span[]): void {
  if (spans.some(({ to }) => to > bytes.length)) throw new RangeError("The samples are cut off");
  const sorted = spans.toSorted((one, other) => one.from - other.from);
  let next = 0;
  for (const { body } of media) {
    const from = body.byteOffset - bytes.byteOffset;
    const to = from + body.length;
    let at = from;
    for (let span = sorted[next]; span !== undefined && span.from < to; span = sorted[next]) {
      if (span.from > at) bytes.fill(0, at, span.from);
      at = Math.max(at, span.to);
      if (at >= to) break;
      next += 1;
    }
    if (at < to) bytes.fill(0, at, to);
  }
}

/** 8.16.3: where the last of the fragments ends that an index lists. An index without all its entries is cut off. */
function endOfFragments({ at, body }: Box): number {
  const countAt = isLong(body) ? 30 : 22;
  const offset = isLong(body) ? Number(body.readBigUInt64BE(20)) : body.readUInt32BE(16);
  let last = at + 8 + body.length + offset;
  for (let entry = 0; entry < body.readUInt16BE(countAt); entry += 1)
    last += body.readUInt32BE(countAt + 2 + entry * 12) & 0x7fff_ffff;
  return last;
}
