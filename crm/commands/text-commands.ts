import { readFile } from "node:fs/promises";

import { z } from "zod";

import { TEXT_KINDS } from "#contract/schemas/reference";
import { LOCALE_PATTERN } from "#contract/text/intl";
import type { Result } from "#contract/calls/result";
import {
  listCatalogueTexts,
  type TextsFile,
  textsFile,
  writeCatalogueTexts,
} from "../stock/catalogue/catalogue-texts";
import { listTextSources } from "../stock/catalogue/text-sources";
import { audit } from "../people/audit/audit-log";
import { type Command, refused, success } from "./command";

const LANGUAGE_PROBLEM = 'LANGUAGE must be a known code such as "de" or "es-mx".';

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const isLanguage = (code: string) =>
  LOCALE_PATTERN.test(code) && languageNames.of(code) !== undefined;

export const showTexts: Command = {
  name: "texts",
  args: ["LANGUAGE"],
  summary:
    "Prints the catalogue's names and texts with their translations, as a file to translate.",
  help: "What has no translation is empty. Translate it, and read the file with import-texts.",
  run: async ({ db }, [language = ""]) => {
    if (!isLanguage(language)) return refused(LANGUAGE_PROBLEM);
    const known = await listCatalogueTexts(db, language);
    const translations = new Map(
      known.map(({ kind, source, text }) => [`${kind} ${source}`, text]),
    );
    const file: TextsFile = {};
    for (const kind of TEXT_KINDS)
      file[kind] = Object.fromEntries(
        (await listTextSources(db, kind)).map((source) => [
          source,
          translations.get(`${kind} ${source}`) ?? "",
        ]),
      );
    return success(JSON.stringify(file, null, 2));
  },
};

export const importTexts: Command = {
  name: "import-texts",
  args: ["LANGUAGE", "FILE"],
  summary: "Imports translations of the catalogue's names and texts, as printed by texts.",
  help: "Replaces all translations into the language. A translation belongs to a wording: after a text is changed, it is shown in the catalogue's language until it is translated again.",
  audited: true,
  run: async ({ db, by }, [language = "", path = ""]) => {
    if (!isLanguage(language)) return refused(LANGUAGE_PROBLEM);
    const file = await readTexts(path);
    if (!file.ok) return refused(...file.failure);
    const count = await db.transaction(async (tx) => {
      const written = await writeCatalogueTexts(tx, language, file.value);
      await audit(tx, by, {
        action: "texts",
        subjectKind: "language",
        subjectId: language,
        reason: null,
        details: { count: written },
      });
      return written;
    });
    return success(`${count} translations into ${language}. Pages have them within a few minutes.`);
  },
};

async function readTexts(path: string): Promise<Result<TextsFile, string[]>> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    return { ok: false, failure: [`${path}: ${error instanceof Error ? error.message : "?"}`] };
  }
  const parsed = textsFile.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, failure: z.prettifyError(parsed.error).split("\n") };
}
