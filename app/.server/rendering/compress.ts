import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, crc32, deflateRaw, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const deflate = promisify(deflateRaw);

export type Encoding = "br" | "gzip" | "identity";

export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  const encodings: Encoding[] = ["br", "gzip"];
  return encodings.find((name) => accepts(acceptEncoding, name)) ?? "identity";
}

export const accepts = (acceptEncoding: string | string[] | undefined, name: Encoding): boolean =>
  new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(String(acceptEncoding ?? ""));

/**
 * Compresses a body. Brotli 5 takes 0.6 ms for a listing, less than the overhead of another thread. Responses that are
 * cached are compressed with Brotli 11, on another thread.
 */
export function compress(body: Buffer, encoding: Encoding, isCached: boolean): Promise<Buffer> {
  if (encoding === "identity") return Promise.resolve(body);
  if (encoding === "gzip") return zip(body, { level: isCached ? 9 : 5 });
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  // Just large enough: the default of 4 MB would be allocated and cleared for a page of 40 KB.
  const window = Math.min(22, Math.max(12, Math.ceil(Math.log2(body.length + 16))));
  const params = {
    [BROTLI_PARAM_QUALITY]: isCached ? 11 : 5,
    [BROTLI_PARAM_SIZE_HINT]: body.length,
    [BROTLI_PARAM_LGWIN]: window,
  };
  return isCached
    ? brotli(body, { params })
    : Promise.resolve(brotliCompressSync(body, { params }));
}

/** The parts of a page between its slots, each compressed once. */
export type ZippedParts = readonly { text: Buffer; deflated: Buffer }[];

export const zipParts = (texts: readonly string[]): Promise<ZippedParts> =>
  Promise.all(
    texts.map(async (part) => {
      const text = Buffer.from(part);
      // A full flush ends at a byte boundary and resets the window, so that parts can be concatenated.
      return { text, deflated: await deflate(text, { finishFlush: constants.Z_FULL_FLUSH }) };
    }),
  );

/** Deflate, without name or time, from an unknown system (RFC 1952). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const LAST_BLOCK = Buffer.from([1, 0, 0, 255, 255]);

/** Joins compressed parts to a gzip file, with `filling` in between. @param filling at most 65,535 bytes */
export function joinZipped(parts: ZippedParts, filling: Buffer): Buffer {
  // An uncompressed block (RFC 1951, 3.2.4).
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

/** Calendar entries are not compressed, because lynx would save the compressed file. */
export function isCompressible(contentType: string): boolean {
  return /^(text\/(?!calendar)|application\/(json|javascript|manifest)|image\/svg)|\+(json|xml)/.test(
    contentType,
  );
}
