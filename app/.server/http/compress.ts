import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** The best encoding that the browser takes. */
export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  const accepted = String(acceptEncoding ?? "");
  const takes = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "identity";
}

/** Brotli 4 costs a quarter of a page's rate; 11 costs nearly all of it, so only what is kept is worth it. */
export function compress(body: Buffer, encoding: Encoding, kept: boolean): Promise<Buffer> {
  if (encoding === "identity") return Promise.resolve(body);
  if (encoding === "gzip") return zip(body, { level: kept ? 9 : 5 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(body, {
    params: { [BROTLI_PARAM_QUALITY]: kept ? 11 : 4, [BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

/** Whether a type of content gets smaller. */
export function isCompressible(contentType: string): boolean {
  return /^(text\/|application\/(json|javascript|manifest)|image\/svg)|\+(json|xml)/.test(
    contentType,
  );
}
