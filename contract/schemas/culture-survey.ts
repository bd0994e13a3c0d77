import { z } from "zod";

/**
 * Audience survey. All questions are optional, and the answers can be deleted: some are about health and ethnicity.
 */
export const SURVEY_QUESTIONS = {
  visits: ["first-year", "once-a-year", "several-a-year", "every-month"],
  company: ["alone", "partner", "family", "friends", "group"],
  age: ["under-18", "18-24", "25-34", "35-49", "50-64", "65-or-over"],
  gender: ["woman", "man", "non-binary", "another"],
  disability: ["yes", "no"],
  origin: [
    "asian",
    "black",
    "hispanic",
    "middle-eastern",
    "native",
    "pacific",
    "white",
    "mixed",
    "another",
  ],
} as const;

type SurveyQuestion = keyof typeof SURVEY_QUESTIONS;
export const SURVEY_QUESTION_IDS = Object.keys(SURVEY_QUESTIONS) as SurveyQuestion[];

export const surveyAnswersSchema = z
  .record(z.string().max(100), z.string().max(100))
  .refine((answers) => Object.keys(answers).length <= Object.keys(SURVEY_QUESTIONS).length)
  .describe("From a question's id to an answer's; what is left out was not answered");
export type SurveyAnswers = z.output<typeof surveyAnswersSchema>;

export const surveySchema = z
  .object({
    questions: z.array(z.object({ id: z.string(), answers: z.array(z.string()) })),
    answers: surveyAnswersSchema,
  })
  .meta({ id: "CultureSurvey" });

/** What is wrong with some answers: from a question to a code; empty when nothing is. */
export function surveyFaults(answers: Readonly<Record<string, string>>): Record<string, string> {
  const known = new Map<string, readonly string[]>(Object.entries(SURVEY_QUESTIONS));
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([question, answer]) => known.get(question)?.includes(answer) !== true)
      .map(([question]) => [question, "unknown"]),
  );
}
