import { crc32 } from "node:zlib";

import {
  MAX_PICTURE,
  MAX_PICTURE_RATIO,
  MAX_PICTURE_SIDE,
  type UploadProblem,
} from "#contract/rules/events/media";
import type { Upload } from "#runtime/files/read-recording";
import { readJpeg } from "./photo-rules";

/**
 * Detects the format of an artist's picture and removes everything but the picture: metadata, thumbnails, further frames,
 * trailing bytes. Drawings in SVG are refused, as they are programs as much as pictures.
 */
export function readPicture(bytes: Buffer): Upload | UploadProblem {
  if (bytes.length > MAX_PICTURE) return "size";
  try {
    const format = bytes.subarray(0, 8).equals(PNG) ? "png" : "jpg";
    const picture = format === "png" ? readPng(bytes) : readJpegPicture(bytes);
    if (picture === null) return "type";
    if (typeof picture === "string") return picture;
    const { width, height, content } = picture;
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    if (short === 0 || long > MAX_PICTURE_SIDE || long > short * MAX_PICTURE_RATIO) return "shape";
    return { format, content };
  } catch (error) {
    // The file is cut off.
    if (error instanceof RangeError) return "type";
    throw error;
  }
}

type Picture = { width: number; height: number; content: Buffer };

function readJpegPicture(bytes: Buffer): Picture | UploadProblem | null {
  if (bytes.toString("latin1", 0, 3) !== "\xFF\xD8\xFF") return null;
  const read = readJpeg(bytes);
  if (read === undefined) return null;
  if (typeof read === "string") return read === "rotated" ? "rotated" : "type";
  return read;
}

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
/** PNG, third edition, 5.6: what is needed to show a still picture in its colors. */
const KEPT = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sRGB", "sBIT"];

function readPng(bytes: Buffer): Picture | null {
  const kept: Buffer[] = [PNG];
  let size: { width: number; height: number } | undefined;
  let hasData = false;
  for (let at = PNG.length; ;) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) return null;
    if ((name === "IHDR") !== (size === undefined)) return null;
    if (name === "IHDR")
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    hasData ||= name === "IDAT" && length > 0;
    if (KEPT.includes(name)) kept.push(bytes.subarray(at, end));
    at = end;
    if (name === "IEND") break;
  }
  return size !== undefined && hasData ? { ...size, content: Buffer.concat(kept) } : null;
}
