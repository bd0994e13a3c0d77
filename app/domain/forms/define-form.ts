import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";

import { schemaLeaves, type NameSource } from "./declared-names";

/** A form of a page: what it posts, how that is parsed, and the ids of its elements. */
export type Form<Schema extends z.ZodType = z.ZodType, Settings = undefined> = {
  /** Id of the form's element; the ids of its fields begin with it. */
  id: string;
  schemaFor: (settings: Settings) => Schema;
  /** The fields that visitors see, in the schema's order, which is the page's. */
  fields: readonly string[];
  /** All that it posts; other fields are refused before any page runs. */
  posts: readonly NameSource[];
};

/** The reply to a form that is shown again. `form`: its id, since a page may have several. */
export type FormReply = SubmissionResult & { form: string };

/** The arguments that give a form its settings, if its schema has any. */
export type SettingsOf<Settings> = Settings extends undefined ? [] : [settings: Settings];

type Definition<Schema extends z.ZodType, Settings> = {
  id: string;
  /** Fields in the order of the page: the error summary lists errors in the schema's order. */
  schema: Schema | ((settings: Settings) => Schema);
  /** Fields that the schema does not parse, such as a button's. */
  also?: readonly NameSource[];
  /** Fields of the schema that are not shown, besides `intent` and `requestKey`. */
  hidden?: readonly string[];
};

/** Fields that no page shows again: a refused form is sent back without their values. */
export const SECRET_FIELDS = [
  "password",
  "confirm",
  "currentPassword",
  "newPassword",
  "confirmPassword",
  "passphrase",
  "captcha",
];

/** The `problem` of a reply to a form for which the box office had no answer. It may have been saved. */
export const UNAVAILABLE = "unavailable";

const HIDDEN = ["intent", "requestKey"];

/** `sample`: settings for a schema that depends on the visitor or on the page; they must not change its names. */
export function defineForm<Schema extends z.ZodType, Settings = undefined>(
  { id, schema, also = [], hidden = [] }: Definition<Schema, Settings>,
  ...[sample]: SettingsOf<NoInfer<Settings>>
): Form<Schema, Settings> {
  const schemaFor = typeof schema === "function" ? schema : () => schema;
  const example = schemaFor(sample as Settings);
  const names = schemaLeaves(example).map(({ path }) => {
    if (path.includes(null)) throw new Error(`Form "${id}": a record's names are unknown`);
    return path.join(".");
  });
  return {
    id,
    schemaFor,
    // Where variants of a form share a field, it comes after those that only one of them has.
    fields: names
      .filter((name, index) => names.lastIndexOf(name) === index)
      .filter((name) => ![...HIDDEN, ...hidden].includes(name)),
    posts: [example, ...also],
  };
}
