import type { Request } from "express";

import { FIELDS_MAX } from "./form-shape";

/** Null for multipart that cannot be read, has too many parts, or has a file: no form of ours asks for one. */
export async function postedNames({ body, headers }: Request): Promise<Iterable<string> | null> {
  if (!Buffer.isBuffer(body)) return [];
  const type = headers["content-type"] ?? "";
  return type.toLowerCase().startsWith("multipart/")
    ? multipartNames(body, type)
    : new URLSearchParams(body.toString("latin1")).keys();
}

async function multipartNames(body: Buffer, type: string): Promise<Iterable<string> | null> {
  if (!hasFewParts(body)) return null;
  try {
    const headers = { "Content-Type": type };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    return [...form.values()].every((value) => typeof value === "string") ? form.keys() : null;
  } catch {
    return null;
  }
}

/** Counted without parsing: every part has a Content-Disposition of its own. */
function hasFewParts(body: Buffer): boolean {
  const parts = body.toString("latin1").match(/^content-disposition:/gim) ?? [];
  return parts.length <= FIELDS_MAX;
}
