import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

import { formatMistakes } from "../files/mistake";
import { mediaKind } from "#contract/rules/events/media";
import {
  SAMPLE_CAPTIONS,
  sampleMp3,
  sampleMp4,
  samplePng,
  sampleWav,
  sampleWebm,
} from "../../tests/support/samples/media";
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

function getMistakes(files: Record<string, string | Buffer>): string {
  const result = read(files);
  return result.ok ? "" : formatMistakes(result.failure).join("\n");
}

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 200"/>';

test("pictures, sound, video and captions are known by name and content", () => {
  const result = read({
    "pianist.svg": DRAWING,
    "march.wav": sampleWav(),
    "song.mp3": sampleMp3(),
    "talk.m4a": sampleMp4("soun"),
    "dance.webm": sampleWebm(),
    "dance.vtt": SAMPLE_CAPTIONS,
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
  ["sound as video", { "march.mp4": sampleMp4("soun") }, "march.mp4: is not what its name says"],
  ["a page behind a signature", { "march.mp3": "ID3\x03<script>" }, "damaged or cut off"],
  ["an unknown type", { "march.exe": "MZ" }, "expected one of .svg"],
  ["a name with spaces", { "My March.wav": "RIFF" }, "lower-case letters"],
  ["a long file", { "march.wav": Buffer.alloc(5 * 1024 * 1024, "RIFF....WAVE") }, "4 MB"],
  [
    "long captions",
    { "dance.vtt": Buffer.concat([Buffer.from(SAMPLE_CAPTIONS), Buffer.alloc(256 * 1024, "\n")]) },
    "256 KB",
  ],
] as const)("a venue cannot start with %s", (_, files, message) => {
  expect(getMistakes(files)).toContain(message);
});

test.each([
  ["png", samplePng()],
  ["jpg", sampleJpeg(160, 200)],
])("a picture that is cut off is refused: %s", (ending, picture) => {
  const name = `pianist.${ending}`;
  expect(getMistakes({ [name]: picture })).toBe("");
  for (const length of [picture.length - 1, Math.floor(picture.length * 0.9)])
    expect(getMistakes({ [name]: picture.subarray(0, length) })).toContain("ends in the middle");
});

test.each([
  ["song.mp3", sampleMp3(20, { name: "Info", frames: 19, bytes: 20 * 208 }), 208],
  ["march.wav", sampleWav(), 1],
  ["dance.mp4", sampleMp4(), 1],
])("a recording that is cut off is refused, with its name: %s", (name, recording, cut) => {
  expect(getMistakes({ [name]: recording })).toBe("");
  expect(getMistakes({ [name]: recording.subarray(0, recording.length - cut) })).toContain(
    `${name}: is not what its name says`,
  );
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
