import { z } from "zod";

import { SURVEY_QUESTIONS, SURVEY_QUESTION_IDS } from "#contract/schemas/culture-survey";
import type { SurveyAnswers } from "#contract/schemas/culture-survey";
import { stampSchema } from "../stamp";

const answerOf = (answers: readonly string[]) =>
  z
    .string()
    .refine((typed) => answers.includes(typed), { error: "chooseFromList" })
    .optional();

const questions: Record<string, ReturnType<typeof answerOf>> = Object.fromEntries(
  SURVEY_QUESTION_IDS.map((question) => [question, answerOf(SURVEY_QUESTIONS[question])]),
);

/** The survey's form: every question may be left out, and an answer is one of those that there are. */
export const surveySchema = z.intersection(
  z.object({ version: stampSchema }),
  z.object(questions).transform((form) => {
    const given = Object.entries(form).filter(([, answer]) => answer !== undefined);
    return { answers: Object.fromEntries(given) as SurveyAnswers };
  }),
);
