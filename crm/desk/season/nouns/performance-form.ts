import { z } from "zod";

import { QUESTION_KINDS } from "#contract/schemas/interest";
import { formQuestions, instanceForms } from "../../../tables/forms";
import * as field from "../fields";
import type { Field, Json, Values } from "../noun";

const question = z.strictObject({
  label: field.textSchema(300),
  hint: field.textSchema(500).nullable().default(null),
  kind: z.enum(QUESTION_KINDS),
  options: z.array(field.textSchema(200)).default([]),
  required: z.boolean().default(false),
});

const form = z
  .strictObject({
    title: field.textSchema(200),
    intro: field.textSchema(2_000, 0),
    questions: field.list(
      question.refine(({ kind, options }) => (kind === "choice") === options.length > 0, {
        error: "expected options for a choice, and for no other kind",
      }),
      1,
    ),
  })
  .transform((said): Json => said);

const getEntry = (value: Json | undefined): Values =>
  Object.fromEntries(field.toEntries(value ?? null));
const listQuestions = (value: Json) => field.toList(getEntry(value)["questions"]).map(getEntry);

/** Questions for the buyers of a performance. Answers belong to a question by its place in the list. */
export const performanceForm: Field = {
  ...field.optional(
    field.plain(form, (value) => {
      const { title = "", intro = "" } = getEntry(value);
      const questions = listQuestions(value).map(({ hint, options, required, ...rest }) => ({
        ...rest,
        ...(hint === null || hint === undefined ? {} : { hint }),
        ...(field.toList(options).length === 0 ? {} : { options: options ?? [] }),
        ...(required === true ? { required } : {}),
      }));
      return { title, intro, questions: questions as Json };
    }),
  ),
  fixed: (from, to) => {
    const [before, after] = [listQuestions(from), listQuestions(to)];
    const isKept = before.every(({ kind }, index) => after[index]?.["kind"] === kind);
    return isKept ? null : "has answers: questions can be reworded and added, not removed";
  },
  join: ([head = null, questions = []]) =>
    head === null ? null : { ...getEntry(head), questions },
  parts: [
    {
      table: instanceForms,
      key: ["instanceId"],
      owner: "instanceId",
      toRows: (instanceId, value) => {
        const { title = "", intro = "" } = getEntry(value);
        return value === null ? [] : [{ instanceId, title, intro }];
      },
      fromRows: ([row]) => {
        const { title = "", intro = "" } = row ?? {};
        return row === undefined ? null : { title, intro };
      },
    },
    {
      table: formQuestions,
      key: ["instanceId", "rank"],
      owner: "instanceId",
      toRows: (instanceId, value) =>
        listQuestions(value).map((said, index) => ({ ...said, instanceId, rank: index })),
      fromRows: (rows) =>
        [...rows]
          .sort((a, b) => Number(a["rank"]) - Number(b["rank"]))
          .map(({ label = "", hint = null, kind = "", options = [], required = false }) => ({
            label,
            hint,
            kind,
            options,
            required,
          })),
    },
  ],
};
