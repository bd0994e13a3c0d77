import { type Box, findBoxes, oneBox } from "./mp4-boxes";

/** A part of the file, `to` excluded. */
export type Span = { from: number; to: number };

/** Where the samples of a track are (ISO/IEC 14496-12, 8.7): of each chunk one after the other. */
export function samplesOfTrack(track: Box): Span[] {
  const table = oneBox(track.parts, "mdia", "minf", "stbl").parts;
  const [sizes, runs] = [oneBox(table, "stsz").body, oneBox(table, "stsc").body];
  const [long] = findBoxes(table, "co64");
  const { body: chunks } = long ?? oneBox(table, "stco");
  const [allHave, count] = [sizes.readUInt32BE(4), sizes.readUInt32BE(8)];
  const runCount = runs.readUInt32BE(4);
  const firstOfRun = (run: number) => runs.readUInt32BE(8 + run * 12);
  const spans: Span[] = [];
  let sample = 0;
  let run = -1;
  for (let chunk = 0; chunk < chunks.readUInt32BE(4); chunk += 1) {
    while (run + 1 < runCount && firstOfRun(run + 1) <= chunk + 1) run += 1;
    if (run < 0) throw new RangeError("A chunk is in no run");
    const end = Math.min(sample + runs.readUInt32BE(12 + run * 12), count);
    const from = long
      ? Number(chunks.readBigUInt64BE(8 + chunk * 8))
      : chunks.readUInt32BE(8 + chunk * 4);
    let to = from + allHave * (end - sample);
    if (allHave === 0)
      for (let each = sample; each < end; each += 1) to += sizes.readUInt32BE(12 + each * 4);
    sample = end;
    spans.push({ from, to });
  }
  return spans;
}

/** Where the fields are that a box has only if their flags are set, and where the last one ends. */
function optionalFields(body: Buffer, from: number, lengths: ReadonlyMap<number, number>) {
  const flags = body.readUInt32BE(0);
  const places = new Map<number, number>();
  let end = from;
  for (const [flag, length] of lengths) {
    if ((flags & flag) === 0) continue;
    places.set(flag, end);
    end += length;
  }
  return { flags, places, end };
}

/* Of a part of a fragment: its base, number of a description, length and size of samples. */
const [BASE, DEFAULT_SIZE, BASE_IS_FRAGMENT] = [0x1, 0x10, 0x2_0000];
const PART_FIELDS = new Map([
  [BASE, 8],
  [0x2, 4],
  [0x8, 4],
  [DEFAULT_SIZE, 4],
]);

/**
 * 8.8: where the samples of a fragment are, by its parts, each of a track. `defaults`: sizes of samples of the tracks.
 */
export function samplesOfFragment(
  fragment: Box,
  defaults: ReadonlyMap<number, number>,
): { track: number; part: Box; spans: Span[] }[] {
  let endBefore = fragment.at;
  return findBoxes(fragment.parts, "traf").map((part) => {
    const { body: header } = oneBox(part.parts, "tfhd");
    const { flags, places } = optionalFields(header, 8, PART_FIELDS);
    const track = header.readUInt32BE(4);
    const [baseAt, sizeAt] = [places.get(BASE), places.get(DEFAULT_SIZE)];
    const implied = (flags & BASE_IS_FRAGMENT) === 0 ? endBefore : fragment.at;
    const base = baseAt === undefined ? implied : Number(header.readBigUInt64BE(baseAt));
    const size = sizeAt === undefined ? (defaults.get(track) ?? 0) : header.readUInt32BE(sizeAt);
    endBefore = base;
    const spans = findBoxes(part.parts, "trun").map(({ body }): Span => {
      const run = readRun(body, size);
      const from = run.offset === null ? endBefore : base + run.offset;
      endBefore = from + run.size;
      return { from, to: endBefore };
    });
    return { track, part, spans };
  });
}

/* Of a run: its place; and of each of its samples, length, size, flags, delay. */
const [DATA_OFFSET, SAMPLE_SIZE] = [0x1, 0x200];
const RUN_FIELDS = new Map([
  [DATA_OFFSET, 4],
  [0x4, 4],
]);
const SAMPLE_FIELDS = [0x100, SAMPLE_SIZE, 0x400, 0x800];

/** 8.8.8. `offset`: null if the run follows the one before it. */
function readRun(body: Buffer, defaultSize: number): { offset: number | null; size: number } {
  const count = body.readUInt32BE(4);
  const { flags, places, end } = optionalFields(body, 8, RUN_FIELDS);
  const offsetAt = places.get(DATA_OFFSET);
  const offset = offsetAt === undefined ? null : body.readInt32BE(offsetAt);
  if ((flags & SAMPLE_SIZE) === 0) return { offset, size: count * defaultSize };
  const fields = SAMPLE_FIELDS.filter((flag) => (flags & flag) !== 0);
  const sizeAt = end + fields.indexOf(SAMPLE_SIZE) * 4;
  let size = 0;
  for (let each = 0; each < count; each += 1)
    size += body.readUInt32BE(sizeAt + each * fields.length * 4);
  return { offset, size };
}
