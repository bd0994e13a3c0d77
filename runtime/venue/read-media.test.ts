import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { formatMistakes } from "../files/mistake";
import { mediaKind } from "#contract/media/media-rules";
import { samplePng } from "../../tests/support/samples/media";
import { sampleJpeg } from "../../tests/support/samples/photo";
import { readMedia } from "./read-media";

const root = mkdtempSync(join(tmpdir(), "foyer-media-"));
afterAll(() => rmSync(root, { recursive: true }));
let folders = 0;

function read(files: Record<string, string | Buffer>) {
  const folder = join(root, String((folders += 1)));
  mkdirSync(join(folder, "media"), { recursive: true });
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, "media", name), content);
  return readMedia(folder);
}

function mistakesOf(files: Record<string, string | Buffer>): string {
  const result = read(files);
  return result.ok ? "" : formatMistakes(result.failure).join("\n");
}

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 200"/>';

test("pictures, sound, video and captions are known by name and content", () => {
  const result = read({
    "pianist.svg": DRAWING,
    "march.wav": "RIFF....WAVEfmt ",
    "song.mp3": Buffer.from([0xff, 0xfb, 0x90, 0]),
    "talk.m4a": "....ftypM4A ",
    "dance.webm": Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 1]),
    "dance.vtt": "WEBVTT\n",
  });
  if (!result.ok) throw new Error(formatMistakes(result.failure).join("\n"));
  const { files } = result.value;
  expect(Object.entries(files).map(([name, { kind }]) => [name, kind])).toEqual([
    ["dance.vtt", "captions"],
    ["dance.webm", "video"],
    ["march.wav", "audio"],
    ["pianist.svg", "picture"],
    ["song.mp3", "audio"],
    ["talk.m4a", "audio"],
  ]);
  expect(files["pianist.svg"]?.size).toEqual({ width: 160, height: 200 });
});

test.each([
  ["a page as a picture", { "pianist.svg": "<html>" }, "is not an SVG image"],
  ["a script in a drawing", { "a.svg": `${DRAWING}<script>` }, "has a script"],
  ["text as sound", { "march.wav": "la la la" }, "is not what its name says"],
  ["an unknown type", { "march.exe": "MZ" }, "expected one of .svg"],
  ["a name with spaces", { "My March.wav": "RIFF" }, "lower-case letters"],
  ["a long file", { "march.wav": Buffer.alloc(5 * 1024 * 1024, "RIFF....WAVE") }, "4 MB"],
] as const)("a venue cannot start with %s", (_, files, message) => {
  expect(mistakesOf(files)).toContain(message);
});

test.each([
  ["png", samplePng()],
  ["jpg", sampleJpeg(160, 200)],
])("a picture that is cut off is refused: %s", (ending, picture) => {
  const name = `pianist.${ending}`;
  expect(mistakesOf({ [name]: picture })).toBe("");
  for (const length of [picture.length - 1, Math.floor(picture.length * 0.9)])
    expect(mistakesOf({ [name]: picture.subarray(0, length) })).toContain("ends in the middle");
});

test("a venue needs no media", () => {
  expect(readMedia(join(root, "none"))).toMatchObject({ ok: true, value: { files: {} } });
});

test.each([
  ["pianist.jpg", "picture"],
  ["a.mp4", "video"],
  ["../secret.wav", null],
  ["a.constructor", null],
  ["A.svg", null],
] as const)("%s is a name of %s", (name, kind) => {
  expect(mediaKind(name)).toBe(kind);
});
