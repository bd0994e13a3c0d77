import { z } from "zod";
import type { FormQuestion } from "#contract/schemas/interest";
import { isTooLong } from "#contract/text/count-characters";

import { defineForm } from "~/domain/forms/define-form";
import { linesSchema } from "~/domain/schemas/fields";
import { MAX_ANSWER } from "#contract/rules/customers/interest";

/** The performance's own questions; unanswered ones are left out. */
function answersSchema(questions: readonly FormQuestion[]) {
  return z
    .object(Object.fromEntries(questions.map((question) => [question.id, answerSchema(question)])))
    .transform((form) =>
      Object.fromEntries(
        Object.entries(form).flatMap(([id, answer]) =>
          typeof answer === "string" && answer !== "" ? [[id, answer]] : [],
        ),
      ),
    );
}

function answerSchema({ kind, options, required }: FormQuestion): z.ZodType<string | undefined> {
  const error = "required.answer";
  const answer =
    kind === "text"
      ? linesSchema(error)
          .refine((text) => !isTooLong(text, MAX_ANSWER), { error: "tooLong" })
          .refine((text) => !required || text !== "", { error })
      : z.string({ error }).refine((text) => listChoices(kind, options).includes(text), { error });
  return required ? answer : answer.optional();
}

const listChoices = (kind: FormQuestion["kind"], options: readonly string[]): readonly string[] =>
  kind === "yes-no" ? ["yes", "no"] : options;

/** A question's id is its field's name. Answers to questions that were removed meanwhile are ignored. */
export const questionsForm = defineForm(
  {
    id: "questions",
    schema: answersSchema,
    also: [/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, "intent"],
  },
  [],
);
