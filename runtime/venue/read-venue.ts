import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Result } from "#contract/calls/result";
import type { TranslationTree } from "#contract/text/translation-tree";
import { checkYaml } from "../yaml/check-yaml";
import type { Mistake } from "../files/mistake";
import { projectRoot } from "../project-root";
import { readYaml, type YamlSource } from "../yaml/yaml";
import { type Look, readLook } from "./read-look";
import { readMails } from "./read-mails";
import { readMedia } from "./read-media";
import { readPages } from "./read-pages";
import { overrideMistakes } from "./text-overrides";
import type { VenueFile } from "./venue-file";
import { venueSchema } from "./venue-schema";

/** The folder that the variable `VENUE` names, or else `venue/` beside package.json. */
export const venueFolder = (variables: Readonly<Record<string, string | undefined>>): string =>
  variables.VENUE || join(projectRoot, "venue");

/** Compressed, the settings fit into a variable for worker processes. */
const MAX_BYTES = 256 * 1024;

const ownTexts = venueSchema.pick({ texts: true }).loose();

/** Reads and checks a venue's folder. */
export function readVenue(folder: string): Result<VenueFile, Mistake[]> {
  const source = readYaml(join(folder, "venue.yaml"), MAX_BYTES);
  if (!source.ok) return source;
  const checked = checkYaml(source.value, venueSchema);
  const look = readLook(folder);
  const media = readMedia(folder);
  if (!checked.ok) {
    const texts = ownTexts.safeParse(source.value.value).data?.texts ?? {};
    const wrong = overrideMistakes(texts, readEnglish(), source.value);
    return { ok: false, failure: [...[checked, look, media].flatMap(listMistakes), ...wrong] };
  }
  const pages = readPages(folder, checked.value);
  const mails = readMails(folder, checked.value, pages.ok ? pages.value.texts : {});
  const hasMapText = checked.value.visit.mapAlt !== undefined;
  const wrong = [
    ...listMistakes(look),
    ...overrideMistakes(checked.value.texts, readEnglish(), source.value),
    ...(look.ok ? mapMistakes(hasMapText, look.value, source.value) : []),
    ...listMistakes(pages),
    ...listMistakes(media),
    // Mails link to pages, which a mistake leaves out.
    ...(pages.ok ? listMistakes(mails) : []),
  ];
  if (wrong.length > 0 || !look.ok || !pages.ok || !media.ok || !mails.ok)
    return { ok: false, failure: wrong };
  const beside = {
    look: look.value,
    pages: pages.value,
    media: media.value,
    mails: mails.value,
  };
  return { ok: true, value: { ...checked.value, ...beside } };
}

const listMistakes = (read: Result<unknown, Mistake[]>) => (read.ok ? [] : read.failure);

/** A map must have its description, which is for people who don't see it. */
function mapMistakes(hasText: boolean, { images }: Look, source: YamlSource): Mistake[] {
  if (hasText === (images.map !== undefined)) return [];
  const message = hasText
    ? "visit.mapAlt: there is no map: expected look/map.svg or look/map.png"
    : `visit.mapAlt is missing: expected what look/${images.map?.file} shows`;
  const line = source.getLine(hasText ? ["visit", "mapAlt"] : ["visit"]);
  return [{ file: source.file, line, message }];
}

const readEnglish = () =>
  JSON.parse(readFileSync(join(projectRoot, "locales/en.json"), "utf8")) as TranslationTree;
