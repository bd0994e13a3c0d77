import bwipjs from "bwip-js/node";

/** A QR code as horizontal runs of dark modules; coordinates are in modules from the top left. */
type QrRuns = { size: number; runs: { x: number; y: number; length: number }[] };

/** Fits into version 1; naming the version saves the search for it. */
const FITS_VERSION_1 = /^\d{1,34}$/;

/** Encodes a text as a QR code. Digits make the smallest code, which scanners read from the greatest distance. */
export function qrRuns(text: string): QrRuns {
  const [symbol] = bwipjs.raw(
    "qrcode",
    text,
    FITS_VERSION_1.test(text) ? "eclevel=M version=1" : "eclevel=M",
  );
  if (!symbol || !("pixs" in symbol)) throw new Error("QR code encoding failed");
  const { pixs, pixx: size } = symbol;
  const runs: QrRuns["runs"] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x;
      while (x < size && pixs[y * size + x] === 1) x += 1;
      if (x > start) runs.push({ x: start, y, length: x - start });
    }
  }
  return { size, runs };
}
