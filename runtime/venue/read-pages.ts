import { existsSync, realpathSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { z } from "zod";

import { type Locale, LOCALES } from "#contract/locales";
import type { Result } from "#contract/result";
import { checkYaml } from "../files/check-yaml";
import type { Mistake } from "../files/mistake";
import { nearestName } from "../files/nearest-name";
import { cannotBeShown, readTextFile } from "../files/read-text-file";
import { parseYaml } from "../files/yaml";
import { isReplacedPage, linkFault, pagePath, REPLACED_PAGES } from "./linked-paths";
import type { LookImage } from "./look-images";
import type { Block } from "./page-blocks";
import { namesIn, readImage, wrong } from "./read-look";
import { readMarkdown } from "./read-markdown";
import { line } from "./venue-fields";
import type { VenueSettingsFile } from "./venue-schema";
import { valueLinks, venueValues } from "./venue-values";

/** Of one file. Parsing takes at most half a second. */
const MAX_BYTES = 64 * 1024;
/** Of all files together: with more, the settings would not fit into a worker's variables. */
const MAX_TOTAL = 384 * 1024;
const MAX_FILES = 200;
/** Links beside the product's own. */
const MAX_LINKS = { header: 3, footer: 12 } as const;

export const PAGE_IMAGE = { maxBytes: 512 * 1024, maxRatio: 6 } as const;
const IMAGE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:svg|png|jpg)$/;

const LINKS = ["header", "footer", "none"] as const;
type PageLink = (typeof LINKS)[number];
const pageSchema = z.strictObject({
  title: line(80),
  link: z.enum(LINKS).optional(),
});

export type VenuePage = { title: string; blocks: Block[] };

/** Pages of the venue's own. */
export type VenuePages = {
  /** The absolute path of `pages/`. */
  folder: string;
  /** By name, and then by language: a locale, or the catalogue's language. */
  texts: Record<string, Record<string, VenuePage>>;
  /** Pages that are not the product's, with where they are linked. */
  links: Record<string, PageLink>;
  /** That the pages show, by file. */
  images: Record<string, LookImage>;
};

/** Reads and checks `pages/` of a venue's folder. */
export function readPages(
  venueFolder: string,
  venue: VenueSettingsFile,
): Result<VenuePages, Mistake[]> {
  const folder = join(venueFolder, "pages");
  const pages: VenuePages = { folder: resolve(folder), texts: {}, links: {}, images: {} };
  if (!existsSync(folder)) return { ok: true, value: pages };
  const listed = namesIn(folder);
  if (!listed.ok) return listed;
  const mistakes: Mistake[] = [];
  const files: TextFile[] = [];
  for (const name of listed.value) {
    const file = join(folder, name);
    if (IMAGE_NAME.test(name)) continue;
    const named = readName(name, venue);
    if (named.ok) files.push({ ...named.value, file });
    else mistakes.push(wrong(file, named.failure));
  }
  if (files.length > MAX_FILES)
    return {
      ok: false,
      failure: [wrong(folder, `has ${files.length} texts, expected ${MAX_FILES} at most`)],
    };
  const own = files.map(({ name }) => name);
  let total = 0;
  for (const each of files) {
    const source = readTextFile(each.file, MAX_BYTES);
    if (!source.ok) {
      mistakes.push(...source.failure);
      continue;
    }
    total += source.value.length;
    if (total > MAX_TOTAL)
      return {
        ok: false,
        failure: [wrong(folder, `has more than ${MAX_TOTAL / 1024} KB of text`)],
      };
    if (!isInside(venueFolder, each.file)) {
      mistakes.push(wrong(each.file, "is a link to a file outside the venue's folder"));
      continue;
    }
    mistakes.push(...readPage(each, source.value, own, venue, pages));
  }
  mistakes.push(...linkMistakes(folder, pages.links));
  return mistakes.length === 0 ? { ok: true, value: pages } : { ok: false, failure: mistakes };
}

type TextFile = { name: string; language: string; file: string };

function isInside(folder: string, file: string): boolean {
  return realpathSync(file).startsWith(realpathSync(folder) + sep);
}

/** `visit.en.md`: the page's name and its language. */
function readName(
  file: string,
  { catalogueLanguage }: VenueSettingsFile,
): Result<{ name: string; language: string }, string> {
  const refuse = (failure: string) => ({ ok: false as const, failure });
  const [, name, language] = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.([a-zA-Z-]+)\.md$/.exec(file) ?? [];
  if (name === undefined || language === undefined || name.length > 50)
    return refuse("is not a page; expected a name like parking.en.md, or an image like map.png");
  const languages = [...new Set([...LOCALES, catalogueLanguage.toLowerCase()])];
  if (!languages.includes(language))
    return refuse(`has no known language; expected one of ${languages.join(", ")} before .md`);
  if (name === "cookies")
    return refuse("cannot be replaced: the page states which cookies the programs set");
  if (name === "privacy-policy") return refuse('is named after its path; did you mean "privacy"?');
  return { ok: true, value: { name, language } };
}

const FENCE = /^---[ \t]*$/;
/** Lines until the second `---`. */
const MAX_HEAD = 20;

/** The lines between `---` and `---` at the beginning, and what follows them. */
function splitHead(text: string): { head: string; body: string; offset: number } | null {
  const lines = text.split(/\r?\n/);
  const end = lines.slice(1, MAX_HEAD).findIndex((each) => FENCE.test(each)) + 1;
  if (!FENCE.test(lines[0] ?? "") || end === 0) return null;
  // The first line is kept empty, so that mistakes have their lines.
  const head = ["", ...lines.slice(1, end)].join("\n");
  return { head, body: lines.slice(end + 1).join("\n"), offset: end + 1 };
}

function readPage(
  { name, language, file }: TextFile,
  text: string,
  own: readonly string[],
  venue: VenueSettingsFile,
  pages: VenuePages,
): Mistake[] {
  const at = (lineNumber: number, message: string): Mistake => ({
    file,
    line: lineNumber,
    message,
  });
  const unsafe = text.split("\n").findIndex(cannotBeShown);
  if (unsafe >= 0) return [at(unsafe + 1, "has a character that cannot be shown")];
  const parts = splitHead(text);
  if (parts === null)
    return [at(1, "expected ---, then title: and the page's title, then --- and the text")];
  const source = parseYaml(file, parts.head);
  if (!source.ok) return source.failure;
  const checked = checkYaml(source.value, pageSchema);
  if (!checked.ok) return checked.failure;
  const { title, link } = checked.value;
  const mistakes: Mistake[] = [];
  const isReplaced = isReplacedPage(name);
  if (isReplaced && link !== undefined)
    mistakes.push(
      at(source.value.lineOf(["link"]), `link: ${REPLACED_PAGES[name]} keeps its links: remove it`),
    );
  const known = Object.hasOwn(pages.links, name) ? pages.links[name] : undefined;
  if (!isReplaced && known !== undefined && known !== (link ?? "none"))
    mistakes.push(
      at(
        source.value.lineOf(["link"]),
        `link: expected "${known}", as in the page's other languages`,
      ),
    );
  const links: { href: string; line: number }[] = [];
  const images: { file: string; line: number }[] = [];
  const { blocks, ids } = readMarkdown(parts.body, {
    offset: parts.offset,
    values: venueValues(venue, localeOf(language, venue)),
    links: valueLinks(venue),
    report: (lineNumber, message) => mistakes.push(at(lineNumber, message)),
    onLink: (href, lineNumber) => links.push({ href, line: lineNumber }),
    onImage: (image, lineNumber) => images.push({ file: image, line: lineNumber }),
  });
  if (blocks.length === 0) mistakes.push(at(parts.offset, "has no text"));
  for (const { href, line: lineNumber } of links) {
    const fault =
      href.startsWith("#") && !ids.has(decode(href.slice(1)))
        ? `"${href}", which no heading has as its id`
        : linkFault(href, own);
    if (fault !== null) mistakes.push(at(lineNumber, `links to ${fault}`));
  }
  for (const image of images) {
    const fault = addImage(pages, image.file);
    if (fault !== null) mistakes.push(at(image.line, fault));
  }
  if (mistakes.length > 0) return mistakes;
  const texts = Object.hasOwn(pages.texts, name) ? pages.texts[name] : {};
  pages.texts[name] = { ...texts, [language]: { title, blocks } };
  if (!isReplaced) pages.links[name] = link ?? "none";
  return [];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Of values that differ by language, those of a language without texts are in the venue's first. */
const localeOf = (language: string, { languages }: VenueSettingsFile): Locale =>
  LOCALES.find((locale) => locale === language) ?? languages[0] ?? "en";

function addImage(pages: VenuePages, file: string): string | null {
  if (!IMAGE_NAME.test(file))
    return `shows ${JSON.stringify(file.slice(0, 100))}, expected a file beside it, like map.png`;
  if (Object.hasOwn(pages.images, file)) return null;
  const read = readImage(pages.folder, file, PAGE_IMAGE);
  if (!read.ok) return `shows ${file}, which ${read.failure}`;
  pages.images[file] = read.value.image;
  return null;
}

function linkMistakes(folder: string, links: VenuePages["links"]): Mistake[] {
  return (["header", "footer"] as const).flatMap((place) => {
    const names = Object.keys(links).filter((name) => links[name] === place);
    if (names.length <= MAX_LINKS[place]) return [];
    const paths = names.map(pagePath).join(", ");
    return [
      wrong(
        folder,
        `links ${names.length} pages in the ${place}, expected at most ${MAX_LINKS[place]}: ${paths}`,
      ),
    ];
  });
}
