import { open } from "node:fs/promises";
import { extname, join } from "node:path";

import { NO_STORE } from "~/.server/rendering/replies";

const TYPES: Readonly<Record<string, string>> = {
  ".webm": "video/webm",
  ".mp4": "video/mp4",
  ".vtt": "text/vtt; charset=utf-8",
};

/** The most that one response has. Each request of the player checks again whether it may watch. */
const PART_BYTES = 1024 * 1024;

/**
 * Returns the requested range, at most PART_BYTES; null if it is outside the file. A header that is no single range of
 * bytes is ignored (RFC 9110, section 14.2); a long file is only sent in parts.
 */
export function readRange(
  header: string | null,
  size: number,
): { start: number; end: number; isPart: boolean } | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if ((first === "" && last === "") || (last !== "" && Number(last) < Number(first)))
    return size > PART_BYTES ? null : { start: 0, end: size - 1, isPart: false };
  // "-5" is the last five bytes.
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const requestedEnd = first === "" || last === "" ? size - 1 : Number(last);
  if (start >= size || requestedEnd < start) return null;
  return { start, end: Math.min(requestedEnd, size - 1, start + PART_BYTES - 1), isPart: true };
}

/** Sends a file, or the requested range of it (RFC 9110, section 14). */
export async function mediaReply(
  folder: string,
  name: string,
  request: Request,
): Promise<Response> {
  const file = await open(join(folder, name));
  try {
    const { size } = await file.stat();
    const headers = {
      "Content-Type": TYPES[extname(name)] ?? "application/octet-stream",
      "Accept-Ranges": "bytes",
      "Cache-Control": NO_STORE,
    };
    const range = readRange(request.headers.get("Range"), size);
    if (range === null)
      return new Response(null, {
        status: 416,
        headers: { ...headers, "Content-Range": `bytes */${size}` },
      });
    const { start, end, isPart } = range;
    const part = Buffer.alloc(end - start + 1);
    await file.read(part, 0, part.length, start);
    return new Response(part, {
      status: isPart ? 206 : 200,
      headers: isPart ? { ...headers, "Content-Range": `bytes ${start}-${end}/${size}` } : headers,
    });
  } finally {
    await file.close();
  }
}
