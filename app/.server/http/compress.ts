import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, crc32, deflateRaw, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const deflate = promisify(deflateRaw);

export type Encoding = "br" | "gzip" | "identity";

export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  const takes = (name: Encoding) => accepts(acceptEncoding, name);
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}

export const accepts = (acceptEncoding: string | string[] | undefined, name: Encoding): boolean =>
  new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(String(acceptEncoding ?? ""));

/** Brotli 5 takes 0.6 ms for a listing, less than another thread would; 11 is only for what is kept, on another thread. */
export function compress(body: Buffer, encoding: Encoding, isKept: boolean): Promise<Buffer> {
  if (encoding === "identity") return Promise.resolve(body);
  if (encoding === "gzip") return zip(body, { level: isKept ? 9 : 5 });
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  // A window of 4 MB for a page of 40 KB is memory that is only cleared and thrown away.
  const window = Math.min(22, Math.max(12, Math.ceil(Math.log2(body.length + 16))));
  const params = {
    [BROTLI_PARAM_QUALITY]: isKept ? 11 : 5,
    [BROTLI_PARAM_SIZE_HINT]: body.length,
    [BROTLI_PARAM_LGWIN]: window,
  };
  return isKept ? brotli(body, { params }) : Promise.resolve(brotliCompressSync(body, { params }));
}

/** The parts of a page between its slots, each compressed once. */
export type ZippedParts = readonly { text: Buffer; deflated: Buffer }[];

export const zipParts = (texts: readonly string[]): Promise<ZippedParts> =>
  Promise.all(
    texts.map(async (part) => {
      const text = Buffer.from(part);
      // Ends on a byte and looks back at nothing outside, so that parts can follow each other.
      return { text, deflated: await deflate(text, { finishFlush: constants.Z_FULL_FLUSH }) };
    }),
  );

/** Deflate, no name, no time, any system (RFC 1952). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const LAST_BLOCK = Buffer.from([1, 0, 0, 255, 255]);

/** The page as gzip with `filling` in each of its slots, at the cost of a checksum. @param filling at most 65,535 bytes */
export function joinZipped(parts: ZippedParts, filling: Buffer): Buffer {
  // A block that is not compressed (RFC 1951, 3.2.4).
  const stored = Buffer.alloc(5 + filling.length);
  stored.writeUInt16LE(filling.length, 1);
  stored.writeUInt16LE(0xffff - filling.length, 3);
  filling.copy(stored, 5);
  let checksum = 0;
  let size = 0;
  const blocks = parts.flatMap(({ text, deflated }, at) => {
    const isFirst = at === 0;
    checksum = crc32(text, isFirst ? 0 : crc32(filling, checksum));
    size += text.length + (isFirst ? 0 : filling.length);
    return isFirst ? [deflated] : [stored, deflated];
  });
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(size, 4);
  return Buffer.concat([GZIP_HEADER, ...blocks, LAST_BLOCK, trailer]);
}

/** Whether this content type is worth compressing. Calendar entries are not: lynx saves a download still compressed. */
export function isCompressible(contentType: string): boolean {
  return /^(text\/(?!calendar)|application\/(json|javascript|manifest)|image\/svg)|\+(json|xml)/.test(
    contentType,
  );
}
