import type { Request } from "express";

import { FIELDS_MAX } from "./form-shape";

/** Null for multipart that cannot be read, has too many parts, U+0000 in a text, or a file in another field than `upload`. */
export async function postedNames(
  { body, headers }: Request,
  upload: string | undefined,
): Promise<Iterable<string> | null> {
  if (!Buffer.isBuffer(body)) return [];
  const type = headers["content-type"] ?? "";
  return type.toLowerCase().startsWith("multipart/")
    ? multipartNames(body, type, upload)
    : new URLSearchParams(body.toString("latin1")).keys();
}

async function multipartNames(
  body: Buffer,
  type: string,
  upload: string | undefined,
): Promise<Iterable<string> | null> {
  if (!hasFewParts(body)) return null;
  try {
    const headers = { "Content-Type": type };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const isAllowed = ([name, value]: [string, FormDataEntryValue]) =>
      typeof value === "string" ? !value.includes("\0") : name === upload;
    return [...form].every(isAllowed) ? form.keys() : null;
  } catch {
    return null;
  }
}

/** Counted without parsing: every part has a Content-Disposition of its own. */
function hasFewParts(body: Buffer): boolean {
  const parts = body.toString("latin1").match(/^content-disposition:/gim) ?? [];
  return parts.length <= FIELDS_MAX;
}
