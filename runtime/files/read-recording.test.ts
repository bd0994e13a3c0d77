import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { MAX_CAPTIONS, MAX_RECORDING } from "#contract/rules/events/media";
import {
  box,
  id3,
  SAMPLE_CAPTIONS,
  sampleMp3,
  sampleMp4,
  sampleWav,
  sampleWebm,
} from "../../tests/support/samples/media";
import { sampleAvif, sampleJpeg } from "../../tests/support/samples/photo";
import { readCaptions, readRecording } from "./read-recording";

it.each([
  ["mp3", sampleMp3()],
  ["wav", sampleWav()],
  ["m4a", sampleMp4("soun")],
  ["mp4", sampleMp4()],
  ["webm", sampleWebm()],
])("the format of a recording is detected from its content: %s", (format, bytes) => {
  expect(readRecording(bytes)).toEqual({ format, content: bytes });
});

it("the demo's excerpt can be uploaded", () => {
  const bytes = readFileSync("dev/demo/venue/media/slow-march.wav");
  expect(readRecording(bytes)).toMatchObject({ format: "wav" });
});

it("tags around the sound are removed from a recording", () => {
  const end = Buffer.concat([Buffer.from("TAG"), Buffer.alloc(125, "Jane Doe")]);
  const tagged = Buffer.concat([id3("Jane Doe <script>"), sampleMp3(), end]);
  expect(readRecording(tagged)).toEqual({ format: "mp3", content: sampleMp3() });
  const listed = sampleWav(800, { LIST: "INFOIART Jane Doe" });
  expect(readRecording(Buffer.concat([listed, Buffer.from("<script>")]))).toEqual({
    format: "wav",
    content: sampleWav(),
  });
});

describe("a recording is refused if the file", () => {
  const text = (value: string) => Buffer.from(value, "latin1");
  const page = "<!doctype html><script>alert(1)</script>";
  it.each<[string, Buffer, string]>([
    ["is empty", text(""), "type"],
    ["is a page", text(page), "type"],
    ["is a page after an MP3 tag", Buffer.concat([id3(page), text(page)]), "type"],
    ["is a page after a frame of MP3", Buffer.concat([sampleMp3(1), text(page)]), "type"],
    ["is MP3 with a page behind it", Buffer.concat([sampleMp3(), text(page)]), "type"],
    ["has only a WAV signature", text("RIFF....WAVEfmt "), "type"],
    ["has only an MP4 signature", text("\0\0\0\x14ftypisom"), "type"],
    ["is MP4 with a page behind it", Buffer.concat([sampleMp4(), text(page)]), "type"],
    ["is a film of a phone", sampleMp4("vide", { brand: "qt  " }), "type"],
    ["is a video of huge pictures", sampleMp4("vide", { side: 20_000 }), "type"],
    ["is a picture", sampleJpeg(), "type"],
    ["is an AVIF", sampleAvif(), "type"],
    ["is Matroska", sampleWebm(1, { docType: "matroska" }), "type"],
    ["has only subtitles", sampleWebm(17), "type"],
    ["is an endless number", Buffer.concat([text("\x1aE\xdf\xa3"), Buffer.alloc(40)]), "type"],
    ["has too many bytes", Buffer.alloc(MAX_RECORDING + 1), "size"],
  ])("%s", (_, bytes, problem) => {
    expect(readRecording(bytes)).toBe(problem);
  });
});

it("a recording that is cut off is refused", () => {
  for (const bytes of [sampleWav(), sampleMp4(), sampleMp4("soun"), sampleWebm()])
    for (let length = 0; length < bytes.length; length += 1)
      expect([length, readRecording(bytes.subarray(0, length))]).toEqual([length, "type"]);
  // MP3 has no length of its own: what is cut between two frames is a shorter recording.
  for (let length = 0; length < sampleMp3().length; length += 1)
    if (length % 208 !== 0) expect(readRecording(sampleMp3().subarray(0, length))).toBe("type");
});

it.each([
  ["Xing, of frames and bytes", sampleMp3(20, { name: "Xing", frames: 19, bytes: 20 * 208 })],
  ["Info, of bytes", sampleMp3(20, { name: "Info", bytes: 20 * 208 })],
  ["VBRI", sampleMp3(20, { name: "VBRI", frames: 19, bytes: 20 * 208 })],
])(
  "an MP3 that says how long it is, and is cut off between two frames, is refused: %s",
  (_, bytes) => {
    expect(readRecording(bytes)).toMatchObject({ format: "mp3" });
    for (let length = 0; length < bytes.length; length += 208)
      expect([length, readRecording(bytes.subarray(0, length))]).toEqual([length, "type"]);
  },
);

it("an MP3 that states only frames is refused with fewer, and kept if it counts all of them", () => {
  const stating = (frames: number) => sampleMp3(20, { name: "Info", frames });
  expect(readRecording(stating(20))).toMatchObject({ format: "mp3" });
  expect(readRecording(stating(21))).toBe("type");
});

it("an MP4 of fragments that is cut off between two of them is refused", () => {
  const index = Buffer.alloc(24 + 2 * 12);
  index.writeUInt16BE(2, 22);
  for (const entry of [0, 1]) index.writeUInt32BE(108, 24 + entry * 12);
  const fragment = box("moof", Buffer.alloc(100));
  const bytes = Buffer.concat([sampleMp4(), box("sidx", index), fragment, fragment]);
  expect(readRecording(bytes)).toMatchObject({ format: "mp4" });
  expect(readRecording(bytes.subarray(0, bytes.length - fragment.length))).toBe("type");
});

/** Indexes that say that they list 65,535 fragments, and have no room for one. */
it.each([
  ["one", 1],
  ["12,000, within seconds", 12_000],
])("an MP4 with an index that lists more than it has is refused: %s", (_, count) => {
  const index = Buffer.alloc(28);
  index.writeUInt16BE(0xffff, 22);
  const indexes = Array.from({ length: count }, () => box("sidx", index));
  const bytes = Buffer.concat([sampleMp4(), ...indexes, box("mdat", Buffer.alloc(800_000))]);
  expect(readRecording(bytes)).toBe("type");
});

it("a part that is too short for what is read from it is not read on in the next one", () => {
  const file = sampleMp4();
  const at = file.indexOf("hdlr") - 4;
  // As long as the part in its place. The name of the second is where the first would have its kind.
  const parts = Buffer.concat([box("hdlr", Buffer.alloc(4)), box("vide", Buffer.alloc(13))]);
  parts.copy(file, at);
  expect(readRecording(file)).toBe("type");
});

it("a corrupt recording never throws and never grows", () => {
  const samples = fc.constantFrom(sampleWav(), sampleMp3(), sampleMp4(), sampleWebm());
  const edit = fc.record({ at: fc.nat(300), byte: fc.nat(255) });
  fc.assert(
    fc.property(samples, fc.array(edit, { maxLength: 8 }), (sample, edits) => {
      const bytes = Buffer.from(sample);
      for (const { at, byte } of edits) bytes[at % bytes.length] = byte;
      const read = readRecording(bytes);
      if (typeof read !== "string") expect(read.content.length).toBeLessThanOrEqual(bytes.length);
    }),
  );
});

it("captions are WebVTT", () => {
  const captions = Buffer.from(SAMPLE_CAPTIONS);
  expect(readCaptions(captions)).toEqual({ format: "vtt", content: captions });
  expect(readCaptions(Buffer.from(`\ufeff${SAMPLE_CAPTIONS}`))).toEqual({
    format: "vtt",
    content: captions,
  });
  for (const text of [
    "",
    "WEBVTT\n",
    "WEBVTTX\n-->",
    "1\n00:00:00,000 --> 00:00:02,000\n",
    "WEBVTT\n-->\0",
  ])
    expect([text, readCaptions(Buffer.from(text))]).toEqual([text, "type"]);
  expect(readCaptions(Buffer.concat([captions, Buffer.from([0xff])]))).toBe("type");
  expect(readCaptions(Buffer.alloc(MAX_CAPTIONS + 1))).toBe("size");
});
