import { expect, it } from "vitest";

import { sampleQueue } from "../../../tests/support/samples/queue";
import { answering } from "../../../tests/support/stub-crm";
import { startStubbedStorefront } from "../../../tests/support/servers/test-storefront";

const path = "/events/e1/i1";
const place = { id: "8f1d7a52-3d0e-4a6f-9a50-3a8a3f1f0c02", line: "general" as const, number: 50 };

it("a page that sells leads to the queue until the visitor's turn, and a forged place changes nothing", async () => {
  const { fetch, post, openTab } = await startStubbedStorefront({
    listQueues: answering([sampleQueue()]),
    joinQueue: answering(place),
    startQueueTurn: answering({ turn: 1, until: "2026-12-01T12:15:00-05:00" }),
  });
  const away = await fetch(path);
  expect([away.status, away.headers.get("Location")]).toEqual([303, "/queue"]);
  expect((await fetch(`${path}.data`)).status).not.toBe(200);
  expect((await post(path, { intent: "code", code: "EARLY" })).headers.get("Location")).toBe(
    "/queue",
  );
  const tab = await openTab();
  await tab.go(path);
  await tab.press(/Join the queue/);
  expect(tab.shown.text).toContain("It’s your turn");
  const cookie = [...tab.jar].find(([name]) => name.startsWith("queue-0f1d"));
  const forged = `${cookie?.[0]}=${cookie?.[1].replace(".50.0.", ".50.1.").replace(".1.0.", ".1.zzzzzzzz.")}`;
  expect((await fetch(path, { headers: { Cookie: forged } })).status).toBe(303);
  const page = await tab.press(/Continue to tickets/);
  expect(page.url.pathname).toBe(path);
});
