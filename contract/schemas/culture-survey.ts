import { z } from "zod";

import { SURVEY_QUESTIONS } from "../rules/customers/choices";

type SurveyQuestion = keyof typeof SURVEY_QUESTIONS;
export const SURVEY_QUESTION_IDS = Object.keys(SURVEY_QUESTIONS) as SurveyQuestion[];

export const surveyAnswersSchema = z
  .record(z.string().max(100), z.string().max(100))
  .refine((answers) => Object.keys(answers).length <= Object.keys(SURVEY_QUESTIONS).length)
  .describe("Answer ids by question id; unanswered questions are left out");
export type SurveyAnswers = z.output<typeof surveyAnswersSchema>;

export const surveySchema = z
  .object({
    questions: z.array(z.object({ id: z.string(), answers: z.array(z.string()) })),
    answers: surveyAnswersSchema,
  })
  .meta({ id: "CultureSurvey" });

/** Returns error codes by question; empty if all answers are valid. */
export function surveyErrors(answers: Readonly<Record<string, string>>): Record<string, string> {
  const choices = new Map<string, readonly string[]>(Object.entries(SURVEY_QUESTIONS));
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([question, answer]) => choices.get(question)?.includes(answer) !== true)
      .map(([question]) => [question, "unknown"]),
  );
}
