import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";

import { decodeQr } from "../../../tests/support/decode-qr";
import { codeImage } from "./code-image";

it("the image of a ticket's code is a small PNG that decodes to its number", () => {
  const number = "99482019374650192820";
  const png = codeImage(number);
  expect(png.length).toBeLessThan(1000);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  const side = png.readUInt32BE(16);
  const length = png.readUInt32BE(33);
  expect(png.subarray(37, 41).toString()).toBe("IDAT");
  const pixels = inflateSync(png.subarray(41, 41 + length));
  const modules = side / 8;
  const dark = Array.from({ length: modules }, (_row, y) =>
    Array.from({ length: modules }, (_column, x) => ({ x, y })),
  )
    .flat()
    .filter(({ x, y }) => pixels[y * 8 * (modules + 1) + 1 + x] === 0)
    .map(({ x, y }) => ({ x: x - 4, y: y - 4, width: 1, height: 1 }));
  expect(decodeQr(dark, modules - 8)).toBe(number);
});
