import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  comment,
  exif,
  sampleAvif,
  sampleJpeg,
  sampleWebp,
} from "../../../tests/support/samples/photo";
import { checkPhoto, readPhoto } from "./photo-rules";
import { MAX_PHOTO_FILE, MAX_PHOTO } from "#contract/rules/events/photo";

const jpeg = sampleJpeg();
const webp = sampleWebp();

it.each([
  ["jpg", jpeg],
  ["webp", webp],
  ["webp", sampleWebp(1200, 800, { flags: 0x10 })],
  ["avif", sampleAvif()],
])("the format of a photograph is detected from its content: %s", (format, bytes) => {
  expect(readPhoto(bytes)).toEqual({ format, width: 1200, height: 800, content: bytes });
});

it("metadata is removed from a photograph", () => {
  const hidden = [
    exif(1, "40.7725 N"),
    comment("Jane Doe"),
    Buffer.from("\xff\xed\0\x06IPTC", "latin1"),
  ];
  const after = Buffer.from("<script>");
  expect(readPhoto(Buffer.concat([sampleJpeg(1200, 800, hidden), after]))).toMatchObject({
    content: jpeg,
  });
  const more = { EXIF: "40.7725 N", "XMP ": "Jane Doe", XTRA: "odd" };
  const stripped = sampleWebp(1200, 800, { flags: 0x10 });
  expect(readPhoto(sampleWebp(1200, 800, { flags: 0x1c, more }))).toMatchObject({
    content: stripped,
  });
  expect(readPhoto(Buffer.concat([webp, after]))).toMatchObject({ content: webp });
});

describe("a photograph is refused if the file", () => {
  const text = (value: string) => Buffer.from(value, "latin1");
  it.each<[string, Buffer, string]>([
    ["is empty", text(""), "type"],
    ["is an SVG", text('<svg xmlns="http://www.w3.org/2000/svg"/>'), "type"],
    ["is an HTML page", text("<!doctype html><script>alert(1)</script>"), "type"],
    ["is a GIF", text("GIF89a"), "type"],
    ["is an HTML page with a JPEG signature", text("\xff\xd8\xff<script>"), "type"],
    ["is truncated", jpeg.subarray(0, 2_000), "type"],
    ["has two frames", sampleJpeg(1200, 800, [jpeg.subarray(2, 200)]), "type"],
    ["is animated", sampleWebp(1200, 800, { flags: 0x02 }), "type"],
    ["has only a WebP header", text("RIFF\x04\0\0\0WEBP"), "type"],
    [
      "is an AVIF with unexpected boxes",
      Buffer.concat([sampleAvif(), text("\0\0\0\x08free")]),
      "type",
    ],
    ["is a video", text("\0\0\0\x18ftypmp42"), "type"],
    ["is rotated by EXIF data", sampleJpeg(1200, 800, [exif(6)]), "rotated"],
    ["is a rotated AVIF", sampleAvif(1200, 800, ["irot"]), "rotated"],
    ["is an AVIF with EXIF data", sampleAvif(1200, 800, ["Exif"]), "private"],
    ["is too narrow", sampleJpeg(319, 200), "size"],
    ["is too wide", sampleWebp(4_097, 100), "size"],
    ["is too high", sampleAvif(400, 4_097), "size"],
    ["has a height of zero", sampleJpeg(400, 0), "size"],
    ["is too large", Buffer.concat([jpeg, Buffer.alloc(MAX_PHOTO_FILE)]), "size"],
  ])("%s", (_, bytes, error) => {
    expect(readPhoto(bytes)).toBe(error);
  });
});

it("a photograph that is cut off anywhere is refused", () => {
  for (const bytes of [
    sampleJpeg(160, 120),
    webp,
    sampleWebp(1200, 800, { flags: 0x10 }),
    sampleAvif(),
  ])
    for (let length = 0; length < bytes.length; length += 1)
      expect([length, readPhoto(bytes.subarray(0, length))]).toEqual([length, "type"]);
});

it("a corrupt photograph never throws and never grows", () => {
  const samples = fc.constantFrom(jpeg.subarray(0, 300), webp, sampleAvif());
  const edit = fc.record({ at: fc.nat(300), byte: fc.nat(255) });
  fc.assert(
    fc.property(samples, fc.array(edit, { maxLength: 8 }), (sample, edits) => {
      const bytes = Buffer.from(sample);
      for (const { at, byte } of edits) bytes[at % bytes.length] = byte;
      const read = readPhoto(bytes);
      if (typeof read !== "string") expect(read.content.length).toBeLessThanOrEqual(bytes.length);
    }),
  );
});

it("the files of a photograph are sorted and deduplicated by width, and must include a JPEG", () => {
  const files = checkPhoto([jpeg, sampleWebp(640, 427), jpeg, sampleAvif(640, 426), webp]);
  expect(files).toMatchObject([
    { format: "webp", width: 640 },
    { format: "avif", width: 640 },
    { format: "jpg", width: 1200 },
    { format: "webp", width: 1200 },
  ]);
  expect(checkPhoto([])).toBe("jpeg");
  expect(checkPhoto([webp])).toBe("jpeg");
  expect(checkPhoto([jpeg, sampleWebp(640, 640)])).toBe("different");
  expect(checkPhoto([jpeg, Buffer.from("<svg/>")])).toBe("type");
  expect(checkPhoto(Array.from({ length: 7 }, () => Buffer.alloc(MAX_PHOTO / 6)))).toBe("size");
});
