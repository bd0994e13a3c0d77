import type { RequestHandler, Response } from "express";

import { hashToSeed } from "#runtime/posters/poster-look";
import { LOOK_IMAGE_NAMES } from "#runtime/venue/look-images";
import { fontType, lookRules } from "#runtime/venue/look-rules";
import { type Look, readImage, readLookFont, readLookImage } from "#runtime/venue/read-look";
import { PAGE_IMAGE, type VenuePages } from "#runtime/venue/read-pages";
import { IMMUTABLE, refuseChange, sendNotFound } from "./static-files";

/** Opened as a page, an SVG image can neither run script nor load or send anything; its own styles may color it. */
const IMAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

type LookFile = { type: string; version: string; body: Buffer };

/** Browsers and crawlers ask for icons there, whatever the page says. */
const AT_ROOT = /^\/favicon\.(?:ico|svg|png)$/;
/** Images of the venue's own pages; the names of pages have no dot. */
const OF_PAGE = /^\/pages\/[^/]+\.[a-z]+$/;

/**
 * Serves the files of the venue's look, and the images of its pages, from memory, read and checked again here, since a file can have changed after the
 * supervisor checked it. One that is wrong by now is missing, as the site works without it.
 */
export function lookFiles(look: Look, pages: VenuePages): RequestHandler {
  const { folder, images, fonts } = look;
  const files = new Map<string, LookFile>();
  for (const { file } of Object.values(pages.images)) {
    const read = readImage(pages.folder, file, PAGE_IMAGE);
    if (!read.ok) continue;
    const { image, bytes } = read.value;
    files.set(`/pages/${file}`, { type: image.type, version: image.version, body: bytes });
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

  const send = (file: LookFile, url: string, isHead: boolean, res: Response) => {
    // Another worker, before or after a reload, can have another version.
    const isCurrent = url.endsWith(`?v=${file.version}`);
    res.setHeader("Content-Security-Policy", IMAGE_POLICY);
    res.setHeader("Content-Type", file.type);
    res.setHeader("Cache-Control", isCurrent ? IMMUTABLE : "public, max-age=300");
    res.setHeader("Content-Length", file.body.length);
    res.end(isHead ? undefined : file.body);
  };

  return (req, res, next) => {
    const { path } = req;
    const isAtRoot = AT_ROOT.test(path);
    if (!isAtRoot && !path.startsWith("/look/") && !OF_PAGE.test(path)) return next();
    if (refuseChange(req, res)) return;
    const file = files.get(isAtRoot ? `/look${path}` : path);
    if (file === undefined) sendNotFound(res);
    else send(file, req.url, req.method === "HEAD", res);
  };
}
