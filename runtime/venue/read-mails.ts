import { join } from "node:path";

import { MAIL_KINDS } from "#contract/names/mail-kinds";
import type { Result } from "#contract/calls/result";
import type { Mistake } from "../files/mistake";
import { nearestName } from "../files/nearest-name";
import { linkFault } from "./linked-paths";
import type { Block } from "./page-blocks";
import { MAIL_PARTS, readMarkdown } from "./read-markdown";
import { findLocale, readTextFolder } from "./text-folder";
import { MAX_MISTAKES, type VenuePages } from "./read-pages";
import type { VenueSettingsFile } from "./venue-schema";
import { valueLinks, venueValues } from "./venue-values";

const MAX_BYTES = 8 * 1024;
const MAX_TOTAL = 128 * 1024;

/** Sentences of the venue's own, by the mail's kind, and then by language: a locale, or the catalogue's language. */
export type VenueMails = Record<string, Record<string, Block[]>>;

/** Reads and checks `mails/` of a venue's folder. `pages`: those that mails can link to. */
export function readMails(
  venueFolder: string,
  venue: VenueSettingsFile,
  pages: VenuePages["texts"],
): Result<VenueMails, Mistake[]> {
  const mails: VenueMails = {};
  const { files, mistakes } = readTextFolder(venueFolder, join(venueFolder, "mails"), venue, {
    maxBytes: MAX_BYTES,
    maxTotal: MAX_TOTAL,
    example: "a name like order-confirmation.en.md",
    nameFault: (name) => {
      if (MAIL_KINDS.some((kind) => kind === name)) return null;
      const nearest = nearestName(name, MAIL_KINDS);
      return `is for no mail; ${nearest === null ? `expected one of ${MAIL_KINDS.join(", ")}` : `did you mean "${nearest}"?`}`;
    },
  });
  const own = Object.keys(pages);
  for (const { name, language, file, text } of files) {
    const report = (line: number, message: string) => void mistakes.push({ file, line, message });
    const { blocks } = readMarkdown(text, {
      offset: 0,
      values: venueValues(venue, findLocale(language, venue)),
      links: valueLinks(venue),
      shows: MAIL_PARTS,
      report,
      onLink: (href, line) => {
        if (mistakes.length >= MAX_MISTAKES) return;
        const fault = href.startsWith("#")
          ? `"${href}": expected a path such as /visit`
          : linkFault(href, own);
        if (fault !== null) report(line, `links to ${fault}`);
      },
      onImage: () => undefined,
    });
    if (blocks.length === 0) report(1, "has no text");
    const others = Object.hasOwn(mails, name) ? mails[name] : {};
    mails[name] = { ...others, [language]: blocks };
  }
  return mistakes.length === 0 ? { ok: true, value: mails } : { ok: false, failure: mistakes };
}
