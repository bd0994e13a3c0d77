import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { applySeason } from "../../../crm/desk/season/apply-season";
import { exportRecord } from "../../../crm/desk/season/export-season";
import { events } from "../../../crm/desk/season/nouns/events";
import { sayRecord } from "../../../crm/desk/season/said-record";
import { tryLockSeason } from "../../../crm/platform/database/season-lock";
import { deleteOldRows } from "../../../crm/jobs/delete-old-rows";
import type { ApiBody } from "../../support/api/api-client";
import {
  SAMPLE_CAPTIONS,
  sampleMp3,
  sampleMp4,
  samplePng,
  sampleWav,
} from "../../support/samples/media";
import { comment, sampleJpeg } from "../../support/samples/photo";
import { api, callRaw, server } from "../support/box-office";
import { openRecord, saveRecord } from "../support/season/pages";
import { auditEntries, staffSession } from "../support/staff-desk";
import { stored } from "../support/stored";
import { db } from "../support/test-database";

const ana = { name: "Ana Lund", role: "piano" };
const ben = { name: "Ben Okoro", role: "cello" };
const base64 = (file: Buffer | string) => Buffer.from(file).toString("base64");
const page = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

async function newEvent(): Promise<string> {
  const title = `Media ${randomUUID().slice(0, 8)}`;
  const basics = { title, kind: "special", description: "", runningMinutes: 60 };
  return saveRecord("events", { values: { ...basics, artists: [ana, ben] } });
}

/** Calls of a supervisor about an event. */
async function getSupervisor(id: string) {
  const session = await staffSession("supervisor");
  const setPicture = (
    picture: ApiBody<"setArtistPicture">["picture"],
    artist: ApiBody<"setArtistPicture">["artist"] = ana,
  ) => api.setArtistPicture({ params: { id }, session, body: { artist, picture } });
  const setExcerpt = (excerpt: Partial<NonNullable<ApiBody<"setExcerpt">["excerpt"]>> | null) => {
    const rest = { file: null, title: null, transcript: "Two low notes.", captions: null };
    const body = { excerpt: excerpt && { ...rest, ...excerpt } };
    return api.setExcerpt({ params: { id }, session, body });
  };
  const getMedia = async () => (await api.getEventMedia({ params: { id }, session })).value;
  return { session, setPicture, setExcerpt, getMedia };
}

const getEvent = async (id: string) => (await api.getEvent({ params: { id }, query: {} })).value;

async function fetchFile(name: string) {
  const answer = await fetch(`${server.url}/api/v3/media/${name}`, {
    headers: { authorization: `Bearer ${server.apiKey}` },
  });
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : answer.status;
}

/** The worker notices unused files, and deletes them an hour later. */
async function afterAnHour(...names: readonly string[]) {
  await deleteOldRows(db);
  for (const name of names)
    await stored.uploadedMedia.move({ name }, "unusedSince", { minutes: -61 });
  await deleteOldRows(db);
}

it("an uploaded picture and excerpt are returned with their event, without tags, until they are taken away", async () => {
  const id = await newEvent();
  const { setPicture, setExcerpt, getMedia } = await getSupervisor(id);
  const jpeg = sampleJpeg(160, 200, [comment("Jane Doe")]);
  for (const _ of ["first", "again"]) {
    expect((await setPicture({ file: base64(jpeg), alt: "Ana at the piano" })).outcome).toBe("ok");
    expect((await setExcerpt({ file: base64(sampleMp3()), title: "The march" })).outcome).toBe(
      "ok",
    );
  }
  const event = await getEvent(id);
  const [picture = "", excerpt = ""] = [event.artists[0]?.picture, event.excerpt?.file];
  expect(picture).toMatch(/^ana-lund-[0-9a-f]{16}\.jpg$/);
  expect(excerpt).toMatch(/^media-\w+-[0-9a-f]{16}\.mp3$/);
  expect(event).toMatchObject({
    artists: [{ ...ana, picture, alt: "Ana at the piano" }, ben],
    excerpt: { file: excerpt, title: "The march", transcript: "Two low notes.", captions: null },
  });
  expect(event.uploads).toEqual(expect.arrayContaining([picture, excerpt]));
  expect(await fetchFile(picture ?? "")).toEqual(sampleJpeg(160, 200));
  expect(await fetchFile(excerpt)).toEqual(sampleMp3());
  expect(await getMedia()).toMatchObject({
    artists: [
      { ...ana, picture, alt: "Ana at the piano" },
      { ...ben, picture: null, alt: null },
    ],
    excerpt: { file: excerpt },
  });
  // The second time changed nothing.
  expect((await auditEntries(id)).map(({ action }) => action)).toEqual(["edit", "edit", "edit"]);

  expect((await setPicture({ file: null, alt: "Ana, laughing" })).outcome).toBe("ok");
  expect((await getEvent(id)).artists[0]).toEqual({ ...ana, picture, alt: "Ana, laughing" });
  expect((await setPicture(null)).outcome).toBe("ok");
  expect((await setExcerpt(null)).outcome).toBe("ok");
  const without = await getEvent(id);
  expect([without.artists, without.excerpt, without.uploads]).toEqual([[ana, ben], null, []]);
  // Cached pages still show it.
  expect(await fetchFile(excerpt)).toEqual(sampleMp3());
  await afterAnHour(picture ?? "", excerpt);
  expect(await fetchFile(picture ?? "")).toBe(404);
  expect(await fetchFile(excerpt)).toBe(404);
});

it("files are kept as long as any event names them, and a file that is named again is kept", async () => {
  const [one, other] = [await newEvent(), await newEvent()];
  const [ofOne, ofOther] = [await getSupervisor(one), await getSupervisor(other)];
  const file = base64(samplePng(161, 200));
  for (const { setPicture } of [ofOne, ofOther]) await setPicture({ file, alt: "Ana" });
  const name = (await ofOne.getMedia()).artists[0]?.picture ?? "";
  await ofOne.setPicture(null);
  await afterAnHour(name);
  expect(await fetchFile(name)).toEqual(samplePng(161, 200));
  await ofOther.setPicture(null);
  await deleteOldRows(db);
  await stored.uploadedMedia.move({ name }, "unusedSince", { minutes: -61 });
  // An older season file still has its name.
  const { version } = await openRecord("events", one);
  const artists = [{ ...ana, picture: name, alt: "Ana" }, ben];
  await saveRecord("events", { id: one, version, values: { artists } });
  await deleteOldRows(db);
  expect(await fetchFile(name)).toEqual(samplePng(161, 200));
  expect(await stored.uploadedMedia.one({ name }, ["unusedSince"])).toEqual({ unusedSince: null });
  expect((await getEvent(one)).uploads).toEqual([name]);
});

/** What `apply` prints for a file with an event. */
async function applyFile(id: string, values: Record<string, unknown>, dryRun = false) {
  const said = sayRecord({ list: "events", id, values });
  if (!said.ok) throw new Error("expected a season");
  const options = { dryRun, moveSold: false, actor: "kim (command line)" };
  const applied = await applySeason(db, said.value, { currency: "USD", now: new Date() }, options);
  return applied.ok ? applied.value : applied.failure.join();
}

it("an old season file that takes away an uploaded picture says so before it does", async () => {
  const id = await newEvent();
  const { setPicture } = await getSupervisor(id);
  await setPicture({ file: base64(samplePng()), alt: "Ana" });
  const values = { artists: [ana, ben] };
  for (const dryRun of [true, false])
    expect(await applyFile(id, values, dryRun)).toMatch(
      /artists › Ana Lund › picture: removed \(was "ana-lund-[^]*takes back artists, which \S+ set on the staff pages/,
    );
  expect(await applyFile(id, values, true)).not.toContain("takes back");
});

it("a season file that changes what staff wrote into a new record says so, and not of what a file wrote last", async () => {
  const id = await newEvent();
  expect(await applyFile(id, { title: `First ${id}` })).toMatch(
    /takes back title, which \S+ set on the staff pages/,
  );
  expect(await applyFile(id, { title: `Second ${id}` })).not.toContain("takes back");
});

it("what is uploaded is in the season's files, which say the same when they are read again", async () => {
  const id = await newEvent();
  const { setPicture, setExcerpt, getMedia } = await getSupervisor(id);
  await setPicture({ file: base64(samplePng()), alt: "Ana" });
  await setExcerpt({ file: base64(sampleWav()), title: "The march" });
  const before = await getMedia();
  const { id: _id, ...exported } = (await exportRecord(db, events, id)) ?? {};
  expect(exported).toMatchObject({ excerpt: before.excerpt?.file });
  const { version, values } = await openRecord("events", id);
  await saveRecord("events", { id, version, values: { artists: values["artists"] } });
  expect(await getMedia()).toEqual(before);
  // Translations of what is only said again are kept.
  const title = { "en-us": "The march", sv: "Marschen" };
  const again = await openRecord("events", id);
  await saveRecord("events", { id, version: again.version, values: { excerptTitle: title } });
  await setExcerpt({ title: "The march", transcript: "Three low notes." });
  expect((await openRecord("events", id)).values).toMatchObject({ excerptTitle: title });
});

it("a video can have captions, which go with its recording", async () => {
  const id = await newEvent();
  const { setExcerpt, getMedia } = await getSupervisor(id);
  const captions = base64(SAMPLE_CAPTIONS);
  const findExcerpt = async () => (await getMedia()).excerpt;
  expect((await setExcerpt({ file: base64(sampleMp4()), captions })).outcome).toBe("ok");
  const first = await findExcerpt();
  expect(first?.captions).toMatch(/\.vtt$/);
  expect(await fetchFile(first?.captions ?? "")).toEqual(Buffer.from(SAMPLE_CAPTIONS));
  expect((await setExcerpt({ transcript: "She dances." })).outcome).toBe("ok");
  expect(await findExcerpt()).toEqual({ ...first, transcript: "She dances." });
  await setExcerpt({ removesCaptions: true });
  expect((await findExcerpt())?.captions).toBeNull();
  await setExcerpt({ captions });
  expect((await findExcerpt())?.captions).toBe(first?.captions);
  await setExcerpt({ file: base64(sampleMp4("vide", { side: 320 })) });
  expect((await findExcerpt())?.captions).toBeNull();
  await setExcerpt({ file: base64(sampleMp4("soun")) });
  expect(await setExcerpt({ captions })).toMatchObject({
    failure: { fields: { captions: "sound" } },
  });
});

it("a wrong file is refused, and what was there stays", async () => {
  const id = await newEvent();
  const { session, setPicture, setExcerpt, getMedia } = await getSupervisor(id);
  const getRefusal = async (answer: Promise<{ failure: unknown }>) => (await answer).failure;
  expect(await getRefusal(setPicture({ file: null, alt: "Ana" }))).toMatchObject({
    fields: { picture: "none" },
  });
  expect(await getRefusal(setExcerpt({ file: null }))).toMatchObject({
    fields: { recording: "none" },
  });
  await setPicture({ file: base64(samplePng()), alt: "Ana" });
  await setExcerpt({ file: base64(sampleMp4()), captions: base64(SAMPLE_CAPTIONS) });
  const before = await getMedia();
  const count = () => stored.uploadedMedia.count({});
  const stored0 = await count();
  for (const [problem, file] of [
    ["type", page],
    ["type", sampleMp3()],
    ["type", samplePng().subarray(0, 90)],
    ["shape", samplePng(300, 100)],
  ] as const)
    expect(await getRefusal(setPicture({ file: base64(file), alt: "Ana" }))).toMatchObject({
      code: "invalid",
      fields: { picture: problem },
    });
  for (const file of [page, samplePng(), sampleMp4().subarray(0, 300)])
    expect(await getRefusal(setExcerpt({ file: base64(file) }))).toMatchObject({
      fields: { recording: "type" },
    });
  // Nothing of a refused form is kept, also not the file that was right.
  expect(
    await getRefusal(
      setExcerpt({ file: base64(sampleMp4("vide", { side: 300 })), captions: base64(page) }),
    ),
  ).toMatchObject({ fields: { captions: "type" } });
  expect(await getRefusal(setExcerpt({ transcript: " " }))).toMatchObject({ code: "invalid" });
  expect(await getRefusal(setPicture({ file: null, alt: " " }))).toMatchObject({ code: "invalid" });
  expect(await getRefusal(setPicture(null, { name: "Nobody", role: "" }))).toMatchObject({
    code: "not-found",
  });
  const huge = { excerpt: { file: "a".repeat(10 * 1024 * 1024) } };
  const path = `/staff/events/${id}/excerpt`;
  expect((await callRaw("PUT", path, { staff: session, body: huge })).status).toBe(413);
  expect([await getMedia(), await count()]).toEqual([before, stored0]);
});

it("a wrong file is refused at once while somebody else changes the season", async () => {
  const id = await newEvent();
  const { setPicture, setExcerpt } = await getSupervisor(id);
  await db.transaction(async (tx) => {
    expect(await tryLockSeason(tx)).toBe(true);
    const wrong = [
      await setPicture({ file: base64(page), alt: "Ana" }),
      await setExcerpt({ file: base64(page) }),
    ];
    expect(wrong.map(({ failure }) => failure)).toMatchObject([
      { fields: { picture: "type" } },
      { fields: { recording: "type" } },
    ]);
    expect((await setExcerpt({ file: base64(sampleMp3()) })).outcome).toBe("conflict/busy");
  });
});

it("only supervisors upload, and only for events that exist", async () => {
  const id = await newEvent();
  const session = await staffSession();
  const picture = { artist: ana, picture: null };
  const excerpt = { excerpt: null };
  expect((await api.getEventMedia({ params: { id }, session })).outcome).toBe("not-allowed/role");
  expect((await api.setArtistPicture({ params: { id }, session, body: picture })).outcome).toBe(
    "not-allowed/role",
  );
  expect((await api.setExcerpt({ params: { id }, session, body: excerpt })).outcome).toBe(
    "not-allowed/role",
  );
  const { setPicture, setExcerpt } = await getSupervisor("no-such-event");
  expect([(await setPicture(null)).outcome, (await setExcerpt(null)).outcome]).toEqual([
    "not-found",
    "not-found",
  ]);
  for (const name of ["none.jpg", "..%2F..%2Fvenue.yaml", "a-0123456789abcdef.svg"])
    expect(await fetchFile(name)).toBe(404);
});

it("an artist whose role is said by language gets a picture, and the role stays", async () => {
  const role = { "en-us": "theremin", de: `Theremin ${randomUUID().slice(0, 8)}` };
  const id = await newEvent();
  const { version } = await openRecord("events", id);
  await saveRecord("events", { id, version, values: { artists: [{ ...ana, role }] } });
  const { setPicture } = await getSupervisor(id);
  const picture = { file: base64(sampleJpeg(160, 200, [])), alt: "Ana at the piano" };
  expect((await setPicture(picture, { ...ana, role: role["en-us"] })).outcome).toBe("ok");
  const { values } = await openRecord("events", id);
  expect(values["artists"]).toMatchObject([{ role, alt: picture.alt }]);
});
