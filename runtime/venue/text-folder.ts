import { existsSync } from "node:fs";
import { join } from "node:path";

import { type Locale, LOCALES, toLocale } from "#contract/names/locales";
import type { Mistake } from "../files/mistake";
import { cannotBeShown, isWithin, readTextFile } from "../files/read-text-file";
import { namesIn, wrong } from "./read-look";
import type { VenueSettingsFile } from "./venue-schema";

const MAX_FILES = 200;

/** A file of Markdown, such as `visit.en.md`. */
export type TextFile = { name: string; language: string; file: string; text: string };

type FolderRules = {
  /** In bytes, of a file and of all of them. */
  maxBytes: number;
  maxTotal: number;
  /** How a name is expected to be, after "expected". */
  example: string;
  /** Files that are no texts. */
  isOther?: (name: string) => boolean;
  /** Why a text cannot have that name; null if it can. */
  nameFault: (name: string) => string | null;
};

/** Reads the texts of a folder in a venue's folder, by the order of their names. */
export function readTextFolder(
  venueFolder: string,
  folder: string,
  { languages: offered, catalogueLanguage }: VenueSettingsFile,
  rules: FolderRules,
): { files: TextFile[]; mistakes: Mistake[] } {
  const files: TextFile[] = [];
  if (!existsSync(folder)) return { files, mistakes: [] };
  const listed = namesIn(folder);
  if (!listed.ok) return { files, mistakes: listed.failure };
  const mistakes: Mistake[] = [];
  const languages = [...new Set([...LOCALES, catalogueLanguage.toLowerCase()])];
  let total = 0;
  const named = listed.value.filter((each) => rules.isOther?.(each) !== true);
  if (named.length > MAX_FILES)
    return {
      files,
      mistakes: [wrong(folder, `has ${named.length} texts, expected at most ${MAX_FILES}`)],
    };
  for (const entry of named.toSorted()) {
    const file = join(folder, entry);
    const parts = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.([a-zA-Z-]+)\.md$/.exec(entry);
    const [, name = "", language = ""] = parts ?? [];
    const fault =
      parts === null || name.length > 50
        ? `is not a text; expected ${rules.example}`
        : languages.includes(language)
          ? rules.nameFault(name)
          : `has the language "${language}", which no page is in; expected one of the venue's (languages and catalogueLanguage of venue.yaml) before .md: ${[...new Set([...offered, toLocale(catalogueLanguage)])].join(", ")}`;
    if (fault !== null) {
      mistakes.push(wrong(file, fault));
      continue;
    }
    const read = readTextFile(file, rules.maxBytes);
    if (!read.ok) {
      mistakes.push(...read.failure);
      continue;
    }
    total += Buffer.byteLength(read.value);
    if (total > rules.maxTotal) {
      mistakes.push(wrong(folder, `has more than ${rules.maxTotal / 1024} KB of text`));
      break;
    }
    const unsafe = read.value.split("\n").findIndex(cannotBeShown);
    if (!isWithin(venueFolder, file))
      mistakes.push(wrong(file, "is a link to a file outside the venue's folder"));
    else if (unsafe >= 0)
      mistakes.push({ file, line: unsafe + 1, message: "has a character that cannot be shown" });
    else files.push({ name, language, file, text: read.value });
  }
  return { files, mistakes };
}

/** Of values that differ by language, those of a language without texts are in the venue's first. */
export const findLocale = (language: string, { languages }: VenueSettingsFile): Locale =>
  LOCALES.find((locale) => locale === language) ?? languages[0] ?? "en";
