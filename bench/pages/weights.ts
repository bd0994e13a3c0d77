import { brotliCompressSync, constants } from "node:zlib";

/** Transferred bytes. `sent` is the compressed HTML. */
export type PageWeight = { html: number; sent: number; css: number; script: number };

async function getBytes(url: string, cookie: string | null): Promise<Buffer> {
  const headers: Record<string, string> = { "Accept-Encoding": "identity" };
  if (cookie !== null) headers["Cookie"] = `foyer=${cookie}`;
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Compressed size. The storefront uses brotli quality 5 for rendered pages and 11 for cached pages and files. */
function compressedSize(body: Buffer, quality: 5 | 11): number {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length };
  return brotliCompressSync(body, { params }).length;
}

const findUrls = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].flatMap(([, url]) => (url ? [url.replaceAll("&amp;", "&")] : []));

/** Stylesheets that block the first paint. All of them count as critical. */
export const findStylesheets = (html: string): string[] =>
  findUrls(html, /<link rel="stylesheet" href="([^"]+)"/g);

const listScripts = (html: string): string[] =>
  findUrls(html, /<(?:script[^>]*\ssrc|link[^>]*rel="modulepreload"[^>]*\shref)="([^"]+)"/g);

/** Measures the bytes of a storefront page. `isCached`: sent from the page cache. */
export async function weighPage(
  storefront: string,
  page: { path: string; cookie: string | null; isCached: boolean },
): Promise<PageWeight> {
  const body = await getBytes(storefront + page.path, page.cookie);
  const html = body.toString("utf8");
  const weigh = async (paths: string[]) => {
    const bodies = await Promise.all(
      [...new Set(paths)].map((path) => getBytes(storefront + path, null)),
    );
    return bodies.reduce((sum, file) => sum + compressedSize(file, 11), 0);
  };
  return {
    html: body.length,
    sent: compressedSize(body, page.isCached ? 11 : 5),
    css: await weigh(findStylesheets(html)),
    script: await weigh(listScripts(html)),
  };
}

/** Transferred bytes, compressed, without headers. */
export type PageBytes = { html: number; css: number; script: number };

async function sentBytes(url: string | URL, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers: { ...headers, "Accept-Encoding": "br" } });
  if (!response.ok) throw new Error(`${String(url)} returned ${response.status}`);
  const body = Buffer.from(await response.arrayBuffer());
  return { body, bytes: Number(response.headers.get("content-length") ?? body.length) };
}

async function sumSent(origin: string, paths: readonly string[]): Promise<number> {
  const sent = await Promise.all([...new Set(paths)].map((path) => sentBytes(origin + path)));
  return sent.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The bytes that a browser with these cookies loads for a page, with an empty cache. */
export async function pageBytes(
  url: URL,
  cookies: readonly { name: string; value: string }[],
): Promise<PageBytes> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const { body, bytes } = await sentBytes(url, cookie === "" ? {} : { Cookie: cookie });
  const html = body.toString("utf8");
  return {
    html: bytes,
    css: await sumSent(url.origin, findStylesheets(html)),
    script: await sumSent(url.origin, listScripts(html)),
  };
}
