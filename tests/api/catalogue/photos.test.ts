import { expect, it } from "vitest";

import type { ApiBody } from "../../support/api/api-client";
import { deleteOldRows } from "../../../crm/jobs/delete-old-rows";
import { type EventPhoto, photoName } from "#contract/schemas/photo";
import { exif, sampleAvif, sampleJpeg, sampleWebp } from "../../support/samples/photo";
import { callRaw, api, add, newBasket, server } from "../support/box-office";
import { createTestPerformance } from "../support/create-test-performance";
import { auditEntries, staffSession } from "../support/staff-desk";
import { db } from "../support/test-database";
import { stored } from "../support/stored";

const reason = "Asked by marketing";
const alt = "The orchestra on stage";
const base64 = (...files: readonly Buffer[]) => files.map((file) => file.toString("base64"));

const putPhoto = (
  session: string,
  id: string,
  photo: ApiBody<"setPerformancePhoto">["photo"],
  why = reason,
) => api.setPerformancePhoto({ params: { id }, session, body: { photo, reason: why } });

const getPhoto = async (id: string) =>
  (await api.getInstance({ params: { id } })).value.event.photo;

async function fetchFile({ id }: EventPhoto, format: "jpg" | "webp", width: number) {
  const name = photoName(id, { format, width });
  const answer = await fetch(`${server.url}/api/v3/photos/${name}`, {
    headers: { authorization: `Bearer ${server.apiKey}` },
  });
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : answer.status;
}

it("a photograph uploaded by a supervisor is returned with its event, without camera data, until it is removed", async () => {
  const { instanceId } = await createTestPerformance();
  const session = await staffSession("supervisor");
  const files = base64(sampleJpeg(1200, 800, [exif(1, "40.7725 N")]), sampleWebp(640, 427));
  for (const _ of ["first", "again"])
    expect((await putPhoto(session, instanceId, { alt, files })).outcome).toBe("ok");
  const photo = await getPhoto(instanceId);
  if (photo === null) throw new Error("no photograph");
  expect(photo).toMatchObject({
    alt,
    files: [
      { format: "webp", width: 640, height: 427 },
      { format: "jpg", width: 1200, height: 800 },
    ],
  });
  expect(await fetchFile(photo, "jpg", 1200)).toEqual(sampleJpeg());
  expect(await fetchFile(photo, "webp", 640)).toEqual(sampleWebp(640, 427));
  expect(await fetchFile(photo, "jpg", 640)).toBe(404);
  const event = (await api.getEvent({ params: { id: instanceId } })).value;
  expect([event.photo, event.instances[0]?.event.photo]).toEqual([photo, photo]);
  const { value: basket } = await add(await newBasket(), { instanceId });
  expect(basket.tickets[0]?.instance.photo).toEqual(photo);

  const newDescription = { alt: "The orchestra from above", files: [] };
  expect((await putPhoto(session, instanceId, newDescription)).outcome).toBe("ok");
  expect(await getPhoto(instanceId)).toEqual({ ...photo, alt: newDescription.alt });
  expect(
    (await putPhoto(session, instanceId, { alt, files: base64(sampleJpeg(640, 427)) })).outcome,
  ).toBe("ok");
  // Cached pages still link to it.
  expect(await fetchFile(photo, "jpg", 1200)).toEqual(sampleJpeg());
  // A replaced photograph can be uploaded again.
  for (const file of [sampleJpeg(), sampleJpeg(640, 427)])
    expect((await putPhoto(session, instanceId, { alt, files: base64(file) })).outcome).toBe("ok");
  const current = await getPhoto(instanceId);
  const anHourLater = async () => {
    await stored.photoFiles.move({ eventId: instanceId }, "replacedAt", { minutes: -61 });
    await deleteOldRows(db);
  };
  await anHourLater();
  expect(await fetchFile(photo, "jpg", 1200)).toBe(404);
  expect(current && (await fetchFile(current, "jpg", 640))).toEqual(sampleJpeg(640, 427));
  expect((await putPhoto(session, instanceId, null)).outcome).toBe("ok");
  expect(await getPhoto(instanceId)).toBeNull();
  await anHourLater();
  expect(await stored.photoFiles.count({ eventId: instanceId })).toBe(0);
  expect(await auditEntries(instanceId)).toHaveLength(7);
  expect((await auditEntries(instanceId))[0]).toMatchObject({ action: "photo", reason });
});

it("removing a photograph from one event keeps the same photograph of another", async () => {
  const [one, other] = [await createTestPerformance(), await createTestPerformance()];
  const session = await staffSession("supervisor");
  for (const { instanceId } of [one, other])
    await putPhoto(session, instanceId, { alt, files: base64(sampleJpeg()) });
  await putPhoto(session, one.instanceId, null);
  const left = await getPhoto(other.instanceId);
  expect(left && (await fetchFile(left, "jpg", 1200))).toEqual(sampleJpeg());
});

it("an invalid photograph is refused and keeps the current one", async () => {
  const { instanceId } = await createTestPerformance();
  const session = await staffSession("supervisor");
  const putRefused = async (photo: ApiBody<"setPerformancePhoto">["photo"]) =>
    (await putPhoto(session, instanceId, photo)).failure;
  expect(await putRefused({ alt, files: [] })).toMatchObject({ fields: { photo: "none" } });
  await putPhoto(session, instanceId, { alt, files: base64(sampleJpeg()) });
  const before = await getPhoto(instanceId);
  for (const [error, ...files] of [
    ["type", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ["type", sampleJpeg(), Buffer.from("GIF89a")],
    ["jpeg", sampleWebp()],
    ["rotated", sampleJpeg(1200, 800, [exif(8)])],
    ["private", sampleAvif(1200, 800, ["Exif"]), sampleJpeg()],
    ["size", sampleJpeg(4_200, 400)],
    ["different", sampleJpeg(), sampleWebp(640, 640)],
  ] as const)
    expect(await putRefused({ alt, files: base64(...files) }), error).toMatchObject({
      code: "invalid",
      fields: { photo: error },
    });
  expect(await putRefused({ alt: " ", files: [] })).toMatchObject({ code: "invalid" });
  expect(await putRefused({ alt, files: Array.from({ length: 13 }, () => "") })).toMatchObject({
    code: "invalid",
  });
  const huge = { alt, files: ["a".repeat(13 * 1024 * 1024)] };
  const sendHuge = () =>
    callRaw("PUT", `/staff/performances/${instanceId}/photo`, {
      staff: session,
      body: { photo: huge, reason },
    });
  const sent = await Promise.all([1, 2, 3, 4].map(sendHuge));
  expect(sent.map(({ status }) => status)).toEqual([413, 413, 413, 413]);
  const counter = await putPhoto(await staffSession(), instanceId, null);
  expect(counter.outcome).toBe("not-allowed/role");
  expect((await putPhoto("x".repeat(30), instanceId, null)).outcome).toBe("not-signed-in");
  expect((await putPhoto(session, "none", null)).outcome).toBe("not-found");
  expect((await putPhoto(session, instanceId, null, "")).outcome).toBe("invalid");
  expect(await getPhoto(instanceId)).toEqual(before);
});
