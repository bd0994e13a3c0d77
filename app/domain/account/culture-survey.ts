/** The questions of the culture survey, each with its answers, as the box office has them. */
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

export type SurveyQuestion = keyof typeof SURVEY_QUESTIONS;
export const SURVEY_QUESTION_IDS = Object.keys(SURVEY_QUESTIONS) as SurveyQuestion[];

/** From a question to the chosen answer; a question that was left out has none. */
export type SurveyAnswers = Record<string, string>;
