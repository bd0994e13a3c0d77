import { z } from "zod";

import { languageTags, type Locale, primaryLanguage, toLocale } from "#contract/names/locales";
import {
  SEASON_KINDS,
  SEASON_KIND_NAMES,
  type SeasonField,
  type SeasonKindSetting,
  type SeasonKindName,
} from "#contract/names/season-kinds";
import { venue } from "#contract/venue";
import type { Form } from "~/domain/forms/define-form";
import { packId } from "~/domain/forms/packed-id";

/** The id of the form. */
export const FORM = "record";

/** Of the catalogue, as files of a season name it. */
export const OWN_LANGUAGE = toLocale(venue.catalogueLanguage);

/** The languages of the venue into which texts are translated. */
export const OTHER_LANGUAGES: readonly Locale[] = venue.languages.filter(
  (locale) => primaryLanguage(languageTags[locale]) !== primaryLanguage(venue.catalogueLanguage),
);

/** What a form posts: texts by name, lists of checked boxes, and groups of texts. */
export type Inputs = Readonly<Record<string, string | readonly string[] | Group | undefined>>;
export type Group = { readonly [name: string]: string | Group | undefined };

const text = z.string().optional();

export const dayName = (name: string) => `${name}-day`;
export const timeName = (name: string) => `${name}-time`;
export const textName = (name: string, locale: Locale) => `${name}-${locale}`;
/** Of a column of a table in another language. */
export const columnName = (name: string, column: string) => `${name}-${column}`;

/** The names of a field's texts that visitors read in their language; its own, or one for each column of a table. */
export const translatedNames = (field: SeasonField): string[] => {
  switch (field.control) {
    case "translated":
    case "translated-lines":
    case "translated-list":
      return [field.name];
    case "table":
      return (field.translated ?? []).map((column) => columnName(field.name, column));
    default:
      return [];
  }
};

/** A line of a list for which a language has no text: browsers drop empty lines at the start. */
export const NO_TEXT = "-";

/** The inputs of a field, the first of which has its error. */
function getInputs(field: SeasonField): Record<string, z.ZodType> {
  const { control, name } = field;
  const inOtherLanguages = () =>
    Object.fromEntries(
      translatedNames(field).flatMap((of) =>
        OTHER_LANGUAGES.map((locale) => [textName(of, locale), text] as const),
      ),
    );
  switch (control) {
    case "translated":
    case "translated-lines":
    case "translated-list":
    case "table":
      return { [name]: text, ...inOtherLanguages() };
    case "moment":
      return { [dayName(name)]: text, [timeName(name)]: text };
    case "moments": {
      const byRecord = z.record(z.string(), text).optional();
      return { [dayName(name)]: byRecord, [timeName(name)]: byRecord };
    }
    case "records":
      return { [name]: z.array(z.string()).optional() };
    case "prices":
      return { [name]: z.record(z.string(), z.record(z.string(), text)).optional() };
    default:
      return { [name]: text };
  }
}

/** The first input of a field. */
export const firstInput = (field: SeasonField): string => Object.keys(getInputs(field))[0] ?? "";

/** By list: the records that fields can refer to. */
export type RecordOptions = Readonly<Record<string, readonly { id: string }[]>>;

/** The inputs of a field that can have an error, in the order of the page. */
export function inputsWithErrors(field: SeasonField, options: RecordOptions): string[] {
  const first = firstInput(field);
  const packed = (of: string) => (options[of] ?? []).map(({ id }) => packId(id));
  if (field.control === "moments") return packed(field.of).map((id) => `${first}.${id}`);
  if (field.control !== "prices") return [first];
  const cells = packed("bands").flatMap((band) =>
    packed("priceTypes").map((type) => `${first}.${band}.${type}`),
  );
  return [first, ...cells];
}

export const seasonFields = (kind: SeasonKindName): readonly SeasonField[] =>
  (SEASON_KINDS[kind] as SeasonKindSetting).fields;

/** The fields of a record's form: some are chosen once, when it is made. */
export const shownFields = (
  kind: SeasonKindName,
  { record }: { record: object | null },
): SeasonField[] => seasonFields(kind).filter(({ isFixed }) => record === null || isFixed !== true);

const getSchema = (kind: SeasonKindName) =>
  z.object({
    ...Object.fromEntries(seasonFields(kind).flatMap((field) => Object.entries(getInputs(field)))),
    reason: z.string().optional(),
    intent: z.enum(["save", "edit", "confirm"]).default("save"),
    version: z.string().max(64).optional(),
    reviewed: z.string().max(64).optional(),
  });

export type RecordSchema = z.ZodType<
  Inputs & {
    reason?: string;
    intent: "save" | "edit" | "confirm";
    version?: string;
    reviewed?: string;
  },
  Record<string, unknown>
>;

/** The form of each kind. Its page checks what is typed, since that depends on the kind's fields. */
const getForm = (kind: SeasonKindName): Form<RecordSchema> => {
  const schema = getSchema(kind) as unknown as RecordSchema;
  const fields = [...seasonFields(kind).map(firstInput), "reason"];
  return { id: FORM, schemaFor: () => schema, fields, posts: [schema] };
};

export const SEASON_FORMS = Object.fromEntries(
  SEASON_KIND_NAMES.map((kind) => [kind, getForm(kind)]),
) as Record<SeasonKindName, Form<RecordSchema>>;
