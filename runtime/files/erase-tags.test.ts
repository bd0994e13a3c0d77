import { expect, it } from "vitest";

import { box, element, sampleMp4, sampleWebm } from "../../tests/support/samples/media";
import { readRecording } from "./read-recording";

const SECRET = Buffer.from("Jane Doe at +40.7725-073.9835/");

/** What is kept of a recording: as long as the file, since its parts refer to places in it. */
function getContent(bytes: Buffer): Buffer {
  const read = readRecording(bytes);
  if (typeof read === "string") throw new Error(read);
  expect(read.content).toHaveLength(bytes.length);
  return read.content;
}

it.each([
  ["tags of the movie", { more: [box("udta", box("\xa9xyz", SECRET))] }],
  ["a tag without a list", { more: [box("\xa9xyz", SECRET)] }],
  ["a box that nobody knows", { more: [box("jane", SECRET)] }],
  ["a box of a program", { more: [box("uuid", SECRET)] }],
  ["tags of a track", { inTrack: [box("meta", SECRET)] }],
  ["a setting of a program", { inCodec: [box("uuid", SECRET)] }],
  ["what is between the samples", { before: SECRET }],
  ["a track that nobody plays", { more: [getTrack("meta", 1)] }],
])("%s of an MP4 is overwritten, and its samples stay", (_, options) => {
  const file = sampleMp4("vide", { ...options, samples: [Buffer.alloc(100, "Sample")] });
  const content = getContent(file);
  expect(content.toString("latin1")).not.toMatch(/Jane|40\.7725|\xa9xyz/);
  expect(content.includes(Buffer.alloc(100, "Sample"))).toBe(true);
  // Nothing is found the second time.
  expect(getContent(content)).toEqual(content);
});

/** A track that a player does not need, and which has a name. */
function getTrack(handler: string, number: number): Buffer {
  const header = Buffer.alloc(84);
  header.writeUInt32BE(number, 12);
  const kind = Buffer.concat([Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12), SECRET]);
  return box("trak", box("tkhd", header), box("mdia", box("hdlr", kind)));
}

it("an MP4 does not say when it was recorded", () => {
  const file = sampleMp4();
  for (const name of ["mvhd", "tkhd", "mdhd"]) file.write("Jane Doe", file.indexOf(name) + 8);
  expect(getContent(file)).toEqual(sampleMp4());
});

it("the samples of an MP4 in fragments stay", () => {
  const sample = Buffer.alloc(50, "Sample");
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4);
    for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
    return bytes;
  };
  // Of two samples, each with its size. Those of the second track are not played.
  const fragmentAt = (from: number, other: number) =>
    box(
      "moof",
      box("mfhd", numbers(0, 1)),
      box("traf", box("tfhd", numbers(0x2_0000, 1)), box("trun", numbers(0x201, 2, from, 50, 50))),
      box("traf", box("tfhd", numbers(0x2_0010, 2, 30)), box("trun", numbers(1, 1, other))),
    );
  const from = fragmentAt(0, 0).length + 8;
  const head = sampleMp4("vide", { more: [getTrack("meta", 2)] });
  const media = box("mdat", sample, sample, SECRET);
  const file = Buffer.concat([head, fragmentAt(from, from + 100), media]);
  const content = getContent(file);
  const erased = box("mdat", sample, sample, Buffer.alloc(SECRET.length));
  expect(content.subarray(-media.length)).toEqual(erased);
  expect(content.indexOf("traf")).toBe(content.lastIndexOf("traf"));
  expect(readRecording(file.subarray(0, file.length - 8 - SECRET.length))).toBe("type");
});

const TAGS = element(
  "1254c367",
  element("7373", element("67c8", element("45a3", SECRET), element("4487", SECRET))),
);

it.each([
  ["tags", { more: [TAGS] }],
  ["attached files", { more: [element("1941a469", element("61a7", SECRET))] }],
  ["chapters", { more: [element("1043a770", SECRET)] }],
  ["a title", { more: [element("1549a966", element("7ba9", SECRET))] }],
  ["the program", { more: [element("1549a966", element("5741", SECRET))] }],
  ["an element that nobody knows", { more: [element("4321", SECRET)] }],
  ["a name", { inTrack: [element("536e", SECRET)] }],
  [
    "what is added to a block",
    {
      inCluster: [
        element("a0", element("a1", Buffer.from([0x81, 0, 0, 0])), element("75a1", SECRET)),
      ],
    },
  ],
  [
    "a block of another track",
    { inCluster: [element("a3", Buffer.from([0x82, 0, 0, 0x80]), SECRET)] },
  ],
  ["a gap", { inCluster: [element("ec", SECRET)] }],
])("%s of a WebM is overwritten, and its blocks stay", (_, options) => {
  const file = sampleWebm(1, options);
  const content = getContent(file);
  expect(content.toString("latin1")).not.toMatch(/Jane|40\.7725/);
  expect(content.includes(Buffer.alloc(200, 0x5a))).toBe(true);
  expect(getContent(content)).toEqual(content);
});

it("names of a sound in Vorbis are overwritten, beside what sets it up", () => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(SECRET.length);
  const none = Buffer.alloc(4);
  const comments = Buffer.concat([
    Buffer.from("\x03vorbis"),
    length,
    SECRET,
    none,
    Buffer.from([1]),
  ]);
  const [first, third] = [Buffer.alloc(30, "First"), Buffer.alloc(300, "Third")];
  const lengths = Buffer.from([2, first.length, comments.length]);
  const setup = element("63a2", lengths, first, comments, third);
  const content = getContent(sampleWebm(2, { codec: "A_VORBIS", inTrack: [setup] }));
  expect(content.includes(first) && content.includes(third)).toBe(true);
  expect(content.toString("latin1")).not.toContain("Jane");
  const wrong = element("63a2", Buffer.from([2, 1, 1]), SECRET);
  expect(readRecording(sampleWebm(2, { codec: "A_VORBIS", inTrack: [wrong] }))).toBe("type");
});

it("clusters after one of unknown length, as browsers record them, stay", () => {
  const file = sampleWebm(1, { more: [element("1f43b675", Buffer.from([0xe7, 0x81, 7]))] });
  const at = file.indexOf(Buffer.from("1f43b675", "hex"));
  file.writeUInt32BE(0x1fff_ffff, at + 4);
  expect(getContent(file)).toEqual(file);
});

it.each([
  ["ProRes", sampleMp4("vide", { codec: "apcn" })],
  ["encrypted video", sampleMp4("vide", { codec: "encv" })],
  ["no setup", sampleMp4("vide", { codec: "av01" })],
  ["Matroska's H.264", sampleWebm(1, { codec: "V_MPEG4/ISO/AVC" })],
  ["encrypted blocks", sampleWebm(1, { inTrack: [element("6d80", SECRET)] })],
  ["a WAV with a long format", wavWithFormat(60)],
])("a recording that browsers don't play without what is overwritten is refused: %s", (_, file) =>
  expect(readRecording(file)).toBe("type"),
);

function wavWithFormat(length: number): Buffer {
  const file = Buffer.alloc(12 + 8 + length + 8 + 10);
  file.write("RIFF", 0);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(length, 16);
  file.writeUInt16LE(1, 20);
  file.write("data", 20 + length);
  file.writeUInt32LE(10, 24 + length);
  return file;
}
