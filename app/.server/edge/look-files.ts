import type { Request, RequestHandler, Response } from "express";

import {
  MEDIA_TYPES,
  mediaFormat,
  type MediaKind,
  UPLOADED_NAME,
} from "#contract/rules/events/media";
import { hashToSeed } from "#runtime/posters/poster-look";
import { LOOK_IMAGE_NAMES } from "#runtime/venue/look-images";
import { fontType, lookRules } from "#runtime/venue/look-rules";
import { type Look, readImage, readLookFont, readLookImage } from "#runtime/venue/read-look";
import { readMediaFile, type VenueMedia } from "#runtime/venue/read-media";
import { PAGE_IMAGE, type VenuePages } from "#runtime/venue/read-pages";
import type { Crm } from "~/.server/ticketing/ticketing";
import { allowInEmails, cachedFiles, IMMUTABLE, refuseChange, sendMissing } from "./static-files";

/** Opened as a page, an SVG image can neither run script nor load or send anything; its own styles may color it. */
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * `version`: of the content; null if the name has it. `isPlayed`: players ask for parts of it, and some play nothing that they
 * cannot get in parts.
 */
type LookFile = { type: string; version: string | null; body: Buffer; isPlayed?: boolean };

const isPlayed = (kind: MediaKind) => kind === "audio" || kind === "video";

/** Finds what staff uploaded for events. A status in place of a file that is not there or can't be read now. */
function uploadedFiles(
  crm: Pick<Crm, "getMedia">,
): (path: string) => Promise<LookFile | 404 | 503> {
  const find = cachedFiles((name) => crm.getMedia({ params: { name } }));
  return async (path) => {
    const name = path.startsWith("/media/") ? path.slice("/media/".length) : "";
    const format = UPLOADED_NAME.test(name) ? mediaFormat(name) : null;
    if (format === null) return 404;
    const body = await find(name);
    if (!Buffer.isBuffer(body)) return body;
    const { kind, type } = MEDIA_TYPES[format];
    return { type, version: null, body, isPlayed: isPlayed(kind) };
  };
}

type Part = { start: number; end: number };
const RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/**
 * The one part that a player asks for (RFC 9110, section 14.1.2); null for all: also for several parts, what is no range,
 * and a part of a version that it names, since files have no names of versions (13.1.5).
 */
function readPart({ method, headers }: Request, size: number): Part | "outside" | null {
  if (method !== "GET" || headers["if-range"] !== undefined) return null;
  const [, first = "", last = ""] = RANGE.exec(headers.range ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") return fromEnd(size, Number(last));
  const [start, end] = [Number(first), last === "" ? size - 1 : Number(last)];
  if (last !== "" && end < start) return null;
  return start < size ? { start, end: Math.min(end, size - 1) } : "outside";
}

/** The last bytes: all, if there are fewer. */
const fromEnd = (size: number, length: number): Part | "outside" =>
  length === 0 ? "outside" : { start: Math.max(0, size - length), end: size - 1 };

/** Browsers and crawlers ask for icons there, whatever the page says. */
const AT_ROOT = /^\/favicon\.(?:ico|svg|png)$/;
/** Images of the venue's own pages; the names of pages have no dot. */
const OF_PAGE = /^\/pages\/[^/]+\.[a-z]+$/;

/**
 * Serves the files of the venue's look, the images of its pages, and the media of its events, from memory, read and checked
 * again here, since a file can have changed after the supervisor checked it. One that is wrong by now is missing, as the
 * site works without it. Media that the folder does not have are those that staff uploaded.
 */
export function lookFiles(
  { look, pages, media }: { look: Look; pages: VenuePages; media: VenueMedia },
  crm: Pick<Crm, "getMedia">,
): RequestHandler {
  const findUploaded = uploadedFiles(crm);
  const { folder, images, fonts } = look;
  const files = new Map<string, LookFile>();
  for (const { file } of Object.values(pages.images)) {
    const read = readImage(pages.folder, file, PAGE_IMAGE);
    if (!read.ok) continue;
    const { image, bytes } = read.value;
    files.set(`/pages/${file}`, { type: image.type, version: image.version, body: bytes });
  }
  for (const name of Object.keys(media.files)) {
    const read = readMediaFile(media.folder, name);
    if (!read.ok) continue;
    const { file, bytes } = read.value;
    const { type, version } = file;
    files.set(`/media/${name}`, { type, version, body: bytes, isPlayed: isPlayed(file.kind) });
  }
  for (const name of LOOK_IMAGE_NAMES) {
    const file = images[name]?.file;
    const read = file === undefined ? null : readLookImage(folder, name, file);
    if (!read?.ok) continue;
    const { image, bytes } = read.value;
    files.set(`/look/${image.file}`, { type: image.type, version: image.version, body: bytes });
  }
  for (const { web } of Object.values(fonts)) {
    const read = readLookFont(folder, web.file);
    if (!read.ok) continue;
    const { font, bytes } = read.value;
    const type = fontType(font.file);
    files.set(`/look/${font.file}`, { type, version: font.version, body: bytes });
  }
  const rules = lookRules(look);
  if (rules !== null)
    files.set("/look/look.css", {
      type: "text/css; charset=utf-8",
      version: String(hashToSeed(rules)),
      body: Buffer.from(rules),
    });

  const send = (file: LookFile, req: Request, res: Response) => {
    const part = file.isPlayed === true ? readPart(req, file.body.length) : null;
    if (file.isPlayed === true) res.setHeader("Accept-Ranges", "bytes");
    if (part === "outside")
      return void res.status(416).set("Content-Range", `bytes */${file.body.length}`).end();
    // Another worker, before or after a reload, can have another version.
    const isCurrent = file.version === null || req.url.endsWith(`?v=${file.version}`);
    if (file.type.startsWith("image/")) allowInEmails(res);
    res.setHeader("Content-Security-Policy", IMAGE_POLICY);
    res.setHeader("Content-Type", file.type);
    res.setHeader("Cache-Control", isCurrent ? IMMUTABLE : "public, max-age=300");
    const { start, end } = part ?? { start: 0, end: file.body.length - 1 };
    if (part !== null)
      res.status(206).setHeader("Content-Range", `bytes ${start}-${end}/${file.body.length}`);
    res.setHeader("Content-Length", end - start + 1);
    res.end(req.method === "HEAD" ? undefined : file.body.subarray(start, end + 1));
  };

  return (req, res, next) => {
    const { path } = req;
    const isAtRoot = AT_ROOT.test(path);
    if (!isAtRoot && !/^\/(?:look|media)\//.test(path) && !OF_PAGE.test(path)) return next();
    if (refuseChange(req, res)) return;
    const file = files.get(isAtRoot ? `/look${path}` : path);
    if (file !== undefined) return send(file, req, res);
    findUploaded(path).then((uploaded) => {
      if (typeof uploaded === "number") sendMissing(uploaded, res);
      else send(uploaded, req, res);
    }, next);
  };
}
