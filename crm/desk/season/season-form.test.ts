import { expect, it } from "vitest";

import {
  SEASON_KIND_NAMES,
  SEASON_KINDS,
  type SeasonKindSetting,
} from "#contract/names/season-kinds";
import { isRequired, type Noun } from "./noun";
import { NOUNS } from "./registry";
import { formFields } from "./season-form";
import { findNoun } from "./season-rows";

const kinds = SEASON_KIND_NAMES.map((kind) => ({ kind, noun: findNoun(kind) }));

const accepts = (noun: Noun, name: string, value: unknown) =>
  noun.fields[name]?.schema.safeParse(value).success === true;

it.each(kinds)(
  "every field of the form of $kind is one of the season's files",
  ({ kind, noun }) => {
    const { idField, isOnly = false }: SeasonKindSetting = SEASON_KINDS[kind];
    const names = formFields(kind).map(({ name }) => name);
    expect(names.filter((name) => name !== idField && noun.fields[name] === undefined)).toEqual([]);
    expect(isOnly).toBe(noun.only !== undefined);
  },
);

it.each(kinds)("the form of $kind has all that a new record needs", ({ kind, noun }) => {
  const names = formFields(kind).map(({ name }) => name);
  const required = Object.entries(noun.fields).flatMap(([name, field]) =>
    isRequired(field) ? [name] : [],
  );
  expect(required.filter((name) => !names.includes(name))).toEqual([]);
});

it.each(kinds)("files accept what the form of $kind says of an empty field", ({ kind, noun }) => {
  const { idField }: SeasonKindSetting = SEASON_KINDS[kind];
  for (const field of formFields(kind)) {
    const { name } = field;
    if (name === idField || field.control === "flag") continue;
    const own = noun.fields[name];
    if (!("empty" in field)) expect([name, accepts(noun, name, null)]).toEqual([name, false]);
    else if (field.empty !== undefined)
      expect([name, accepts(noun, name, field.empty)]).toEqual([name, true]);
    else expect([name, own && isRequired(own)]).toEqual([name, false]);
  }
});

it.each(kinds)("records that the form of $kind offers are of lists of the season", ({ kind }) => {
  const lists = NOUNS.map(({ list }) => list);
  const offered = formFields(kind).flatMap((field) => ("of" in field ? [field.of] : []));
  expect(offered.filter((list) => !lists.includes(list))).toEqual([]);
});
