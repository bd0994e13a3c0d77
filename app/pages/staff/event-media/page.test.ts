import { expect, it, vi } from "vitest";

import type { EventMedia } from "#contract/media/event-media";
import { sampleMp3, samplePng } from "../../../../tests/support/samples/media";
import { desk, robin, staffVisit, taylor } from "../../../../tests/support/staff-visit";
import { answering, refusing } from "../../../../tests/support/stub-crm";

const { site, cookies, open, signIn } = staffVisit();

const overview = `${desk}/events/gala/media`;
const picturePath = `${desk}/events/gala/picture?artist=Ana%20Lund&role=piano`;
const excerptPath = `${desk}/events/gala/excerpt`;

const PICTURE = "ana-lund-0123456789abcdef.jpg";
const RECORDING = "gala-0123456789abcdef.mp4";

const full: EventMedia = {
  title: "Gala",
  artists: [
    { name: "Ana Lund", role: "piano", picture: PICTURE, alt: "Ana at the piano" },
    { name: "Ben Okoro", role: "cello", picture: "gone.jpg", alt: "Ben" },
  ],
  excerpt: { file: RECORDING, title: "A dance", transcript: "She turns.", captions: "gone.vtt" },
  uploads: [PICTURE, RECORDING],
};
const empty: EventMedia = {
  title: "Gala",
  artists: [{ name: "Ana Lund", role: "piano", picture: null, alt: null }],
  excerpt: null,
  uploads: [],
};

async function visit(media: EventMedia = empty) {
  const calls = {
    setArtistPicture: vi.fn(answering(null)),
    setExcerpt: vi.fn(answering(null)),
    getEventMedia: answering(media),
  };
  await signIn(robin, calls);
  return calls;
}

/** Sends a multipart form; bytes are a file, null leaves a field out. */
async function send(path: string, fields: Record<string, string | Buffer | null>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== null)
      body.append(
        name,
        typeof value === "string" ? value : new File([new Uint8Array(value)], "../../a.svg"),
      );
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await site().fetch(path, { method: "POST", body, headers: { Cookie } });
  return { status: answer.status, to: answer.headers.get("Location"), html: await answer.text() };
}

it("the page of an event's media shows what is there, what is missing, and where to change it", async () => {
  await visit(full);
  const { html } = await open(overview);
  expect(html).toContain(`<img src="/media/${PICTURE}" alt="Ana at the piano"`);
  expect(html).toMatch(/<video[^>]*src="\/media\/gala-0123456789abcdef\.mp4"/);
  for (const text of [
    "The file gone.jpg is missing",
    "The file gone.vtt is missing",
    "Change the picture of Ben Okoro",
    "Change the excerpt",
    "artist=Ana+Lund&amp;role=piano",
  ])
    expect(html, text).toContain(text);
  await visit({ ...empty, artists: [] });
  const without = (await open(overview)).html;
  expect(without).toContain("This event has no artists yet");
  expect(without).toContain("There’s no excerpt yet");
});

it("staff can upload a picture, change its description, and remove it", async () => {
  const { setArtistPicture } = await visit();
  const saved = await send(picturePath, { picture: samplePng(), alt: " Ana ", remove: null });
  expect([saved.status, saved.to]).toEqual([303, overview]);
  const calls = await visit(full);
  // Browsers send an empty file for a field without a chosen file.
  await send(picturePath, { picture: Buffer.alloc(0), alt: "Ana, laughing" });
  await send(picturePath, { picture: Buffer.alloc(0), alt: "", remove: "on" });
  const artist = { name: "Ana Lund", role: "piano" };
  const pictures = [
    { file: samplePng().toString("base64"), alt: "Ana" },
    { file: null, alt: "Ana, laughing" },
    null,
  ];
  expect([...setArtistPicture.mock.calls, ...calls.setArtistPicture.mock.calls]).toEqual(
    pictures.map((picture) => [
      { session: "staff-token", params: { id: "gala" }, body: { artist, picture } },
    ]),
  );
});

it("staff can upload an excerpt with its texts and captions, change its texts, and remove it", async () => {
  const { setExcerpt } = await visit();
  const large = Buffer.concat(Array.from({ length: 40 }, () => sampleMp3()));
  const texts = { title: "The march", transcript: "Two notes.\r\n\r\nSilence." };
  const captions = Buffer.from("WEBVTT\n");
  expect((await send(excerptPath, { recording: large, captions, ...texts })).status).toBe(303);
  const calls = await visit(full);
  await send(excerptPath, { title: "", transcript: "She turns.", removeCaptions: "on" });
  await send(excerptPath, { title: "", transcript: "", remove: "on" });
  const bodies = [...setExcerpt.mock.calls, ...calls.setExcerpt.mock.calls].map(
    ([call]: unknown[]) => (call as { body: unknown }).body,
  );
  expect(bodies).toEqual([
    {
      excerpt: {
        file: large.toString("base64"),
        title: "The march",
        transcript: "Two notes.\n\nSilence.",
        captions: captions.toString("base64"),
        removesCaptions: false,
      },
    },
    {
      excerpt: {
        file: null,
        title: null,
        transcript: "She turns.",
        captions: null,
        removesCaptions: true,
      },
    },
    { excerpt: null },
  ]);
});

it("a form that lacks something, or whose file is refused, is shown again with what was typed", async () => {
  const { setArtistPicture, setExcerpt } = await visit();
  const noPicture = await send(picturePath, { alt: "" });
  expect(noPicture.status).toBe(400);
  for (const text of ["Choose a picture", "Describe what the picture shows"])
    expect(noPicture.html).toContain(text);
  const huge = await send(picturePath, { picture: Buffer.alloc(300_000), alt: "Ana" });
  expect([huge.status, huge.html.includes("up to 256 KB")]).toEqual([400, true]);
  const noExcerpt = await send(excerptPath, { title: "The march", transcript: "" });
  for (const text of [
    "Choose a sound or video file",
    "Write down what’s heard",
    'value="The march"',
  ])
    expect(noExcerpt.html).toContain(text);
  expect([setArtistPicture.mock.calls, setExcerpt.mock.calls]).toEqual([[], []]);

  const refused = (fields: Record<string, string>) => refusing({ code: "invalid", fields });
  site().crm.setArtistPicture = refused({ picture: "rotated" });
  const rotated = await send(picturePath, { picture: samplePng(), alt: "Ana" });
  expect(rotated.html).toContain("wrong rotation");
  expect(rotated.html).toContain('value="Ana"');
  site().crm.setExcerpt = refused({ recording: "type", captions: "sound" });
  const texts = { title: "The march", transcript: "Two notes." };
  const wrong = await send(excerptPath, { recording: samplePng(), ...texts });
  expect(wrong.status).toBe(400);
  for (const text of ["Use an MP3", "Only a video can have captions", ">Two notes.</textarea>"])
    expect(wrong.html).toContain(text);
  site().crm.setExcerpt = refusing({ code: "conflict", reason: "busy" });
  const busy = await send(excerptPath, { recording: sampleMp3(), ...texts });
  expect([busy.status, busy.html.includes("Someone else is changing")]).toEqual([400, true]);
});

it("only supervisors upload, for artists and events that exist, in the fields for files", async () => {
  const { setArtistPicture, setExcerpt } = await visit();
  expect((await send(`${picturePath}x`, { picture: samplePng(), alt: "Ana" })).status).toBe(404);
  expect((await send(picturePath, { alt: samplePng() })).status).toBe(400);
  expect((await send(picturePath, { picture: "text", alt: "Ana" })).status).toBe(400);
  expect((await send(excerptPath, { transcript: sampleMp3() })).status).toBe(400);
  expect((await send(overview, { picture: samplePng() })).status).toBeGreaterThanOrEqual(400);
  site().crm.getEventMedia = refusing({ code: "not-found" });
  expect((await open(excerptPath)).status).toBe(404);
  cookies.clear();
  await signIn(taylor, { getEventMedia: answering(empty) });
  expect((await open(overview)).status).toBe(303);
  expect((await send(excerptPath, { recording: Buffer.alloc(100_000) })).status).toBe(413);
  expect([setArtistPicture.mock.calls, setExcerpt.mock.calls]).toEqual([[], []]);
});

it.each([
  [picturePath, { picture: samplePng(), alt: "\u200b" }, "alt"],
  [excerptPath, { recording: sampleMp3(), transcript: " \u200b\ufeff" }, "transcript"],
])("a text of invisible characters is missing: %s", async (path, fields, field) => {
  const { setArtistPicture, setExcerpt } = await visit();
  const { status, html } = await send(path, fields);
  expect(status).toBe(400);
  expect(html).toMatch(new RegExp(`aria-describedby="[^"]*-${field}-error`));
  expect([setArtistPicture.mock.calls, setExcerpt.mock.calls]).toEqual([[], []]);
});
