import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { MAX_PICTURE } from "#contract/rules/events/media";
import { samplePng } from "../../../tests/support/samples/media";
import { comment, exif, sampleJpeg, sampleWebp } from "../../../tests/support/samples/photo";
import { readPicture } from "./picture-rules";

const png = samplePng();
const jpeg = sampleJpeg(160, 200);

it("the format of a picture is detected from its content", () => {
  expect(readPicture(png)).toEqual({ format: "png", content: png });
  expect(readPicture(jpeg)).toEqual({ format: "jpg", content: jpeg });
});

it("all but the picture is removed from it", () => {
  const after = Buffer.from("<script>alert(1)</script>");
  const hidden = { tEXt: "Comment\0Jane Doe", eXIf: "40.7725 N", acTL: "\0\0\0\x02\0\0\0\0" };
  const more = Buffer.concat([samplePng(160, 200, hidden), after]);
  expect(readPicture(more)).toEqual({ format: "png", content: png });
  const segments = [exif(1, "40.7725 N"), comment("<script>")];
  expect(readPicture(Buffer.concat([sampleJpeg(160, 200, segments), after]))).toEqual({
    format: "jpg",
    content: jpeg,
  });
});

describe("a picture is refused if the file", () => {
  const text = (value: string) => Buffer.from(value, "latin1");
  const changed = Buffer.from(png);
  changed[60] = (changed[60] ?? 0) ^ 1;
  const withoutHeader = Buffer.concat([png.subarray(0, 8), png.subarray(33)]);
  it.each<[string, Buffer, string]>([
    ["is empty", text(""), "type"],
    ["is a drawing", text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), "type"],
    ["is a page", text("<!doctype html><script>alert(1)</script>"), "type"],
    ["is a page with a PNG signature", text("\x89PNG\r\n\x1a\n<script>alert(1)</script>"), "type"],
    ["is a GIF", text("GIF89a"), "type"],
    ["is a WebP", sampleWebp(), "type"],
    ["is damaged", changed, "type"],
    ["has no header", withoutHeader, "type"],
    ["is rotated by its metadata", sampleJpeg(160, 200, [exif(6)]), "rotated"],
    ["is too wide", samplePng(4_001, 3_000), "shape"],
    ["claims to be huge", samplePng(60_000, 60_000, {}), "shape"],
    ["is a stripe", samplePng(300, 100), "shape"],
    ["is empty in height", sampleJpeg(160, 0), "shape"],
    ["has too many bytes", Buffer.concat([png, Buffer.alloc(MAX_PICTURE)]), "size"],
  ])("%s", (_, bytes, problem) => {
    expect(readPicture(bytes)).toBe(problem);
  });
});

it("a picture that is cut off anywhere is refused", () => {
  for (const bytes of [png, jpeg])
    for (let length = 0; length < bytes.length; length += 1)
      expect([length, readPicture(bytes.subarray(0, length))]).toEqual([length, "type"]);
});

it("a corrupt picture never throws and never grows", () => {
  const edit = fc.record({ at: fc.nat(300), byte: fc.nat(255) });
  fc.assert(
    fc.property(fc.constantFrom(png, jpeg), fc.array(edit, { maxLength: 8 }), (sample, edits) => {
      const bytes = Buffer.from(sample);
      for (const { at, byte } of edits) bytes[at % bytes.length] = byte;
      const read = readPicture(bytes);
      if (typeof read !== "string") expect(read.content.length).toBeLessThanOrEqual(bytes.length);
    }),
  );
});
