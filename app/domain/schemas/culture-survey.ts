import { z } from "zod";

import { SURVEY_QUESTIONS, SURVEY_QUESTION_IDS } from "../culture-survey";
import type { SurveyAnswers } from "../culture-survey";

const answerOf = (answers: readonly string[]) =>
  z
    .string()
    .refine((typed) => answers.includes(typed), { error: "chooseFromList" })
    .optional();

/** The survey's form: every question may be left out, and an answer is one of those that there are. */
export const surveySchema = z
  .object(
    Object.fromEntries(
      SURVEY_QUESTION_IDS.map((question) => [question, answerOf(SURVEY_QUESTIONS[question])]),
    ),
  )
  .transform((form): SurveyAnswers => {
    const given = Object.entries(form).filter(([, answer]) => answer !== undefined);
    return Object.fromEntries(given) as SurveyAnswers;
  });
