import type { EventPhoto } from "#contract/schemas/photo";

export const samplePhoto: EventPhoto = {
  id: "a_photographs-id",
  alt: "The orchestra on stage",
  files: [
    { format: "webp", width: 640, height: 427 },
    { format: "jpg", width: 640, height: 427 },
    { format: "webp", width: 1200, height: 800 },
    { format: "jpg", width: 1200, height: 800 },
  ],
};

const segment = (marker: number, body: Buffer | readonly number[]) => {
  const bytes = Buffer.from(body);
  return Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff, ...bytes]);
};
const short = (value: number) => [value >> 8, value & 0xff];

export const comment = (text: string) => segment(0xfe, Buffer.from(text));

/** An Exif segment with the orientation tag, followed by text. */
export const exif = (orientation: number, text = "") =>
  segment(
    0xe1,
    Buffer.concat([
      Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01", "latin1"),
      Buffer.from([...short(orientation), 0, 0]),
      Buffer.from(text),
    ]),
  );

/** A valid gray JPEG; each block takes two bits. */
export function sampleJpeg(width = 1200, height = 800, segments: readonly Buffer[] = []): Buffer {
  const bits = 2 * Math.ceil(width / 8) * Math.ceil(height / 8);
  const scan = Buffer.alloc(Math.ceil(bits / 8));
  // Pads the last byte with ones.
  if (bits % 8 > 0) scan[scan.length - 1] = 0xff >> (bits % 8);
  const oneCode = [1, ...Array.from({ length: 15 }, () => 0), 0];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...segments,
    segment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1")),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc0, [8, ...short(height), ...short(width), 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, ...oneCode]),
    segment(0xc4, [0x10, ...oneCode]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    scan,
    Buffer.from([0xff, 0xd9]),
  ]);
}

const chunk = (name: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(name), length, body, Buffer.alloc(body.length % 2)]);
};

/** The header of a lossy WebP, with further chunks. With `flags` it is an extended one (VP8X). */
export function sampleWebp(
  width = 1200,
  height = 800,
  { flags, more = {} }: { flags?: number; more?: Record<string, string> } = {},
): Buffer {
  const frame = Buffer.alloc(10);
  frame.writeUInt16LE(width, 6);
  frame.writeUInt16LE(height, 8);
  const canvas = Buffer.alloc(10);
  canvas[0] = flags ?? 0;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([
    Buffer.from("WEBP"),
    ...(flags === undefined ? [] : [chunk("VP8X", canvas)]),
    chunk("VP8 ", frame),
    ...Object.entries(more).map(([name, text]) => chunk(name, Buffer.from(text))),
  ]);
  return chunk("RIFF", body);
}

const box = (name: string, ...parts: readonly Buffer[]) => {
  const length = Buffer.alloc(4);
  const body = Buffer.concat(parts);
  length.writeUInt32BE(body.length + 8);
  return Buffer.concat([length, Buffer.from(name), body]);
};

/** The boxes of an AVIF without image data. `more` are boxes beside `ispe`. */
export function sampleAvif(width = 1200, height = 800, more: readonly string[] = []): Buffer {
  const size = Buffer.alloc(12);
  size.writeUInt32BE(width, 4);
  size.writeUInt32BE(height, 8);
  return Buffer.concat([
    box("ftyp", Buffer.from("avif\0\0\0\0avif")),
    box("meta", Buffer.alloc(4), box("ispe", size), ...more.map((name) => box(name))),
    box("mdat", Buffer.from("picture")),
  ]);
}
