import type { z } from "zod";

import type { TextKind } from "#contract/schemas/reference";
import { toEntries, list, toList } from "./fields";
import type { Field, Json, TextTranslation, Written } from "./noun";

type Entry = Readonly<Record<string, Json | Written | null | undefined>>;

const isWritten = (value: Entry[string]): value is Written =>
  typeof value === "object" && value !== null && "translations" in value;

/** A list of records of which visitors read some texts in their language; those are the fields that parse to `Written`. */
export function translatedEntries(
  kind: TextKind,
  entry: z.ZodType<Entry>,
  texts: readonly string[],
  { most }: { most?: number } = {},
): Field {
  const entries = list(entry);
  const listTexts = (value: Json): string[] =>
    toList(value).flatMap((each) =>
      toEntries(each).flatMap(([name, text]) =>
        texts.includes(name) && typeof text === "string" ? [text] : [],
      ),
    );
  return {
    schema: (most === undefined ? entries : entries.max(most)).transform((said): Written => {
      const translations: TextTranslation[] = [];
      const value = said.map((each): Json => {
        const filled = Object.entries(each).flatMap(([name, one]): [string, Json][] => {
          if (one === null || one === undefined) return [];
          if (!isWritten(one)) return [[name, one]];
          translations.push(...one.translations);
          return [[name, one.value]];
        });
        return Object.fromEntries(filled);
      });
      return { value, translations };
    }),
    print: (value, translate) =>
      toList(value).map((each): Json =>
        Object.fromEntries(
          toEntries(each).map(([name, text]) => [
            name,
            texts.includes(name) && typeof text === "string" ? translate(kind, text) : text,
          ]),
        ),
      ),
    texts: { kind, of: listTexts, parts: texts },
    refersTo: () => [],
  };
}
