import { createHash } from "node:crypto";

import type { Result } from "#contract/calls/result";

/** Fonts that `look/` can have: of headings, and of all other text. */
export const LOOK_FONTS = {
  display: ["display.woff2", "display.ttf"],
  text: ["text.woff2", "text.ttf"],
} as const;
export type LookFontName = keyof typeof LOOK_FONTS;
export const LOOK_FONT_NAMES = Object.keys(LOOK_FONTS) as LookFontName[];

/** Either says under which license the fonts are published; they are not served. */
export const LICENSE_FILES = ["LICENSE.txt", "OFL.txt"] as const;

const MAX_BYTES = { woff2: 200 * 1024, ttf: 1024 * 1024 } as const;

export type LookFont = {
  /** Its name in `look/`. */
  file: string;
  /** Whether it has several weights. */
  isVariable: boolean;
  /** Of the content: an address with it never changes. */
  version: string;
};

/** `web`: for browsers, woff2 if there is one. `print`: for PDFs, ttf alone. */
export type LookFontSet = { web: LookFont; print: LookFont | null };

export const maxFontBytes = (file: string) =>
  file.endsWith(".ttf") ? MAX_BYTES.ttf : MAX_BYTES.woff2;

const refuse = (failure: string) => ({ ok: false as const, failure });

/** Checks the content of a font, whatever its name says. */
export function checkFont(file: string, bytes: Buffer): Result<LookFont, string> {
  const tables = file.endsWith(".ttf") ? tablesOfTtf(bytes) : tablesOfWoff2(bytes);
  if (!tables.ok) return tables;
  const missing = ["cmap", "head", "hhea", "hmtx", "maxp"].filter((tag) => !tables.value.has(tag));
  if (missing.length > 0) return refuse(`lacks its tables ${missing.join(", ")}`);
  const version = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  return { ok: true, value: { file, isVariable: tables.value.has("fvar"), version } };
}

function tablesOfTtf(bytes: Buffer): Result<ReadonlySet<string>, string> {
  const wrong = refuse("is not a TrueType font");
  if (bytes.length < 12 || ![0x00010000, 0x74727565].includes(bytes.readUInt32BE(0))) return wrong;
  const tags = new Set<string>();
  const count = bytes.readUInt16BE(4);
  if (12 + count * 16 > bytes.length) return wrong;
  for (let at = 12; at < 12 + count * 16; at += 16) {
    if (bytes.readUInt32BE(at + 8) + bytes.readUInt32BE(at + 12) > bytes.length)
      return refuse("is cut off");
    tags.add(bytes.toString("latin1", at, at + 4));
  }
  return { ok: true, value: tags };
}

/** Of the 63 tags that WOFF2 numbers, those that matter here. */
const WOFF2_TAGS: Readonly<Record<number, string>> = {
  0: "cmap",
  1: "head",
  2: "hhea",
  3: "hmtx",
  4: "maxp",
  10: "glyf",
  11: "loca",
  47: "fvar",
};

function tablesOfWoff2(bytes: Buffer): Result<ReadonlySet<string>, string> {
  if (bytes.length < 48 || bytes.toString("latin1", 0, 4) !== "wOF2")
    return refuse("is not a WOFF2 font");
  if (bytes.readUInt32BE(8) !== bytes.length) return refuse("is cut off");
  const tags = new Set<string>();
  let at = 48;
  /** A number of up to 5 bytes, whose first bits say whether it goes on. */
  const skipNumber = () => {
    for (let length = 1; length <= 5 && ((bytes[at] ?? 0) & 0x80) !== 0; length += 1) at += 1;
    at += 1;
  };
  for (let left = bytes.readUInt16BE(12); left > 0 && at < bytes.length; left -= 1) {
    const flags = bytes[at] ?? 0;
    at += 1;
    const number = flags & 0x3f;
    const tag = number === 63 ? bytes.toString("latin1", at, at + 4) : (WOFF2_TAGS[number] ?? "");
    if (number === 63) at += 4;
    tags.add(tag);
    skipNumber();
    // Glyphs are transformed unless the version is 3, all other tables unless it is 0.
    const isGlyphs = tag === "glyf" || tag === "loca";
    if (isGlyphs ? flags >> 6 !== 3 : flags >> 6 !== 0) skipNumber();
  }
  return { ok: true, value: tags };
}
