import { createHash } from "node:crypto";

import type { Result } from "#contract/calls/result";
import { MAX_PICTURE_SIDE } from "#contract/rules/events/media";

/** What `look/` can have besides look.yaml, by the names of its files. */
export const LOOK_IMAGES = {
  logo: { files: ["logo.svg", "logo.png"], maxBytes: 64 * 1024, maxRatio: 6 },
  /** The logo where only PNG can be shown, if the site's is another file. */
  letterhead: { files: ["letterhead.png"], maxBytes: 64 * 1024, maxRatio: 6 },
  favicon: { files: ["favicon.svg", "favicon.png"], maxBytes: 64 * 1024, maxRatio: 1 },
  faviconIco: { files: ["favicon.ico"], maxBytes: 64 * 1024, maxRatio: 1 },
  share: { files: ["share.png", "share.jpg"], maxBytes: 512 * 1024, maxRatio: 2.5 },
  map: { files: ["map.svg", "map.png"], maxBytes: 512 * 1024, maxRatio: 4 },
} as const;

export type LookImageName = keyof typeof LOOK_IMAGES;
export const LOOK_IMAGE_NAMES = Object.keys(LOOK_IMAGES) as LookImageName[];

export type LookImage = {
  /** Its name in `look/`, which the extension of the address and the type of the content agree with. */
  file: string;
  type: string;
  width: number;
  height: number;
  /** Of the content: an address with it never changes. */
  version: string;
};

const MAX_SIDE = MAX_PICTURE_SIDE;

type Size = { width: number; height: number };

/** Checks the content of an image, whatever its name says. */
export function checkImage(
  file: string,
  bytes: Buffer,
  maxRatio: number,
): Result<LookImage, string> {
  const extension = file.slice(file.lastIndexOf(".") + 1);
  const kind = KINDS[extension];
  if (kind === undefined) return { ok: false, failure: "expected an image" };
  const size = kind.getSize(bytes);
  if (!size.ok) return size;
  const { width, height } = size.value;
  if (Math.max(width, height) > MAX_SIDE)
    return { ok: false, failure: `is ${width} by ${height}, expected at most ${MAX_SIDE}` };
  if (width > height * maxRatio || height > width * maxRatio) {
    const limit = maxRatio === 1 ? "a square" : `at most ${maxRatio} times as wide as high`;
    return { ok: false, failure: `is ${width} by ${height}, expected ${limit}` };
  }
  const version = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  return { ok: true, value: { file, type: kind.type, width, height, version } };
}

const KINDS: Readonly<
  Record<string, { type: string; getSize: (bytes: Buffer) => Result<Size, string> }>
> = {
  svg: { type: "image/svg+xml; charset=utf-8", getSize: sizeOfSvg },
  png: { type: "image/png", getSize: sizeOfPng },
  jpg: { type: "image/jpeg", getSize: sizeOfJpeg },
  ico: { type: "image/x-icon", getSize: sizeOfIco },
};

const refuse = (failure: string) => ({ ok: false as const, failure });

/** Editors write comments after it. */
const SVG_END = /^<\/svg\s*>\s*(?:<!--(?:(?!-->)[^])*-->\s*)*$/i;

/**
 * Images cannot run script, and are served with a policy that forbids it. What has some is refused all the same, since
 * it would not do what its author expects; so are entities, which can multiply to gigabytes.
 */
function sizeOfSvg(bytes: Buffer): Result<Size, string> {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuse("is not UTF-8: save it with that encoding");
  }
  if (/<!ENTITY/i.test(text)) return refuse("declares entities: save it as plain SVG");
  const start = /^\s*(?:<(?:\?xml|!DOCTYPE|!--)[^>]*>\s*)*<svg(?=[\s>])[^>]*>/i.exec(text)?.[0];
  if (start === undefined) return refuse("is not an SVG image");
  if (/<(?:\w+:)?script\b|\son\w+\s*=|javascript:|<(?:\w+:)?foreignObject\b/i.test(text))
    return refuse("has a script or a page in it: remove it");
  if (!/\/>$/.test(start) && !SVG_END.test(text.slice(text.lastIndexOf("</svg"))))
    return refuse(CUT_OFF);
  const tag = start.slice(start.lastIndexOf("<svg"));
  const box =
    /\sviewBox\s*=\s*["']\s*[\d.+-]+[\s,]+[\d.+-]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(tag);
  const width = Number(box?.[1]);
  const height = Number(box?.[2]);
  if (!(width > 0) || !(height > 0)) return refuse("has no viewBox, which says its proportions");
  // Units of a drawing are no pixels.
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { ok: true, value: { width: roundUp(width * scale), height: roundUp(height * scale) } };
}

const roundUp = (length: number) => Math.max(1, Math.round(length));

const CUT_OFF = "ends in the middle: copy it once more";

const PNG = Buffer.from("89504e470d0a1a0a", "hex");

function sizeOfPng(bytes: Buffer): Result<Size, string> {
  const isPng = bytes.length > 33 && bytes.subarray(0, 8).equals(PNG);
  if (!isPng || bytes.toString("latin1", 12, 16) !== "IHDR") return refuse("is not a PNG image");
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (size.width === 0 || size.height === 0) return refuse("is not a PNG image");
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND") return { ok: true, value: size };
  return refuse(CUT_OFF);
}

const JPEG_END = Buffer.from([0xff, 0xd9]);

/** Of the frame's header, which follows segments that say their own lengths. */
function sizeOfJpeg(bytes: Buffer): Result<Size, string> {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return refuse("is not a JPEG image");
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    const size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    if (isFrame && size.width > 0 && size.height > 0)
      return bytes.lastIndexOf(JPEG_END) > at ? { ok: true, value: size } : refuse(CUT_OFF);
    if (isFrame) break;
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return refuse("is not a JPEG image");
}

/** 0 is 256. */
function sizeOfIco(bytes: Buffer): Result<Size, string> {
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== 0x00010000 || bytes.readUInt16LE(4) === 0)
    return refuse("is not an icon");
  return { ok: true, value: { width: bytes[6] || 256, height: bytes[7] || 256 } };
}
