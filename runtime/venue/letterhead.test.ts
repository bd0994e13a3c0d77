import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

import { samplePng } from "../../tests/support/samples/png";
import { canDecode, findLetterhead, readLetterhead } from "./letterhead";
import { readLook } from "./read-look";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"/>';

function getLook(files: Record<string, Buffer | string>) {
  const folder = mkdtempSync(join(tmpdir(), "foyer-look-"));
  mkdirSync(join(folder, "look"));
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, "look", name), content);
  const look = readLook(folder);
  if (!look.ok) throw new Error(JSON.stringify(look.failure));
  const read = readLetterhead(look.value);
  rmSync(folder, { recursive: true });
  return { name: findLetterhead(look.value)?.image.file ?? null, isRead: read !== null };
}

it("emails and PDFs have the letterhead, or else a logo that is a PNG, and otherwise the name", () => {
  const png = samplePng();
  expect(getLook({ "logo.svg": SVG })).toEqual({ name: null, isRead: false });
  expect(getLook({ "logo.png": png })).toEqual({ name: "logo.png", isRead: true });
  expect(getLook({ "logo.svg": SVG, "letterhead.png": png })).toEqual({
    name: "letterhead.png",
    isRead: true,
  });
});

it.each([
  [{}, true],
  [{ width: 1, height: 1 }, true],
  [{ rows: 19 }, false],
  [{ rows: 21 }, false],
  [{ depth: 16 }, false],
  [{ interlaced: 1 }, false],
] as const)("whether a PDF can have a PNG of %j: %s", (changes, can) => {
  expect(canDecode(samplePng(changes))).toBe(can);
});

it("a PNG that was cut off is not drawn", () => {
  const png = samplePng();
  expect(canDecode(png.subarray(0, png.length - 30))).toBe(false);
});
