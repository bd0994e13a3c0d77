import decodeQR from "qr/decode.js";

type Rectangle = { x: number; y: number; width: number; height: number };

/** Pixels per module of the QR code. */
const SCALE = 8;
const QUIET = 4 * SCALE;

/** Decodes a QR code from its dark rectangles, painted on white with a quiet zone. */
export function decodeQr(rectangles: readonly Rectangle[], modules = 21): string {
  const left = Math.min(...rectangles.map(({ x }) => x));
  const top = Math.min(...rectangles.map(({ y }) => y));
  const right = Math.max(...rectangles.map(({ x, width }) => x + width));
  const module = (right - left) / modules;
  const side = modules * SCALE + 2 * QUIET;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const pixel = (length: number) => Math.round((length / module) * SCALE);
  for (const { x, y, width, height } of rectangles)
    for (let row = pixel(y - top); row < pixel(y - top + height); row += 1)
      for (let column = pixel(x - left); column < pixel(x - left + width); column += 1)
        data.fill(0, at(row, column, side), at(row, column, side) + 3);
  return decodeQR({ width: side, height: side, data });
}

const at = (row: number, column: number, side: number) =>
  ((row + QUIET) * side + column + QUIET) * 4;
