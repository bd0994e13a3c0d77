import { open } from "node:fs/promises";
import { extname, join } from "node:path";

import { NO_STORE } from "~/.server/http/static-files";

const TYPES: Readonly<Record<string, string>> = {
  ".webm": "video/webm",
  ".mp4": "video/mp4",
  ".vtt": "text/vtt; charset=utf-8",
};

/** What is sent of a file at once: a player asks for the rest soon, and each time it is seen whether it still may. */
const PART_BYTES = 1024 * 1024;

/** The range that is asked for, at most a part of the file; null for one that the file does not have. */
export function rangeOf(
  header: string | null,
  size: number,
): { start: number; end: number; isPart: boolean } | null {
  if (header === null) return size > PART_BYTES ? null : { start: 0, end: size - 1, isPart: false };
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (first === "" && last === "") return null;
  // "-5" is the last five bytes.
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const wanted = first === "" || last === "" ? size - 1 : Number(last);
  if (start >= size || wanted < start) return null;
  return { start, end: Math.min(wanted, size - 1, start + PART_BYTES - 1), isPart: true };
}

/** A file of the folder of streams, or the part of it that is asked for (RFC 9110, section 14). */
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
    const range = rangeOf(request.headers.get("Range"), size);
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
