import { gunzipSync } from "node:zlib";

import { expect, it } from "vitest";

import { chooseEncoding, isCompressible, joinZipped, zipParts } from "./compress";

it.each(["text/html; charset=utf-8", "text/css", "application/json", "image/svg+xml"])(
  "%s is compressed",
  (type) => {
    expect(isCompressible(type)).toBe(true);
  },
);

it.each(["application/pdf", "image/png", "text/calendar; charset=utf-8"])(
  "%s is not compressed",
  (type) => {
    expect(isCompressible(type)).toBe(false);
  },
);

it("chooseEncoding prefers Brotli, then gzip, then identity", () => {
  expect(chooseEncoding("gzip, deflate, br")).toBe("br");
  expect(chooseEncoding("gzip, br;q=0")).toBe("gzip");
  expect(chooseEncoding(undefined)).toBe("identity");
});

it.each([
  ["empty text", "key", [""]],
  ["no slot", "key", ["<p>Café</p>"]],
  ["two slots", "k-é", ["<p>Row B</p>".repeat(5_000), "</p>", "<p>Row B</p>".repeat(50)]],
  ["an empty filling", "", ["first", "last"]],
])("joinZipped returns a valid gzip file with %s", async (_, filling, texts) => {
  const joined = joinZipped(await zipParts(texts), Buffer.from(filling));
  expect(gunzipSync(joined).toString()).toBe(texts.join(filling));
});
