import type { RequestHandler, Response } from "express";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { chooseEncoding, compress, isCompressible } from "./compress";
import type { Encoding } from "./compress";
import { matchPath } from "@remix-run/react";
import { drawPoster } from "#contract/posters/draw-poster";
import { MOTIFS } from "#contract/posters/poster-look";
import type { Motif } from "#contract/posters/poster-look";
import { LRUCache } from "lru-cache";
import type { Crm } from "~/.server/ticketing/ticketing";

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
  ".json": "application/json",
};

/** What looks like a file is answered here: reaching Remix, a missing one would log two traces. */
const FILE =
  /\.(?:avif|css|gif|html?|ico|jpe?g|js|json|map|mjs|php|png|svg|txt|webmanifest|webp|woff2?|xml)$/i;

type Bodies = Partial<Record<Encoding, Promise<Buffer>>>;

/** Headers that browsers heed for documents alone. Without them a stylesheet, script or font is half a kilobyte smaller. */
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

/** From memory: their number and size are fixed when the server starts. */
export function staticFiles(folder: string): RequestHandler {
  const files = new Map<string, Bodies>();
  if (existsSync(folder)) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.startsWith(".")) continue;
      const path = join(entry.parentPath, entry.name).slice(folder.length);
      files.set(path.replaceAll("\\", "/"), {});
    }
  }

  const bodyOf = (path: string, bodies: Bodies, encoding: Encoding): Promise<Buffer> =>
    (bodies[encoding] ??=
      encoding === "identity"
        ? readFile(join(folder, path))
        : bodyOf(path, bodies, "identity").then((body) => compress(body, encoding, true)));

  return (req, res, next) => {
    const { path } = req;
    const bodies = req.method === "POST" ? undefined : files.get(path);
    if (bodies === undefined) {
      if (FILE.test(path) && !/^\/(?:photos|posters)\//.test(path)) notThere(res);
      else next();
      return;
    }
    const type = contentTypes[extname(path)] ?? "application/octet-stream";
    const encoding = isCompressible(type)
      ? chooseEncoding(req.headers["accept-encoding"])
      : "identity";
    if (PART_OF_DOCUMENT.test(type)) DOCUMENT_HEADERS.forEach((name) => res.removeHeader(name));
    bodyOf(path, bodies, encoding).then((body) => {
      res.setHeader("Content-Type", type);
      // Files of the build have their content's hash in their name.
      const age = path.startsWith("/assets/") ? FOREVER : "public, max-age=3600";
      res.setHeader("Cache-Control", age);
      if (isCompressible(type)) res.setHeader("Vary", "Accept-Encoding");
      if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
      res.setHeader("Content-Length", body.length);
      res.end(req.method === "HEAD" ? undefined : body);
    }, next);
  };
}

function notThere(res: Response): void {
  res.status(404).set("Cache-Control", "no-store").type("text/plain").send("Not found\n");
}

const FOREVER = "public, max-age=31536000, immutable";

const isMotif = (motif: string | undefined): motif is Motif =>
  (MOTIFS as readonly (string | undefined)[]).includes(motif);

/** `/posters/{motif}/{seed}.svg`: drawn from the address alone, so the browser may keep it for good. */
export const posters: RequestHandler = (req, res, next) => {
  if (!req.path.startsWith("/posters/")) {
    next();
    return;
  }
  const { motif, file } = matchPath("/posters/:motif/:file", req.path)?.params ?? {};
  const seed = /^([\w.-]{1,80})\.svg$/.exec(file ?? "")?.[1];
  if (!isMotif(motif) || seed === undefined) {
    res.status(404).type("text/plain").send("Not found\n");
    return;
  }
  res.set("Cache-Control", FOREVER);
  res.type("image/svg+xml").send(drawPoster({ motif, seed }));
};

/** Bytes. */
const PHOTOS_KEPT = 32 * 1024 * 1024;
const PHOTO = /^\/photos\/([\w-]{16}-\d+\.(?:avif|webp|jpg))$/;

/** `/photos/{name}`: never other content under the same name. One that staff take down is gone from here in an hour. */
export function photos(crm: Pick<Crm, "getPhoto">): RequestHandler {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: PHOTOS_KEPT,
    sizeCalculation: ({ byteLength }) => byteLength,
    ttl: 3_600_000,
  });
  const send = async (name: string, res: Response) => {
    let photo = cache.get(name);
    if (photo === undefined) {
      const found = await crm.getPhoto({ params: { name } });
      if (!found.ok)
        return void (found.failure.code === "not-found" ? notThere(res) : res.sendStatus(503));
      photo = found.value;
      cache.set(name, photo);
    }
    res.set("Cache-Control", FOREVER);
    res.type(contentTypes[extname(name)] ?? "").send(Buffer.from(photo));
  };
  return (req, res, next) => {
    const name = PHOTO.exec(req.path)?.[1];
    if (name !== undefined) send(name, res).catch(next);
    else if (req.path.startsWith("/photos/")) notThere(res);
    else next();
  };
}

/** For what is a visitor's own. Lynx and elinks show a page from memory where `no-cache` is missing. */
export const NEVER_KEPT = "private, no-store, no-cache";
