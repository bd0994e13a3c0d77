import { z } from "zod";
import { SURVEY_QUESTION_IDS, type SurveyAnswers } from "#contract/schemas/culture-survey";
import { SURVEY_QUESTIONS } from "#contract/rules/customers/choices";

import { defineForm } from "~/domain/forms/define-form";
import { contentHashSchema } from "~/domain/schemas/fields";

const makeAnswerSchema = (answers: readonly string[]) =>
  z
    .string()
    .refine((typed) => answers.includes(typed), { error: "chooseFromList" })
    .optional();

const questions: Record<string, ReturnType<typeof makeAnswerSchema>> = Object.fromEntries(
  SURVEY_QUESTION_IDS.map((question) => [question, makeAnswerSchema(SURVEY_QUESTIONS[question])]),
);

const schema = z.intersection(
  z.object({ version: contentHashSchema }),
  z.object(questions).transform((form) => {
    const answered = Object.entries(form).filter(([, answer]) => answer !== undefined);
    return { answers: Object.fromEntries(answered) as SurveyAnswers };
  }),
);

export const surveyForm = defineForm({ id: "survey", schema, hidden: ["version"] });
