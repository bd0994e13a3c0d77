import { createServer, type IncomingHttpHeaders } from "node:http";
import { expect, it, onTestFinished } from "vitest";

import { listen } from "../../../tests/support/servers/listen";
import { cdnPurge } from "./purge-cdn";

it("the CDN is purged after a change, again once storefront caches have expired, and retried on failure", async () => {
  const received: IncomingHttpHeaders[] = [];
  let status = 200;
  const { url, close } = await listen(
    createServer((request, response) => {
      request.resume();
      received.push(request.headers);
      response.writeHead(status).end();
    }),
  );
  onTestFinished(close);
  let revision = "one";
  let seconds = 0;
  const purge = cdnPurge({
    url,
    header: "Fastly-Key: secret",
    readRevision: () => Promise.resolve(revision),
    now: () => seconds * 1_000,
  });
  const purgedAt = async (...times: number[]) => {
    const purges = [];
    for (seconds of times) if ((await purge()) === 1) purges.push(seconds);
    return purges;
  };
  // Also purged at startup: the CDN may have older pages.
  expect(await purgedAt(0, 5, 39, 40, 45, 100)).toEqual([0, 40]);
  expect(received[0]).toMatchObject({ "fastly-key": "secret", "surrogate-key": "foyer-pages" });
  revision = "two";
  expect(await purgedAt(105, 110)).toEqual([105]);
  revision = "three";
  expect(await purgedAt(120, 146, 159, 160, 165)).toEqual([120, 160]);
  revision = "four";
  status = 403;
  seconds = 200;
  await expect(purge()).rejects.toThrow("CDN purge failed: HTTP 403");
  status = 200;
  expect(await purgedAt(205, 210, 240, 245)).toEqual([205, 240]);
});
