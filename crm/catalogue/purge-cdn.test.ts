import { createServer, type IncomingHttpHeaders } from "node:http";
import { expect, it, onTestFinished } from "vitest";

import { listen } from "../../tests/support/servers/listen";
import { cdnPurge } from "./purge-cdn";

it("a CDN forgets its pages at a change and once no storefront has older ones, and is asked again after a refusal", async () => {
  const asked: IncomingHttpHeaders[] = [];
  let status = 200;
  const { url, close } = await listen(
    createServer((request, response) => {
      request.resume();
      asked.push(request.headers);
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
    const done = [];
    for (seconds of times) if ((await purge()) === 1) done.push(seconds);
    return done;
  };
  // What the CDN kept before the worker was started may be older, too.
  expect(await purgedAt(0, 5, 39, 40, 45, 100)).toEqual([0, 40]);
  expect(asked[0]).toMatchObject({ "fastly-key": "secret", "surrogate-key": "foyer-pages" });
  revision = "two";
  expect(await purgedAt(105, 110)).toEqual([105]);
  revision = "three";
  expect(await purgedAt(120, 146, 159, 160, 165)).toEqual([120, 160]);
  revision = "four";
  status = 403;
  seconds = 200;
  await expect(purge()).rejects.toThrow("the CDN answered 403");
  status = 200;
  expect(await purgedAt(205, 210, 240, 245)).toEqual([205, 240]);
});
