import { expect, it, vi } from "vitest";

import type { EventPhoto } from "#contract/schemas/photo";
import { sampleInstance } from "../../../../tests/support/samples/event";
import { sampleJpeg, samplePhoto } from "../../../../tests/support/samples/photo";
import { samplePerformanceReport } from "../../../../tests/support/samples/performance-report";
import { desk, robin, staffVisit, taylor } from "../../../../tests/support/staff-visit";
import { answering, refusing } from "../../../../tests/support/stub-crm";

const { site, cookies, open, signIn } = staffVisit();
const path = `${desk}/performances/i1/photo`;

const reportWith = (photo: EventPhoto | null) =>
  samplePerformanceReport({
    instance: sampleInstance({ event: { ...sampleInstance().event, photo } }),
  });

async function visit(photo: EventPhoto | null = null) {
  const setPerformancePhoto = vi.fn(answering(null));
  const getPerformanceReport = answering(reportWith(photo));
  await signIn(robin, { setPerformancePhoto, getPerformanceReport });
  return setPerformancePhoto;
}

/** Sends a valid multipart form with some fields replaced, or removed by null. */
async function send(fields: Record<string, string | Buffer | null>, to = path) {
  const body = new FormData();
  const all = { photo: sampleJpeg(), alt: "The orchestra", reason: "New photos", ...fields };
  for (const [name, value] of Object.entries(all))
    if (value !== null)
      body.append(
        name,
        typeof value === "string" ? value : new File([new Uint8Array(value)], "a.jpg"),
      );
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await site().fetch(to, { method: "POST", body, headers: { Cookie } });
  return { status: answer.status, html: await answer.text() };
}

it("staff can upload a photograph larger than the usual form limit, with a description", async () => {
  const setPhoto = await visit();
  const large = Buffer.concat([sampleJpeg(), Buffer.alloc(100_000)]);
  expect((await send({ photo: large })).status).toBe(303);
  expect(setPhoto).toHaveBeenCalledWith({
    session: "staff-token",
    params: { id: "i1" },
    body: {
      photo: { alt: "The orchestra", files: [large.toString("base64")] },
      reason: "New photos",
    },
  });
});

it("staff can describe or remove the current photograph without uploading it again", async () => {
  const setPhoto = await visit(samplePhoto);
  expect((await open(path)).html).toContain(`alt="${samplePhoto.alt}"`);
  // Browsers send an empty file for a field without a chosen file.
  expect((await send({ photo: Buffer.alloc(0) })).status).toBe(303);
  expect((await send({ photo: null, remove: "on" })).status).toBe(303);
  for (const photo of [{ alt: "The orchestra", files: [] }, null])
    expect(setPhoto).toHaveBeenCalledWith(
      expect.objectContaining({ body: { photo, reason: "New photos" } }),
    );
});

it("a form without a photograph, or with a refused one, is shown again with the typed values", async () => {
  const setPhoto = await visit();
  const empty = await send({ photo: null, alt: "", reason: "" });
  expect(empty.status).toBe(400);
  for (const text of [
    "Choose a photograph",
    "Describe what the photograph shows",
    "Enter a reason",
  ])
    expect(empty.html).toContain(text);
  const tooLarge = await send({ photo: Buffer.alloc(7 * 1024 * 1024) });
  expect([tooLarge.status, setPhoto.mock.calls]).toEqual([400, []]);
  expect(tooLarge.html).toContain("Make the photograph smaller");
  site().crm.setPerformancePhoto = refusing({ code: "invalid", fields: { photo: "rotated" } });
  const rotated = await send({});
  expect(rotated.status).toBe(400);
  expect(rotated.html).toContain("wrong rotation");
  expect(rotated.html).toContain('value="The orchestra"');
});

it("files are accepted only from supervisors, in the photo field of the photo page", async () => {
  const setPhoto = await visit();
  expect((await send({ alt: sampleJpeg() })).status).toBe(400);
  expect((await send({ alt: "a\0b" })).status).toBe(400);
  expect((await send({ photo: "text" })).status).toBe(400);
  expect((await send({ alt: null }, `${desk}/performances/i1/cancel`)).status).toBe(400);
  expect((await send({ photo: Buffer.alloc(25 * 1024 * 1024) })).status).toBe(413);
  cookies.clear();
  expect((await send({ photo: Buffer.alloc(100_000) })).status).toBe(413);
  await signIn(taylor);
  expect((await send({})).status).toBe(303);
  expect((await send({ photo: Buffer.alloc(100_000) })).status).toBe(413);
  site().crm.getStaff = refusing({ code: "not-signed-in" });
  expect((await send({ photo: Buffer.alloc(100_000) })).status).toBe(413);
  expect(setPhoto).not.toHaveBeenCalled();
});
