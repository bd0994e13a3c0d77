import type { Request } from "express";

import { MAX_PACKED_ID } from "~/domain/forms/packed-id";

/**
 * Limits on names, checked before anything parses them. Conform builds objects and arrays from names: `x[99999999]`, or
 * a repeated `a` with `a.99999999`, allocates a sparse array of that length. No form here uses brackets; the deepest
 * names are `quantity.<band>.<price type>`, of two packed ids.
 */
const MAX_NAME = 2 * MAX_PACKED_ID + 100;
/** Distinct names of a form that is not long (`longForm`). */
export const MAX_NAMES = 200;
/** All fields, with repeated names: a section may have 1,000 seats to check. */
export const MAX_FIELDS = 1000;
const MAX_DEPTH = 4;

/** Includes Conform's `__intent__` and `__state__`, which no form here posts. */
const RESERVED = /^(?:__.*|prototype|constructor)$/;
const BRACKETS_OR_CONTROLS = /[[\]\p{Cc}\uFFFD]/u;

function isAllowedName(name: string): boolean {
  if (name.length > MAX_NAME || BRACKETS_OR_CONTROLS.test(name)) return false;
  const parts = name.split(".");
  return parts.length <= MAX_DEPTH && parts.every((part) => part !== "" && !RESERVED.test(part));
}

/** Returns whether a name is both a value and a group, like `a` with `a.b`. */
function hasConflict(names: ReadonlySet<string>): boolean {
  for (const name of names) {
    for (let dot = name.indexOf("."); dot !== -1; dot = name.indexOf(".", dot + 1)) {
      if (names.has(name.slice(0, dot))) return true;
    }
  }
  return false;
}

export function isAllowedShape(fieldNames: Iterable<string>, maxNames = MAX_NAMES): boolean {
  const names = new Set<string>();
  let fields = 0;
  for (const name of fieldNames) {
    fields += 1;
    if (fields > MAX_FIELDS) return false;
    if (names.has(name)) continue;
    if (names.size === maxNames || !isAllowedName(name)) return false;
    names.add(name);
  }
  return !hasConflict(names);
}

/** Returns null for malformed multipart, too many parts, U+0000, or a file in a field other than `uploads`. */
export async function postedNames(
  { body, headers }: Request,
  uploads: readonly string[] | undefined,
): Promise<Iterable<string> | null> {
  if (!Buffer.isBuffer(body)) return [];
  const type = headers["content-type"] ?? "";
  return type.toLowerCase().startsWith("multipart/")
    ? multipartNames(body, type, uploads)
    : new URLSearchParams(body.toString("latin1")).keys();
}

async function multipartNames(
  body: Buffer,
  type: string,
  uploads: readonly string[] | undefined,
): Promise<Iterable<string> | null> {
  if (!hasFewParts(body)) return null;
  try {
    const headers = { "Content-Type": type };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const isAllowed = ([name, value]: [string, FormDataEntryValue]) =>
      typeof value === "string" ? !value.includes("\0") : uploads?.includes(name) === true;
    return [...form].every(isAllowed) ? form.keys() : null;
  } catch {
    return null;
  }
}

/** Counts parts without parsing, by their Content-Disposition headers. */
function hasFewParts(body: Buffer): boolean {
  const parts = body.toString("latin1").match(/^content-disposition:/gim) ?? [];
  return parts.length <= MAX_FIELDS;
}
