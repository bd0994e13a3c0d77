import { z } from "zod";

import { CONTACT_CATEGORIES } from "#contract/rules/customers/choices";
import {
  accessSchemePrices,
  accessSchemes as schemeTable,
} from "../../../tables/access-registrations";
import { statements as statementTable, tagGroups, tags } from "../../../tables/customers";
import * as field from "../fields";
import type { Field, Json, Noun } from "../noun";

/** What customers can agree to. */
export const statements: Noun = {
  list: "statements",
  name: "statement",
  table: statementTable,
  key: "id",
  fields: {
    category: field.described(
      "What the customer is asked to agree to",
      field.choice(CONTACT_CATEGORIES),
    ),
    text: field.described("The sentence that they agree to", field.translated("interest", 2_000)),
    rank: field.rank(),
  },
  unique: ({ category }) => [{ field: "category", at: [], value: String(category) }],
  instead: "Leave it: customers agreed to it.",
};

export const accessSchemes: Noun = {
  list: "accessSchemes",
  name: "access scheme",
  table: schemeTable,
  key: "id",
  fields: {
    name: field.described("As visitors read it", field.text(200)),
    description: field.described("Who can be registered", field.anyText(2_000)),
    priceTypes: field.described(
      "With `eligibility: access`, that people who are registered can buy",
      field.linked("priceTypes", {
        table: accessSchemePrices,
        owner: "schemeId",
        other: "priceTypeId",
      }),
    ),
  },
  instead: "Leave it: people are registered for it.",
};

const tagSchema = z.strictObject({ id: field.idSchema, name: field.translatedSchema(200, 1) });

const listNames = (value: Json) =>
  field.toList(value).map((entry) => Object.fromEntries(field.toEntries(entry)));

const tagField: Field = {
  schema: field.list(tagSchema).transform((entries) => ({
    value: entries.map(({ id, name }) => ({ id, name: name.value })),
    translations: entries.flatMap(({ name }) => name.translations),
  })),
  print: (value, translate) =>
    listNames(value).map(({ id = "", name }) => ({
      id,
      name: translate("interest", String(name)),
    })),
  texts: { kind: "interest", of: (value) => listNames(value).map(({ name }) => String(name)) },
  initial: [],
  refersTo: () => [],
  parts: [
    {
      table: tags,
      key: ["id"],
      owner: "groupId",
      toRows: (groupId, value) =>
        listNames(value).map(({ id = "", name = "" }, index) => ({
          id,
          groupId,
          name,
          rank: index,
        })),
      fromRows: (rows) =>
        [...rows]
          .sort((a, b) => Number(a["rank"]) - Number(b["rank"]))
          .map(({ id = "", name = "" }) => ({ id, name })),
    },
  ],
};

/** Interests that customers choose from, and tags that only staff see. */
export const interests: Noun = {
  list: "interests",
  name: "group of interests",
  table: tagGroups,
  key: "id",
  fields: {
    name: field.described("Heading of the group", field.translated("interest", 200)),
    description: field.described("Below it", field.translated("interest", 1_000, 0)),
    forCustomers: field.described(
      "false: only staff see them",
      field.inColumn("web", field.initially(true, field.flag())),
    ),
    rank: field.rank(),
    tags: field.described("The interests, with an id each", tagField),
  },
  unique: ({ tags: said = [] }) =>
    listNames(said).map(({ id }, index) => ({
      field: "tags",
      at: [index, "id"],
      value: String(id),
    })),
  instead: "Set `forCustomers: false`.",
};
