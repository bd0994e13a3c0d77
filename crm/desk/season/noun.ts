import type { SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";

import type { Result } from "#contract/calls/result";
import type { TextKind } from "#contract/schemas/reference";
import type { SeasonError } from "#contract/names/season-kinds";
import type { CodeKind } from "../../basket/contents/code-record";

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** A row or a record's values as they are stored; instants are ISO 8601 in UTC. */
export type Values = Readonly<Record<string, Json>>;

/** A record of all nouns, as the key of a map. */
export const toRecordKey = ({ list }: Pick<Noun, "list">, id: string): string =>
  JSON.stringify([list, id]);

/** A step into a file: a key, or an index of a list. */
export type Path = readonly (string | number)[];

/** What a value refers to: a record of the noun with this list. `at`: where in the value. */
export type Reference = { list: string; id: string; at: Path };

/** A text in the catalogue's language, and what it is in another; null removes that translation. */
export type TextTranslation = { source: string; language: string; text: string | null };

/** What a file says of one field. */
export type Written = { value: Json; translations: readonly TextTranslation[] };

/** Further tables that keep a field's value: several rows for each record. */
export type Part = {
  table: PgTable;
  /** The fields that identify a row, among them the record's. */
  key: readonly string[];
  /** The field with the record's id; null if there is only one record. */
  owner: string | null;
  /**
   * Fields that together are a row's own name in its record, besides the key, the first of them text. Rows may exchange
   * their names.
   */
  names?: readonly string[];
  /** The field whose rows it refers to by their names: when it changes, its rows are written again. */
  namedBy?: string;
  /** `records`: the noun's, as they will be. */
  toRows(id: string, value: Json, records: ReadonlyMap<string, Values>): Values[];
  fromRows(rows: readonly Values[]): Json;
};

/** What values can depend on besides the files. */
export type Context = { currency: string; now: Date };

export type Field = {
  /** What a file may say. */
  schema: z.ZodType<Written>;
  /** What it means, for editors and docs/season-fields.md. */
  description?: string;
  /** The inverse of `schema`. `translate` adds the translations of a text. */
  print(value: Json, translate: (kind: TextKind, source: string) => Json): Json;
  /** The texts that can be translated, and what they are about. */
  texts?: {
    kind: TextKind;
    of(value: Json): string[];
    /** Of a list of records: the parts that are such texts. */
    parts?: readonly string[];
  };
  /** What a new record has if the file doesn't say; without it, the field is required. */
  initial?: Json | ((context: Context) => Json);
  /** What follows from the stored value and the file's; without it, the file's replaces it. */
  merge?(stored: Json, said: Json): Json;
  /** Why it stays as it is once it is in use, and what to do instead; null if `to` is fine. */
  fixed?(from: Json, to: Json): string | null;
  /** Which of these ids it is fixed for, besides those that the noun's `sold` finds. */
  fixedBy?(ids: SQL): SQL;
  /** Numbers new records from the last one, so that lists keep the files' order. */
  isRank?: true;
  /** Not said in files themselves: see `expand`. */
  hidden?: true;
  /** What changes, if the values are too long to print. */
  describe?(from: Json, to: Json): string;
  refersTo(value: Json): Reference[];
  /** The table's field, if its name differs. */
  column?: string;
  parts?: readonly Part[];
  /** One value of those of several parts, in their order. */
  join?(values: readonly Json[]): Json;
};

/** `code`: what staff read at the field of a form. `than`: the field that it contradicts. */
export type FieldProblem = {
  field: string;
  than?: string;
  at?: Path;
  message: string;
  code?: SeasonError;
};

export type UniqueValue = { field: string; at: Path; value: string };

export type Noun = {
  /** The list in a file: "priceTypes". */
  list: string;
  /** One record, in messages: "price type". */
  name: string;
  table: PgTable;
  /** The table's field with the record's id, which the venue chooses. */
  key: string;
  /** What ids may be; `idSchema` of `fields.ts` by default. */
  idSchema?: z.ZodType<string>;
  /** The id of the only record there is: a file says it without a list. */
  only?: string;
  fields: Readonly<Record<string, Field>>;
  /** What a file may say besides the fields. */
  extra?: Readonly<Record<string, z.ZodType>>;
  /** Values of fields that follow from what `extra` says, such as a file; they yield to the record's own. */
  expand?(
    said: Readonly<Record<string, unknown>>,
    readJson: (path: string) => Result<unknown, string[]>,
  ): Result<Record<string, Json>, string[]>;
  /** A field with ids of a list that files can say by their names, too. */
  byName?: {
    field: string;
    list: string;
    withIds(said: Json, getId: (name: string) => string): Json;
  };
  /** Rules about several fields of one record. */
  check?(values: Values, context: Context): FieldProblem[];
  /** What a new record is, if its name alone does not say whether the file was meant so. */
  describeNew?(values: Values): string;
  /** Set with a change of these columns; `old` is the row before. */
  stamp?: { when: readonly string[]; set: SQL };
  /** The ids of the performances that sell by these records: no seat of them is claimed while a record of these is checked. */
  performances?(ids: SQL): SQL;
  /** Which of these ids are sold (`held_until` null) or held until then, so that `fixed` fields stay. */
  sold?(ids: SQL): SQL;
  /** Columns of other tables that hold ids of this noun without a foreign key. */
  usedIn?: readonly (readonly [table: string, column: string])[];
  /** Tables whose rows come and go with the record's by themselves. */
  follows?: readonly PgTable[];
  /** What no other record may have: a code, or the ids of parts. */
  unique?(values: Values): UniqueValue[];
  /** The code that visitors enter, which nothing else may have. */
  entered?: { kind: CodeKind; getCode(id: string, values: Values): string };
  /** What to do with a record that is in use and was to be removed. */
  instead: string;
};

/** The value of this field in a new record whose file or form leaves it out; undefined for a field that is needed. */
export const initialIn = ({ initial }: Field, context: Context): Json | undefined =>
  typeof initial === "function" ? initial(context) : initial;

/** Whether new records must say it. */
export const isRequired = ({ initial, isRank }: Field): boolean =>
  initial === undefined && isRank !== true;

/** Texts of equal values are equal, whatever the order of their names. */
export const canonical = (value: Json): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
