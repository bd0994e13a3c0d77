import { crc32, deflateSync } from "node:zlib";

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

type Shape = {
  width?: number;
  height?: number;
  depth?: number;
  interlaced?: number;
  rows?: number;
};

/** A PNG of one color with an alpha channel. `rows`: how many rows of pixels the file really has. */
export function samplePng(shape: Shape = {}): Buffer {
  const { width = 60, height = 20, depth = 8, interlaced = 0 } = shape;
  const { rows = height } = shape;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, 6, 0, 0, interlaced], 8);
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 4 * (depth / 8), 0xa0)]);
  const pixels = Buffer.concat(Array.from({ length: rows }, () => row));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
