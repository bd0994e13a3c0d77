import type { Request, RequestHandler, Response } from "express";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { chooseEncoding, compress, isCompressible, type Encoding } from "../rendering/compress";
import { matchPath } from "react-router";
import { drawGoods, drawPlain, drawPoster } from "#runtime/posters/draw-poster";
import { posterVariant, SEED, VARIANTS } from "#runtime/posters/poster-look";
import { type Motif, MOTIFS } from "#contract/names/motifs";
import { nullIfUnavailable } from "#contract/calls/unavailable";
import { LRUCache } from "lru-cache";
import { POSTER_VERSION } from "~/domain/pictures/poster-image";
import type { Crm } from "~/.server/ticketing/ticketing";

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".json": "application/json; charset=utf-8",
};

/** Missing files get a plain 404 here: Remix would log two stack traces for each. */
const FILE =
  /\.(?:avif|css|gif|html?|ico|jpe?g|js|json|map|mjs|php|png|svg|txt|webmanifest|webp|woff2?|xml)$/i;

type Bodies = Partial<Record<Encoding, Promise<Buffer>>>;

/** Headers that only affect documents. Removing them saves half a kilobyte per stylesheet, script and font. */
const DOCUMENT_HEADERS = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Origin-Agent-Cluster",
  "Permissions-Policy",
  "Referrer-Policy",
  "X-DNS-Prefetch-Control",
  "X-Download-Options",
  "X-Frame-Options",
  "X-Permitted-Cross-Domain-Policies",
  "X-XSS-Protection",
];
const PART_OF_DOCUMENT = /^(?:text\/(?:css|javascript)|font\/)/;

/** Serves files from memory, which is bounded: the list of files is read at startup. */
export function staticFiles(folder: string): RequestHandler {
  const files = new Map<string, Bodies>();
  if (existsSync(folder)) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.startsWith(".")) continue;
      const path = join(entry.parentPath, entry.name).slice(folder.length);
      files.set(path.replaceAll("\\", "/"), {});
    }
  }

  const getBody = (path: string, bodies: Bodies, encoding: Encoding): Promise<Buffer> =>
    (bodies[encoding] ??=
      encoding === "identity"
        ? readFile(join(folder, path))
        : getBody(path, bodies, "identity").then((body) => compress(body, encoding, true)));

  return (req, res, next) => {
    const { path } = req;
    const bodies = files.get(path);
    if (bodies !== undefined && refuseChange(req, res)) return;
    if (bodies === undefined) {
      if (FILE.test(path) && !/^\/(?:photos|posters)\//.test(path)) sendNotFound(res);
      else next();
      return;
    }
    const type = contentTypes[extname(path)] ?? "application/octet-stream";
    const encoding = isCompressible(type)
      ? chooseEncoding(req.headers["accept-encoding"])
      : "identity";
    if (PART_OF_DOCUMENT.test(type)) DOCUMENT_HEADERS.forEach((name) => res.removeHeader(name));
    getBody(path, bodies, encoding).then((body) => {
      res.setHeader("Content-Type", type);
      // Names of built files have a hash of their content.
      const cacheControl = path.startsWith("/assets/") ? IMMUTABLE : "public, max-age=3600";
      res.setHeader("Cache-Control", cacheControl);
      if (path.startsWith("/share/")) allowInEmails(res);
      if (isCompressible(type)) res.setHeader("Vary", "Accept-Encoding");
      if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
      res.setHeader("Content-Length", body.length);
      res.end(req.method === "HEAD" ? undefined : body);
    }, next);
  };
}

/** Refuses other methods than GET and HEAD (RFC 9110, section 15.5.6). Returns whether it did. */
export function refuseChange({ method }: Request, res: Response): boolean {
  if (method === "GET" || method === "HEAD") return false;
  res.status(405).set("Allow", "GET, HEAD").type("text/plain").send("Method not allowed\n");
  return true;
}

/** Browsers refuse pictures of another site in a webmail, unless it allows them. */
export function allowInEmails(res: Response): void {
  res.set("Cross-Origin-Resource-Policy", "cross-origin");
}

export function sendNotFound(res: Response): void {
  res.status(404).set("Cache-Control", "no-store").type("text/plain").send("Not found\n");
}

export const IMMUTABLE = "public, max-age=31536000, immutable";

const isMotif = (motif: string | undefined): motif is Motif =>
  (MOTIFS as readonly (string | undefined)[]).includes(motif);

/** While a release rolls out, a process gets requests for the drawings of another: it must not have them kept for good. */
const OF_ANOTHER_VERSION = "public, max-age=300";

/** Serves `/posters/{motif}/{variant}.svg`, `/posters/goods/{drawing}.svg` and `/posters/plain/{ground}.svg`, which are immutable at their version. */
export const posters: RequestHandler = (req, res, next) => {
  if (!req.path.startsWith("/posters/")) {
    next();
    return;
  }
  if (refuseChange(req, res)) return;
  const isCurrent = req.url.endsWith(`?v=${POSTER_VERSION}`);
  res.set("Cache-Control", isCurrent ? IMMUTABLE : OF_ANOTHER_VERSION);
  const { motif, file } = matchPath("/posters/:motif/:file", req.path)?.params ?? {};
  const seed = /^(.+)\.svg$/.exec(file ?? "")?.[1] ?? "";
  const named = motif === "plain" ? drawPlain(seed) : motif === "goods" ? drawGoods(seed) : null;
  if (named !== null) {
    res.type("image/svg+xml").send(named);
    return;
  }
  if (!isMotif(motif) || !SEED.test(seed)) {
    sendNotFound(res);
    return;
  }
  const ownVariant = /^\d{1,2}$/.test(seed) && Number(seed) < VARIANTS ? seed : null;
  const variant = ownVariant === null ? posterVariant({ motif, seed }) : Number(ownVariant);
  res.type("image/svg+xml").send(drawPoster(motif, variant));
};

const MAX_CACHED_BYTES = 32 * 1024 * 1024;

/**
 * Reads files of the box office, whose content never changes, and keeps them for an hour, even those that staff take away. A
 * status in place of a file that is not there or can't be read now.
 */
export function cachedFiles(
  read: (name: string) => ReturnType<Crm["getPhoto"]>,
): (name: string) => Promise<Buffer | 404 | 503> {
  const cache = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
    ttl: 3_600_000,
  });
  return async (name) => {
    const cached = cache.get(name);
    if (cached !== undefined) return cached;
    const result = await nullIfUnavailable(read(name));
    if (!result?.ok) return result === null ? 503 : 404;
    const file = Buffer.from(result.value);
    cache.set(name, file);
    return file;
  };
}

export const sendMissing = (status: 404 | 503, res: Response): void =>
  void (status === 404 ? sendNotFound(res) : res.sendStatus(status));

const PHOTO = /^\/photos\/([\w-]{16}-\d+\.(?:avif|webp|jpg))$/;

/** Serves `/photos/{name}`, whose content never changes. */
export function photos(crm: Pick<Crm, "getPhoto">): RequestHandler {
  const find = cachedFiles((name) => crm.getPhoto({ params: { name } }));
  const send = async (name: string, res: Response) => {
    const photo = await find(name);
    if (!Buffer.isBuffer(photo)) return sendMissing(photo, res);
    res.set("Cache-Control", IMMUTABLE);
    allowInEmails(res);
    res.type(contentTypes[extname(name)] ?? "").send(photo);
  };
  return (req, res, next) => {
    const name = PHOTO.exec(req.path)?.[1];
    if (name !== undefined && refuseChange(req, res)) return;
    if (name !== undefined) send(name, res).catch(next);
    else if (req.path.startsWith("/photos/")) sendNotFound(res);
    else next();
  };
}
