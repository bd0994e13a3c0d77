import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

import type { Result } from "#contract/calls/result";
import { checkYaml } from "../yaml/check-yaml";
import type { Mistake } from "../files/mistake";
import { nearestName } from "../files/nearest-name";
import { fileFault, isWithin, readBytes } from "../files/read-text-file";
import { readYaml } from "../yaml/yaml";
import {
  checkImage,
  LOOK_IMAGE_NAMES,
  LOOK_IMAGES,
  type LookImage,
  type LookImageName,
} from "./look-images";
import {
  checkFont,
  LICENSE_FILES,
  LOOK_FONT_NAMES,
  LOOK_FONTS,
  type LookFont,
  type LookFontName,
  type LookFontSet,
  maxFontBytes,
} from "./look-fonts";
import type { Layout } from "./look-layout";
import { lookSchema } from "./look-schema";
import { type Colors, poorContrasts } from "./colors/palette";

const SETTINGS = "look.yaml";
const MAX_BYTES = 16 * 1024;

/** How a venue's pages look. */
export type Look = {
  /** The absolute path of `look/`. */
  folder: string;
  logoText?: string | undefined;
  posters: boolean;
  colors: Colors;
  layout: Layout;
  titleFont: "serif" | "sans";
  images: Partial<Record<LookImageName, LookImage>>;
  fonts: Partial<Record<LookFontName, LookFontSet>>;
};

/** Reads and checks `look/` of a venue's folder; without it, the site has the product's colors and no images. */
export function readLook(venueFolder: string): Result<Look, Mistake[]> {
  const folder = join(venueFolder, "look");
  const look: Look = {
    folder: resolve(folder),
    posters: true,
    colors: {},
    layout: {},
    titleFont: "serif",
    images: {},
    fonts: {},
  };
  if (!existsSync(folder)) return { ok: true, value: look };
  const names = namesIn(folder);
  if (!names.ok) return names;
  const mistakes = unknownFiles(folder, names.value);
  /** Null: not known, since the settings have mistakes. */
  let licenses: FontLicenses | null = {};
  if (names.value.includes(SETTINGS)) {
    const settings = readSettings(join(folder, SETTINGS));
    if (settings.ok) {
      const { fonts, ...rest } = settings.value;
      Object.assign(look, rest);
      licenses = fonts;
    } else {
      licenses = null;
      mistakes.push(...settings.failure);
    }
  }
  mistakes.push(...readFonts(look, names.value, licenses));
  for (const name of LOOK_IMAGE_NAMES) {
    const [file, other] = LOOK_IMAGES[name].files.filter((each) => names.value.includes(each));
    if (file === undefined) continue;
    if (other !== undefined) mistakes.push(wrong(join(folder, other), `is there beside ${file}`));
    const image = readLookImage(look.folder, name, file);
    if (image.ok) look.images[name] = image.value.image;
    else mistakes.push(wrong(join(folder, file), image.failure));
  }
  return mistakes.length === 0 ? { ok: true, value: look } : { ok: false, failure: mistakes };
}

export const wrong = (file: string, message: string): Mistake => ({ file, line: null, message });

export function namesIn(folder: string): Result<string[], Mistake[]> {
  try {
    // Mounted configuration has folders such as `..data` beside its files.
    return { ok: true, value: readdirSync(folder).filter((name) => !name.startsWith(".")) };
  } catch (error) {
    return { ok: false, failure: [wrong(folder, fileFault(error))] };
  }
}

function unknownFiles(folder: string, names: readonly string[]): Mistake[] {
  const known: string[] = [
    SETTINGS,
    ...LOOK_IMAGE_NAMES.flatMap((name) => LOOK_IMAGES[name].files),
    ...Object.values(LOOK_FONTS).flat(),
    ...LICENSE_FILES,
  ];
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const nearest = nearestName(name, known);
      const advice = nearest === null ? `expected ${known.join(", ")}` : `did you mean ${nearest}?`;
      return wrong(join(folder, name), `is not a file of the look; ${advice}`);
    });
}

function readSettings(
  file: string,
): Result<Omit<Look, "folder" | "images" | "fonts"> & { fonts: FontLicenses }, Mistake[]> {
  const source = readYaml(file, MAX_BYTES);
  if (!source.ok) return source;
  const checked = checkYaml(source.value, lookSchema);
  if (!checked.ok) return checked;
  const poor = poorContrasts(checked.value.colors).map(({ scheme, name, message }) => ({
    file,
    line: source.value.getLine(["colors", scheme, name]),
    message: `colors.${scheme}: ${message}`,
  }));
  return poor.length === 0 ? checked : { ok: false, failure: poor };
}

type FontLicenses = Partial<Record<LookFontName, { license: string } | undefined>>;

/** Adds the fonts to the look. Each must say under which license it is published. */
function readFonts(look: Look, names: readonly string[], licenses: FontLicenses | null): Mistake[] {
  const hasLicense = LICENSE_FILES.some((file) => names.includes(file));
  return LOOK_FONT_NAMES.flatMap((name): Mistake[] => {
    const files = LOOK_FONTS[name].filter((file) => names.includes(file));
    const read = files.map((file) => ({ file, font: readLookFont(look.folder, file) }));
    const wrongs = read.flatMap(({ file, font }) =>
      font.ok ? [] : [wrong(join(look.folder, file), font.failure)],
    );
    const [web, ...others] = read.flatMap(({ font }) => (font.ok ? [font.value.font] : []));
    if (files.length === 0) {
      if (licenses?.[name] === undefined) return [];
      const file = join(look.folder, SETTINGS);
      return [wrong(file, `fonts.${name}: expected ${LOOK_FONTS[name].join(" or ")} beside it`)];
    }
    if (!hasLicense && licenses !== null && licenses[name] === undefined)
      wrongs.push(
        wrong(
          join(look.folder, files[0] ?? ""),
          `has no license: expected ${LICENSE_FILES.join(" or ")} beside it, or fonts.${name}.license in ${SETTINGS}`,
        ),
      );
    if (web === undefined || wrongs.length > 0) return wrongs;
    const print = [web, ...others].find(({ file }) => file.endsWith(".ttf")) ?? null;
    look.fonts[name] = { web, print };
    return [];
  });
}

/** A font of the look with its content, checked. */
export function readLookFont(
  folder: string,
  file: string,
): Result<{ font: LookFont; bytes: Buffer }, string> {
  const bytes = readInside(folder, file, maxFontBytes(file));
  if (!bytes.ok) return bytes;
  const font = checkFont(file, bytes.value);
  return font.ok ? { ok: true, value: { font: font.value, bytes: bytes.value } } : font;
}

/** An image of the look with its content, checked. */
export const readLookImage = (folder: string, name: LookImageName, file: string) =>
  readImage(folder, file, LOOK_IMAGES[name]);

/** An image with its content, checked. */
export function readImage(
  folder: string,
  file: string,
  { maxBytes, maxRatio }: { maxBytes: number; maxRatio: number },
): Result<{ image: LookImage; bytes: Buffer }, string> {
  const bytes = readInside(folder, file, maxBytes);
  if (!bytes.ok) return bytes;
  const image = checkImage(file, bytes.value, maxRatio);
  return image.ok ? { ok: true, value: { image: image.value, bytes: bytes.value } } : image;
}

/** What a link to it would publish must be in the venue's folder too. */
export function readInside(folder: string, file: string, maxBytes: number): Result<Buffer, string> {
  const path = join(folder, file);
  const read = readBytes(path, maxBytes);
  if (!read.ok) return { ok: false, failure: read.failure[0]?.message ?? "cannot be read" };
  if (!isWithin(join(folder, ".."), path))
    return { ok: false, failure: "is a link to a file outside the venue's folder" };
  return { ok: true, value: read.value };
}
