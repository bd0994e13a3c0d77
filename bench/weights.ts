import type { Answered } from "../tests/support/visitor/form-browser";
import { brotliCompressSync, constants } from "node:zlib";

/** Bytes as they travel. The page itself is taken from the server; what it loads is added up. */
export type PageWeight = { html: number; sent: number; css: number; script: number };

async function bytesOf(url: string, cookie: string | null): Promise<Buffer> {
  const headers: Record<string, string> = { "Accept-Encoding": "identity" };
  if (cookie !== null) headers["Cookie"] = `foyer=${cookie}`;
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Brotli at quality 5, as rendered pages are sent, or 11, as what is kept is sent. */
function packed(body: Buffer, quality: 5 | 11): number {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length };
  return brotliCompressSync(body, { params }).length;
}

const addresses = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].flatMap(([, address]) =>
    address ? [address.replaceAll("&amp;", "&")] : [],
  );

/** The stylesheets that hold back the first paint of a page: all of ours count as critical. */
export const stylesheetsOf = (html: string): string[] =>
  addresses(html, /<link rel="stylesheet" href="([^"]+)"/g);

const scriptsOf = (html: string): string[] =>
  addresses(html, /<(?:script[^>]*\ssrc|link[^>]*rel="modulepreload"[^>]*\shref)="([^"]+)"/g);

/** Weighs a page of the storefront; `kept` when it is sent from the cache of whole pages. */
export async function weighPage(
  storefront: string,
  page: { path: string; cookie: string | null; kept: boolean },
): Promise<PageWeight> {
  const body = await bytesOf(storefront + page.path, page.cookie);
  const html = body.toString("utf8");
  const weigh = async (paths: string[]) => {
    const bodies = await Promise.all(
      [...new Set(paths)].map((path) => bytesOf(storefront + path, null)),
    );
    return bodies.reduce((sum, one) => sum + packed(one, 11), 0);
  };
  return {
    html: body.length,
    sent: packed(body, page.kept ? 11 : 5),
    css: await weigh(stylesheetsOf(html)),
    script: await weigh(scriptsOf(html)),
  };
}

/** Bytes as they travel, compressed, without headers. */
export type PageBytes = { html: number; css: number; script: number };

async function sentBytes(url: string | URL, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers: { ...headers, "Accept-Encoding": "br" } });
  if (!answer.ok) throw new Error(`${String(url)} answered ${answer.status}`);
  const body = Buffer.from(await answer.arrayBuffer());
  return { body, bytes: Number(answer.headers.get("content-length") ?? body.length) };
}

async function sumSent(origin: string, paths: readonly string[]): Promise<number> {
  const sent = await Promise.all([...new Set(paths)].map((path) => sentBytes(origin + path)));
  return sent.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** What a browser with these cookies loads for a page, with nothing cached. */
export async function pageBytes(
  url: URL,
  cookies: readonly { name: string; value: string }[],
): Promise<PageBytes> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const { body, bytes } = await sentBytes(url, cookie === "" ? {} : { Cookie: cookie });
  const html = body.toString("utf8");
  return {
    html: bytes,
    css: await sumSent(url.origin, stylesheetsOf(html)),
    script: await sumSent(url.origin, scriptsOf(html)),
  };
}

/** What a browser without script loads for these answers, with nothing kept from before; compressed, without headers. */
export async function purchaseBytes(
  storefront: string,
  answers: readonly Answered[],
): Promise<PageBytes & { pages: number }> {
  const ours = answers.filter(({ url }) => url.origin === storefront);
  return {
    pages: ours.filter(({ status }) => status === 200).length,
    html: ours.reduce((sum, { bytes }) => sum + bytes, 0),
    css: await sumSent(
      storefront,
      ours.flatMap(({ html }) => stylesheetsOf(html)),
    ),
    // A browser that runs none fetches none.
    script: 0,
  };
}
