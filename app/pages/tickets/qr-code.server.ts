import bwipjs from "bwip-js/node";

import type { QrCode } from "./ticket";

/** The QR code of a text, with a border of the four squares that scanners ask for. */
export function qrCode(text: string): QrCode {
  const [made] = bwipjs.raw("qrcode", text, "eclevel=M");
  if (!made || !("pixs" in made)) throw new Error("no QR code");
  const { pixs, pixx: side } = made;
  const runs: string[] = [];
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const start = x;
      while (x < side && pixs[y * side + x] === 1) x += 1;
      if (x > start) runs.push(`M${start + 4} ${y + 4}h${x - start}v1h-${x - start}z`);
    }
  }
  return { size: side + 8, path: runs.join("") };
}
