import bwipjs from "bwip-js/node";

/** A QR code as one path of dark squares, and how many squares its side has. */
export type QrCode = { size: number; path: string };

/** The QR code of an address, with a border of the four squares that scanners ask for. */
export function qrCode(text: string): QrCode {
  const [made] = bwipjs.raw("qrcode", text, "eclevel=M");
  if (!made || !("pixs" in made)) throw new Error("no QR code");
  const { pixs, pixx: side } = made;
  const squares: string[] = [];
  for (const [at, dark] of Array.from(pixs).entries())
    if (dark === 1) squares.push(`M${(at % side) + 4} ${Math.floor(at / side) + 4}h1v1h-1z`);
  return { size: side + 8, path: squares.join("") };
}
