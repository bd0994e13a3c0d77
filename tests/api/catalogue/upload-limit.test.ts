import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it, onTestFinished } from "vitest";

import { events, uploadedMedia } from "../../../crm/tables/catalogue";
import { samplePng } from "../../support/samples/media";
import { api } from "../support/box-office";
import { saveRecord } from "../support/season/pages";
import { staffSession } from "../support/staff-desk";
import { stored } from "../support/stored";
import { db } from "../support/test-database";

const ana = { name: "Ana Lund", role: "piano" };
const content = Buffer.from("filler");
const names = Array.from(
  { length: 400 },
  (_, index) => `filler-${String(index).padStart(16, "0")}.jpg`,
);
let others: number;
let upload: (width: number) => Promise<{ outcome: string; failure: unknown }>;

beforeEach(async () => {
  const title = `Full ${randomUUID().slice(0, 8)}`;
  const basics = { title, kind: "special", description: "", runningMinutes: 60 };
  const id = await saveRecord("events", { values: { ...basics, artists: [ana] } });
  const session = await staffSession("supervisor");
  upload = (width) => {
    const file = samplePng(width, 200).toString("base64");
    const body = { artist: ana, picture: { file, alt: "Ana" } };
    return api.setArtistPicture({ params: { id }, session, body });
  };
  onTestFinished(() => stored.uploadedMedia.remove({ content }));
  others = await stored.uploadedMedia.count({});
  await stored.uploadedMedia.insertAll(names.map((name) => ({ name, content })));
});

it("files that no event names make room for others, the longest unused first and no more than needed", async () => {
  const name = names[7] ?? "";
  const unusedSince = sql`now()`;
  await db.update(uploadedMedia).set({ unusedSince }).where(eq(uploadedMedia.name, name));
  const before = await stored.uploadedMedia.count({});
  expect((await upload(163)).outcome).toBe("ok");
  expect(await stored.uploadedMedia.count({ name })).toBe(0);
  expect(await stored.uploadedMedia.count({})).toBeLessThanOrEqual(Math.min(before, 400));
  // Replaced again and again, also while nobody deletes unused files.
  for (const width of [164, 165, 166]) expect((await upload(width)).outcome).toBe("ok");
  expect(await stored.uploadedMedia.count({})).toBe(400);
});

it("another file is refused if events name all that there are, and one that is there already is not", async () => {
  const title = `Filler ${randomUUID().slice(0, 8)}`;
  const basics = { title, kind: "special", description: "", runningMinutes: 60 };
  const id = await saveRecord("events", { values: basics });
  const artists = names.map((picture) => ({ ...ana, picture, alt: "Ana" }));
  await db.update(events).set({ artists }).where(eq(events.id, id));
  onTestFinished(
    async () => void (await db.update(events).set({ artists: [] }).where(eq(events.id, id))),
  );
  expect(await upload(167)).toMatchObject({
    failure: { code: "invalid", fields: { picture: "full" } },
  });
  await db
    .update(events)
    .set({ artists: artists.slice(others + 1) })
    .where(eq(events.id, id));
  for (const _ of ["first", "again"]) expect((await upload(167)).outcome).toBe("ok");
  // What a file replaces leaves its room to it.
  expect((await upload(168)).outcome).toBe("ok");
});
