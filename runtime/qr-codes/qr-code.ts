import encodeQR from "qr";

/** A QR code as horizontal runs of dark modules; coordinates are in modules from the top left. */
type QrRuns = { size: number; runs: { x: number; y: number; length: number }[] };

/** Encodes a text as a QR code. Digits make the smallest code, which scanners read from the greatest distance. */
export function qrRuns(text: string): QrRuns {
  // The package's smallest border, removed here: callers leave the quiet zone.
  const bordered = encodeQR(text, "raw", { ecc: "medium", border: 1 });
  const rows = bordered.slice(1, -1).map((row) => row.slice(1, -1));
  const size = rows.length;
  const runs: QrRuns["runs"] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < size; x += 1) {
      const start = x;
      while (row[x] === true) x += 1;
      if (x > start) runs.push({ x: start, y, length: x - start });
    }
  }
  return { size, runs };
}
