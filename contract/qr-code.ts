import bwipjs from "bwip-js/node";

/** A QR code as its dark runs, in modules from the top left. */
type QrRuns = { size: number; runs: { x: number; y: number; length: number }[] };

/** As many digits as the smallest code holds; it is found at once where it is named. */
const SMALLEST = /^\d{1,34}$/;

/** The QR code of a text. Digits alone make the smallest code there is, which any scanner reads from far. */
export function qrRuns(text: string): QrRuns {
  const [made] = bwipjs.raw(
    "qrcode",
    text,
    SMALLEST.test(text) ? "eclevel=M version=1" : "eclevel=M",
  );
  if (!made || !("pixs" in made)) throw new Error("no QR code");
  const { pixs, pixx: size } = made;
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
