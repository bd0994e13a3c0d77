import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";

import { readLook } from "#runtime/venue/read-look";
import { venueSettings } from "~/venue-settings";
import { sampleMp3 } from "../../../tests/support/samples/media";
import { answering, refusing, unavailable } from "../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";

const folder = mkdtempSync(join(tmpdir(), "foyer-look-"));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, "look"));
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"/>';
const logo = join(folder, "look/logo.svg");
writeFileSync(logo, DRAWING);
writeFileSync(join(folder, "look/look.yaml"), "colors:\n  light:\n    accent: '#600'\n");

function siteWithLook() {
  const read = readLook(folder);
  if (!read.ok) throw new Error("the look is wrong");
  return startStubbedStorefront({}, { venue: { ...venueSettings, look: read.value } });
}

test("a logo is served as an image that cannot run script, for good under its version's address", async () => {
  const site = await siteWithLook();
  const read = readLook(folder);
  const version = read.ok ? read.value.images.logo?.version : "";
  const old = await site.fetch("/look/logo.svg?v=0");
  expect(old.headers.get("Cache-Control")).toBe("public, max-age=300");
  const answer = await site.fetch(`/look/logo.svg?v=${version}`);
  expect(await answer.text()).toBe(DRAWING);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/svg+xml; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=31536000, immutable",
  });
});

test("the venue’s colors are a stylesheet", async () => {
  const site = await siteWithLook();
  const answer = await site.fetch("/look/look.css");
  expect(answer.headers.get("Content-Type")).toBe("text/css; charset=utf-8");
  expect(await answer.text()).toContain(":root{--river:#600;--band-a:#600}");
});

test.each([
  "/look/look.yaml",
  "/look/../venue.yaml",
  "/look/%2e%2e%2fvenue.yaml",
  "/look/",
  "/look/constructor",
  "/favicon.ico",
])("%s is not served", async (path) => {
  const site = await siteWithLook();
  expect((await site.fetch(path)).status).toBe(404);
});

test("an image that has become wrong since it was checked is missing, and the site works", async () => {
  const read = readLook(folder);
  writeFileSync(logo, "<html>");
  if (!read.ok) throw new Error("the look is wrong");
  const venue = { ...venueSettings, look: read.value };
  const site = await startStubbedStorefront({}, { venue });
  expect((await site.fetch("/look/logo.svg")).status).toBe(404);
  expect((await site.fetch("/")).status).toBe(200);
});

test("pages have the venue's logo and icon as images", async () => {
  const site = await startStubbedStorefront();
  const page = await (await site.fetch("/")).text();
  for (const pattern of [/<img src="(\/look\/logo\.svg\?v=\w+)"/, /rel="icon" href="([^"]+)"/]) {
    const address = pattern.exec(page)?.[1] ?? "";
    expect((await site.fetch(address)).headers.get("Content-Type")).toMatch(/^image\//);
  }
});

const { version = "" } = venueSettings.media.files["slow-march.wav"] ?? {};
const WAV = `/media/slow-march.wav?v=${version}`;

test.each([
  ["bytes=0-3", 206, "bytes 0-3/844", "RIFF"],
  ["bytes=8-11", 206, "bytes 8-11/844", "WAVE"],
  ["bytes=840-99999", 206, "bytes 840-843/844", "KFDF"],
  ["bytes=-4", 206, "bytes 840-843/844", "KFDF"],
  ["bytes=-99999", 206, "bytes 0-843/844", null],
  ["bytes=844-", 416, "bytes */844", ""],
  ["bytes=900-", 416, "bytes */844", ""],
  ["bytes=900-901", 416, "bytes */844", ""],
  ["bytes=-0", 416, "bytes */844", ""],
  ["bytes=abc", 200, null, null],
  ["bytes=-", 200, null, null],
  ["bytes=5-2", 200, null, null],
  ["bytes=1-2x", 200, null, null],
  ["lines=1-2", 200, null, null],
  ["bytes=0-1,4-5", 200, null, null],
])("a player that asks for %s of an excerpt gets %i", async (Range, status, part, text) => {
  const site = await startStubbedStorefront();
  const answer = await site.fetch(WAV, { headers: { Range } });
  expect([answer.status, answer.headers.get("Content-Range")]).toEqual([status, part]);
  expect(answer.headers.get("Accept-Ranges")).toBe("bytes");
  const body = Buffer.from(await answer.arrayBuffer());
  if (text === null) expect(body.length).toBe(844);
  else expect(body.toString("latin1")).toBe(text);
});

test("a part of a version that a player names, and one of a HEAD, is not sent", async () => {
  const site = await startStubbedStorefront();
  const headers = { Range: "bytes=0-3" };
  const named = await site.fetch(WAV, { headers: { ...headers, "If-Range": '"v1"' } });
  const head = await site.fetch(WAV, { method: "HEAD", headers });
  expect([named.status, head.status]).toEqual([200, 200]);
  expect(head.headers.get("Content-Length")).toBe("844");
});

test("an excerpt is served as sound, for good under its version's address", async () => {
  const site = await startStubbedStorefront();
  const answer = await site.fetch(WAV);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "audio/wav",
    "content-length": "844",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect((await site.fetch("/media/none.wav")).status).toBe(404);
  expect((await site.fetch("/media/../venue.yaml")).status).toBe(404);
});

const EXCERPT = "the-march-0123456789abcdef.mp3";

test("what staff uploaded is served in parts, for good, and asked for once", async () => {
  const getMedia = vi.fn(answering(new Uint8Array(sampleMp3())));
  const site = await startStubbedStorefront({ getMedia });
  const answer = await site.fetch(`/media/${EXCERPT}`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "audio/mpeg",
    "content-length": String(sampleMp3().length),
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
  });
  const part = await site.fetch(`/media/${EXCERPT}`, { headers: { Range: "bytes=2-5" } });
  expect([part.status, part.headers.get("Content-Range")]).toEqual([
    206,
    `bytes 2-5/${sampleMp3().length}`,
  ]);
  const outside = await site.fetch(`/media/${EXCERPT}`, { headers: { Range: "bytes=99999-" } });
  expect(outside.status).toBe(416);
  expect(getMedia.mock.calls).toEqual([[{ params: { name: EXCERPT } }]]);
});

test.each([
  ["is not there", refusing({ code: "not-found" }), 404],
  ["can't be read now", unavailable, 503],
])("an uploaded file that %s is not kept", async (_, getMedia, status) => {
  const site = await startStubbedStorefront({ getMedia });
  const answer = await site.fetch(`/media/${EXCERPT}`);
  expect([answer.status, answer.headers.get("Cache-Control")]).not.toContain("immutable");
  expect(answer.status).toBe(status);
  site.crm.getMedia = answering(new Uint8Array(sampleMp3()));
  expect((await site.fetch(`/media/${EXCERPT}`)).status).toBe(200);
});

test.each([
  "drawing-0123456789abcdef.svg",
  "page-0123456789abcdef.html",
  "march.mp3",
  "..%2fmarch-0123456789abcdef.mp3",
  "March-0123456789abcdef.mp3",
])("the box office is not asked for %s, which nobody can have uploaded", async (name) => {
  const getMedia = vi.fn(answering(new Uint8Array(1)));
  const site = await startStubbedStorefront({ getMedia });
  expect((await site.fetch(`/media/${name}`)).status).toBe(404);
  expect(getMedia).not.toHaveBeenCalled();
});
