import { qrRuns } from "#contract/qr-code";
import type { QrCode } from "./ticket";

/** The QR code of a text, with a border of the four squares that scanners ask for. */
export function qrCode(text: string): QrCode {
  const { size, runs } = qrRuns(text);
  const path = runs.map(({ x, y, length }) => `M${x + 4} ${y + 4}h${length}v1h-${length}z`);
  return { size: size + 8, path: path.join("") };
}
