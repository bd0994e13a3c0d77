import { join, resolve } from "node:path";
import { z } from "zod";

import type { Result } from "#contract/calls/result";
import { checkYaml } from "../yaml/check-yaml";
import type { Mistake } from "../files/mistake";
import { parseYaml } from "../yaml/yaml";
import { isReplacedPage, linkFault, pagePath, REPLACED_PAGES } from "./linked-paths";
import type { LookImage } from "./look-images";
import type { Block } from "./page-blocks";
import { readImage, wrong } from "./read-look";
import { PAGE_PARTS, readMarkdown } from "./read-markdown";
import { findLocale, readTextFolder, type TextFile } from "./text-folder";
import { line } from "./setting-schemas";
import type { VenueSettingsFile } from "./venue-schema";
import { valueLinks, venueValues } from "./venue-values";

/** Of one file. Parsing takes at most half a second. */
const MAX_BYTES = 64 * 1024;
/** Of all files together: with more, the settings would not fit into a worker's variables. */
const MAX_TOTAL = 384 * 1024;
/** Of a file. More are not printed, and looking for what was meant takes time. */
export const MAX_MISTAKES = 40;
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
  const { files, mistakes } = readTextFolder(venueFolder, folder, venue, {
    maxBytes: MAX_BYTES,
    maxTotal: MAX_TOTAL,
    example: "a name like parking.en.md, or an image like map.png",
    isOther: (name) => IMAGE_NAME.test(name),
    nameFault,
  });
  const own = files.map(({ name }) => name);
  for (const each of files) mistakes.push(...readPage(each, own, venue, pages));
  mistakes.push(...linkMistakes(folder, pages.links));
  return mistakes.length === 0 ? { ok: true, value: pages } : { ok: false, failure: mistakes };
}

function nameFault(name: string): string | null {
  if (name === "cookies")
    return "cannot be replaced: the page states which cookies the programs set";
  return name === "privacy-policy" ? 'is named after its path; did you mean "privacy"?' : null;
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
  { name, language, file, text }: TextFile,
  own: readonly string[],
  venue: VenueSettingsFile,
  pages: VenuePages,
): Mistake[] {
  const at = (lineNumber: number, message: string): Mistake => ({
    file,
    line: lineNumber,
    message,
  });
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
      at(
        source.value.getLine(["link"]),
        `link: ${REPLACED_PAGES[name]} keeps its links: remove it`,
      ),
    );
  const known = Object.hasOwn(pages.links, name) ? pages.links[name] : undefined;
  if (!isReplaced && known !== undefined && known !== (link ?? "none"))
    mistakes.push(
      at(
        source.value.getLine(["link"]),
        `link: expected "${known}", as in the page's other languages`,
      ),
    );
  const links: { href: string; line: number }[] = [];
  const images: { file: string; line: number }[] = [];
  const { blocks, ids } = readMarkdown(parts.body, {
    offset: parts.offset,
    values: venueValues(venue, findLocale(language, venue)),
    links: valueLinks(venue),
    shows: PAGE_PARTS,
    report: (lineNumber, message) => mistakes.push(at(lineNumber, message)),
    onLink: (href, lineNumber) => links.push({ href, line: lineNumber }),
    onImage: (image, lineNumber) => images.push({ file: image, line: lineNumber }),
  });
  if (blocks.length === 0) mistakes.push(at(parts.offset, "has no text"));
  for (const { href, line: lineNumber } of links) {
    if (mistakes.length >= MAX_MISTAKES) break;
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
