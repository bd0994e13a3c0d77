import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";

import { SLUG, SLUG_RULE } from "#contract/rules/events/slug";
import { LOCALE_PATTERN } from "#contract/text/intl";
import { toMinorUnits, toUnits } from "#contract/text/typed-money";
import { primaryLanguage, toLocale } from "#contract/names/locales";
import type { TextKind } from "#contract/schemas/reference";
import { venue } from "#contract/venue";
import { A_MOMENT, parseMoment, printMoment } from "../../platform/dates";
import type { Field, Json, Path, Reference, TextTranslation, Written } from "./noun";

/** More than any list of a record has entries. */
export const MAX_ENTRIES = 5_000;
export const MAX_ID = 100;
const MAX_AMOUNT = 1_000_000_000;

const noReferences = (): Reference[] => [];
const isRecord = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const toEntries = (value: Json | undefined): [string, Json][] =>
  value !== undefined && isRecord(value) ? Object.entries(value) : [];
export const toList = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [];
export const toTexts = (value: Json | undefined): string[] =>
  toList(value).filter((entry) => typeof entry === "string");

/** A field whose file form is `schema`'s input, stored as its output. */
export function plain(schema: z.ZodType<Json>, print: (value: Json) => Json = (value) => value) {
  return {
    schema: schema.transform((value): Written => ({ value, translations: [] })),
    print,
    refersTo: noReferences,
  } satisfies Field;
}

/** The catalogue's. */
export const OWN_LANGUAGE = toLocale(venue.catalogueLanguage);

const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** The catalogue's has any form, like "fil" or "es-419". */
const isLanguage = (code: string): boolean =>
  code === OWN_LANGUAGE || (LOCALE_PATTERN.test(code) && languages.of(code) !== undefined);

const isByLanguage = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every(isLanguage);

/** Other texts can be by language, so a file may try it here too. */
const textError = ({ input }: { input?: unknown }) =>
  isByLanguage(input) ? "expected one text for all languages" : undefined;

const NOT_EMPTY = "expected a text that is not empty";
/** A letter, digit or sign: neither spaces nor characters without a width. */
const VISIBLE = /[^\s\p{Z}\p{C}]/u;

export const textSchema = (max: number, min: 0 | 1 = 1) =>
  z
    .string({ error: textError })
    .min(min, NOT_EMPTY)
    .refine((text) => text === "" || min === 0 || VISIBLE.test(text), NOT_EMPTY)
    .max(max);

export const text = (max: number): Field => plain(textSchema(max));
/** Can be empty. */
export const anyText = (max: number): Field => plain(textSchema(max, 0));

/** What a file says in the catalogue's language: a text, or one of each language. */
export function ownText(said: unknown): string {
  const own = typeof said === "object" && said !== null ? Reflect.get(said, OWN_LANGUAGE) : said;
  return typeof own === "string" ? own : "";
}

/** One text, or one for each language. */
export function translatedSchema(max: number, min: 0 | 1): z.ZodType<Written> {
  const one = textSchema(max, min);
  const language = z
    .string()
    .refine(isLanguage, { error: "expected a language, like en-us, sv or de" })
    .describe("language");
  return z.union([one, z.record(language, one.nullable())]).transform((said, context): Written => {
    if (typeof said === "string") return { value: said, translations: [] };
    const own = OWN_LANGUAGE in said ? OWN_LANGUAGE : primaryLanguage(OWN_LANGUAGE);
    const source = said[own];
    if (source === undefined || source === null) {
      const message = `expected a text in the catalogue's language, ${OWN_LANGUAGE}, too`;
      context.issues.push({ code: "custom", message, input: said });
      return z.NEVER;
    }
    const others = Object.entries(said).filter(([code]) => code !== own);
    const refuse = (code: string, message: string) => {
      context.issues.push({ code: "custom", path: [code], message, input: said[code] });
      return z.NEVER;
    };
    const [empty] = others.find(([, text]) => text === "") ?? [];
    if (empty !== undefined) return refuse(empty, `${NOT_EMPTY}, or nothing`);
    if (source === "" && others.some(([, text]) => text !== null))
      return refuse(own, `${NOT_EMPTY}, since others translate it`);
    return {
      value: source,
      translations: others.map(([code, translation]) => ({
        source,
        language: code,
        text: translation,
      })),
    };
  });
}

/** A text that visitors read in their language. */
export function translated(kind: TextKind, max: number, min: 0 | 1 = 1): Field {
  return {
    schema: translatedSchema(max, min),
    print: (value, translate) => (typeof value === "string" ? translate(kind, value) : value),
    texts: { kind, of: (value) => (typeof value === "string" ? [value] : []) },
    refersTo: noReferences,
  };
}

const TRANSLATED_LIST =
  "expected a list of texts, each by itself or by language: [Member prices, { en: No fees, sv: Inga avgifter }]";

export function translatedList(kind: TextKind, max: number, least = 0): Field {
  return {
    schema: z
      .array(translatedSchema(max, 1), { error: TRANSLATED_LIST })
      .min(least)
      .max(MAX_ENTRIES)
      .transform((entries): Written => ({
        value: entries.map(({ value }) => value),
        translations: entries.flatMap(
          ({ translations }): readonly TextTranslation[] => translations,
        ),
      })),
    print: (value, translate) => toTexts(value).map((source) => translate(kind, source)),
    texts: { kind, of: toTexts },
    refersTo: noReferences,
  };
}

export const list = <Entry>(entry: z.ZodType<Entry>, least = 0) =>
  z.array(entry).min(least).max(MAX_ENTRIES);

export const textList = (max: number, least = 0): Field => plain(list(textSchema(max), least));

/** As spreadsheets and people write thousands. */
const THOUSANDS = /^-?\d{1,3}(?:[.,\s']\d{3})+$/;
const wholeError = ({ input }: { input?: unknown }) =>
  typeof input === "string" && THOUSANDS.test(input)
    ? "expected a whole number, like 1000"
    : undefined;

export const wholeSchema = (least: number, most: number) =>
  z
    .int({ error: wholeError })
    .min(least, `expected a whole number from ${least} to ${most}`)
    .max(most, `expected a whole number from ${least} to ${most}`);

export const whole = (least: number, most: number): Field => plain(wholeSchema(least, most));

const AN_AMOUNT = "expected an amount, like 45 or 45.50";
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
const DECIMAL_COMMA = /^(\d{1,9}),(\d{1,2})$/;

function amountFault(written: string, amount: number, least: number): string {
  if (written.startsWith("-")) return "expected an amount that is not negative";
  const [, whole, cents] = DECIMAL_COMMA.exec(written) ?? [];
  if (cents !== undefined) return `expected an amount with a point: ${whole}.${cents}`;
  if (/^\d+\.\d{3,}$/.test(written)) return "expected an amount with at most two decimals";
  if (!(amount < least)) return AN_AMOUNT;
  return least === 1 ? "expected an amount above 0" : `expected an amount from ${toUnits(least)}`;
}

/** `least`: in minor units. */
const amountSchema = (least: number) =>
  z.union([z.number(), z.string()], { error: AN_AMOUNT }).transform((said, context): Json => {
    const written = String(said);
    const amount = AMOUNT.test(written) ? toMinorUnits(Number(written)) : NaN;
    if (least <= amount && amount <= MAX_AMOUNT) return amount;
    const message = amountFault(written, amount, least);
    context.issues.push({ code: "custom", message, input: said });
    return z.NEVER;
  });

/** An amount in the venue's currency: 45, 45.5 or "45.50". Stored in minor units. */
export const moneySchema = amountSchema(0);
export const printMoney = (value: Json): Json =>
  typeof value === "number" ? toUnits(value) : value;

export const money = (): Field => plain(moneySchema, printMoney);

/** An amount of at least so many minor units. */
export const amountFrom = (least: number): Field => plain(amountSchema(least), printMoney);

/** Amounts that visitors choose from, each once. `least`: of each, in minor units; `count`: of how many at least. */
export const amountList = ({ least = 1, count = 0, isSorted = false }): Field =>
  plain(
    list(amountSchema(least), count)
      .refine((amounts) => new Set(amounts).size === amounts.length, {
        error: "expected each amount once",
      })
      .transform((amounts): Json =>
        isSorted ? amounts.toSorted((a, b) => Number(a) - Number(b)) : amounts,
      ),
    (value) => toList(value).map(printMoney),
  );

export const flag = (): Field => plain(z.boolean());

export const choice = (names: readonly [string, ...string[]]): Field => plain(z.enum(names));

export const momentSchema = z.string({ error: A_MOMENT }).transform((said, context) => {
  const moment = parseMoment(said);
  if (moment.ok) return moment.value;
  context.issues.push({ code: "custom", message: moment.failure, input: said });
  return z.NEVER;
});
export const printOneMoment = (value: Json): Json =>
  typeof value === "string" ? printMoment(value) : value;

export const moment = (): Field => plain(momentSchema, printOneMoment);

/** An id that the venue chooses. */
export const idSchema = textSchema(MAX_ID).refine((id) => id.trim() === id, {
  error: "expected no space at its ends",
});
/** In paths and addresses: safe without escapes. */
export const slugSchema = idSchema.regex(SLUG, SLUG_RULE);

export const reference = (to: string): Field => ({
  ...plain(idSchema),
  refersTo: (value) => (typeof value === "string" ? [{ list: to, id: value, at: [] }] : []),
});

export const referencesAt = (to: string, ids: readonly string[], at: Path = []): Reference[] =>
  ids.map((id, index) => ({ list: to, id, at: [...at, index] }));

export const references = (to: string, least = 0): Field => ({
  ...plain(
    list(idSchema, least).refine((ids) => new Set(ids).size === ids.length, {
      error: "expected each of them once",
    }),
  ),
  refersTo: (value) => referencesAt(to, toTexts(value)),
});

/** Records of another noun, in a table of pairs. */
export function linked(
  to: string,
  { table, owner, other }: { table: PgTable; owner: string; other: string },
): Field {
  return {
    ...initially([], references(to)),
    parts: [
      {
        table,
        key: [owner, other],
        owner,
        toRows: (id, value) => toTexts(value).map((each) => ({ [owner]: id, [other]: each })),
        fromRows: (rows) => rows.map((row) => String(row[other])).sort(),
      },
    ],
    merge: (_, said) => [...toTexts(said)].sort(),
  };
}

/** Can be null, which clears it; null for new records that don't say. */
export const optional = (field: Field): Field => ({
  ...field,
  schema: z.union([
    z.null().transform((): Written => ({ value: null, translations: [] })),
    field.schema,
  ]),
  print: (value, translate) => (value === null ? null : field.print(value, translate)),
  initial: field.initial ?? null,
  refersTo: (value) => (value === null ? [] : field.refersTo(value)),
});

/** `description`: for the JSON Schema, what the field means to people who write files. */
export const described = (description: string, field: Field): Field => ({ ...field, description });
export const initially = (initial: Json, field: Field): Field => ({ ...field, initial });
export const inColumn = (column: string, field: Field): Field => ({ ...field, column });

/** Ranks and small counts are in columns of type smallint. */
export const MAX_SMALLINT = 32_000;

/** Order in lists; new records come after the others. */
export const rank = (): Field => ({
  ...whole(0, MAX_SMALLINT),
  description: "Order in lists, from 0; without it, after the others",
  isRank: true,
});
/** What has been sold stays, though it is no longer offered. */
export const active = (): Field => described("false: no longer offered", initially(true, flag()));
