import { qrRuns } from "#runtime/qr-codes/qr-code";
import type { QrCode } from "./ticket";

/** Draws the QR code of a text, with the quiet zone of four modules that scanners require. */
export function qrCode(text: string): QrCode {
  const { size, runs } = qrRuns(text);
  let row = -1;
  let end = 0;
  const path = runs.map(({ x, y, length }) => {
    const move = y === row ? `m${x - end} 0` : `M${x + 4} ${y + 4.5}`;
    row = y;
    end = x + length;
    return `${move}h${length}`;
  });
  return { size: size + 8, path: path.join("") };
}
