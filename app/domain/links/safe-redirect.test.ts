import fc from "fast-check";
import { expect, it } from "vitest";

import { safeRedirect } from "./safe-redirect";

it.each(["/", "/cookies", "/events/e1?a=1#top", "/search?q=http://x.example/"])(
  "the path %s of this site is a safe redirect",
  (path) => {
    expect(safeRedirect(path, "/fallback")).toBe(path);
  },
);

it.each([
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/\n/evil.example",
  "/a\\b",
  "/./../\\evil.example",
  "/.//evil.example",
  "",
  " /x",
  "x",
  null,
  undefined,
  7,
  `/${"a".repeat(3000)}`,
])("the redirect target %j is replaced by the fallback", (target) => {
  expect(safeRedirect(target, "/fallback")).toBe("/fallback");
});

it("a redirect stays on this site for any input", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((s) => `/${s}`),
      ),
      (target) => {
        const url = new URL(safeRedirect(target), "https://ours.example");
        expect(url.host).toBe("ours.example");
      },
    ),
  );
});
